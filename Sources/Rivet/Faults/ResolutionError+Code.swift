extension ResolutionError {
    /// What went wrong.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Makes a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// No module defines the name.
        public static let missing = Code(rawValue: "missing")
        /// The object isn't of the type that was asked for.
        public static let mistyped = Code(rawValue: "mistyped")
        /// The run-time arguments are of the wrong number or types, or there are none where some are needed.
        public static let arguments = Code(rawValue: "arguments")
        /// A closure was asked for under a name that is no provider's.
        public static let noProvider = Code(rawValue: "noProvider")
        /// An object needs itself, through whatever names, threads or factories.
        public static let cycle = Code(rawValue: "cycle")
        /// The request went deeper than 1,024 levels, or than the thread's stack allows.
        public static let tooDeep = Code(rawValue: "tooDeep")
        /// More than 10,000 asynchronous closures of one resolution were running at the same time.
        ///
        /// Closures that each await two others concurrently, with `async let` or in a group, double the number at each
        /// level.
        public static let tooWide = Code(rawValue: "tooWide")
        /// Closures of one request caught cycles and depths more than 64 times, and went on.
        ///
        /// Each closure that asks twice for what can't be built doubles the work of the one above it; this ends
        /// that.
        public static let gaveUp = Code(rawValue: "gaveUp")
        /// A closure that declared what it asks for asked for something else.
        public static let undeclared = Code(rawValue: "undeclared")
        /// Only a task can make the object, and it was asked for without `await`.
        ///
        /// Await it with ``ObjectGraphFactory/resolve(_:as:fileID:line:)``. What a scope keeps may be asked for without, once
        /// it is kept.
        public static let needsAwait = Code(rawValue: "needsAwait")
        /// Only the main actor can make the object, and it was asked for elsewhere without `await`.
        public static let needsMainActor = Code(rawValue: "needsMainActor")
        /// The factory was stopped, or its parent was.
        ///
        /// Make another of the same graph; that takes microseconds.
        public static let stopped = Code(rawValue: "stopped")
        /// The factory was released, and a shared object that outlived it resolves another one.
        ///
        /// Shared objects refer to their factory weakly. Keep the factory as long as its objects are in use.
        public static let released = Code(rawValue: "released")
        /// An object that is to be kept weakly is of no class.
        public static let noClass = Code(rawValue: "noClass")
        /// The closure of a definition threw; ``ResolutionError/underlying`` is what.
        public static let failed = Code(rawValue: "failed")
    }
}

extension ResolutionError.Code {
    /// Whether the fault belongs to the path of the request, so that a name that repeats on the path shows a cycle.
    var belongsToPath: Bool { self == .cycle || self == .tooDeep || self == .tooWide || self == .gaveUp }
}
