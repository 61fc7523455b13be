internal import RivetShared

extension ResolutionError {
    /// The kind of a resolution error.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Creates a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// No module defines the name.
        public static let missing = Code(rawValue: "missing")
        /// The object isn't of the requested type.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// The run-time arguments have the wrong number or types, or are missing.
        public static let arguments = Code(rawValue: "arguments")
        /// The caller requested a closure, but the name isn't the name of a provider.
        public static let noProvider = Code(rawValue: "noProvider")
        /// An object depends on itself, even if through several names, threads or factories.
        public static let cycle = Code(rawValue: "cycle")
        /// The request went deeper than 1,024 levels, or than the thread's stack allows.
        public static let tooDeep = Code(rawValue: "tooDeep")
        /// More than 10,000 asynchronous closures of one resolution were running at the same time.
        ///
        /// Closures that each await two others concurrently, with `async let` or in a group, double the number at each
        /// level.
        public static let tooWide = Code(rawValue: "tooWide")
        /// The closures of one request caught cycle and depth errors more than 64 times, and went on.
        ///
        /// A closure that resolves such an object twice doubles the work of the closure above it. The limit stops that
        /// growth.
        public static let gaveUp = Code(rawValue: "gaveUp")
        /// A closure resolved a name that isn't among the dependencies that it declares.
        public static let undeclared = Code(rawValue: "undeclared")
        /// Only a task can create the object, but the caller doesn't await it.
        ///
        /// Await it with ``ObjectGraphFactory/resolve(_:as:fileID:line:)``. After that, you can resolve a shared object
        /// synchronously.
        public static let needsAwait = Code(rawValue: "needsAwait")
        /// Only the main actor can create the object, but the caller is elsewhere and doesn't await it.
        public static let needsMainActor = Code(rawValue: "needsMainActor")
        /// The factory was stopped, or its parent was.
        ///
        /// Create another one of the same graph, which takes microseconds.
        public static let stopped = Code(rawValue: "stopped")
        /// The factory was released, and a shared object that outlived it resolves another object.
        ///
        /// Shared objects refer to their factory weakly. Keep the factory as long as its objects are in use.
        public static let released = Code(rawValue: "released")
        /// A scope retains objects weakly, but the object isn't an instance of a class.
        public static let notAClass = Code(rawValue: "notAClass")
        /// The closure of a definition threw an error, which is ``ResolutionError/underlying``.
        public static let failed = Code(rawValue: "failed")
    }
}

extension ResolutionError.Code {
    /// Whether the path of the request is the cause, so that a repeated name on the path proves a cycle.
    var belongsToPath: Bool { self == .cycle || self == .tooDeep || self == .tooWide || self == .gaveUp }
}

// MARK: - Inside Rivet

/// The reason why a request fails, at the point of failure.
///
/// Thrown only inside Rivet. On its way out of the request it becomes a `ResolutionError`, which adds the names and the
/// places.
indirect enum RequestFault: Error {
    /// The largest number of nested closures.
    ///
    /// It is less than ``nestedClosureLimit``, so a long chain gets the error about its depth first.
    static let depthLimit: UInt32 = 1_024

    /// The number of asynchronous closures of one resolution that may run at the same time.
    static let closureLimit = 10_000

    /// The number of running closures above which a closure may not run inside itself.
    ///
    /// A cycle in which each closure awaits two others doubles their number at each level: 10,000 would need 150 MB.
    static let nestedClosureLimit = 2_000

    /// The number of errors that count for a chain of asynchronous closures that exceeds the maximum depth.
    ///
    /// A task that has ended retains the memory of its deepest closure until another task awaits it. That is 3 MB for
    /// such a chain, and a cycle may leave a chain at each of its levels.
    static let awaitedDepthWeight: UInt32 = 6

    /// The number of cycle and limit errors that the closures of one resolution may catch.
    static let caughtLimit: UInt32 = 64

    /// The largest number of arguments of a provider that a recipe can receive.
    static let providerArgumentLimit = 3

    /// A closure resolved a name that isn't among its declared dependencies.
    case undeclared
    case missing
    case typeMismatch(wanted: Any.Type, held: Any.Type)
    case arguments(needed: [Any.Type], given: [Any.Type])
    /// The key `.argument` was requested, which only a recipe can use.
    case argumentKey
    case tooDeep
    /// More asynchronous closures of one resolution are running than the limit allows.
    case tooWide
    /// The closures of one resolution caught more errors than the limit allows.
    case gaveUp
    /// The steps from the requested definition back to one that is being built for the caller.
    ///
    /// The step of the requested definition isn't among them.
    case cycle([ResolutionError.Step])
    /// A closure type was requested, but the name isn't the name of a provider.
    case noProvider
    /// A scope retains objects weakly, but the object isn't an instance of a class.
    case notAClass(Any.Type)
    /// Only a task can create the object, and the caller doesn't await it.
    case needsAwait
    /// Only the main actor can create the object, and the caller is elsewhere and doesn't await it.
    case needsMainActor
    /// The factory was stopped, or is about to be.
    case stopped
    /// The factory was released.
    case released

    var code: ResolutionError.Code {
        switch self {
        case .undeclared: .undeclared
        case .missing: .missing
        case .typeMismatch: .typeMismatch
        case .arguments, .argumentKey: .arguments
        case .tooDeep: .tooDeep
        case .tooWide: .tooWide
        case .gaveUp: .gaveUp
        case .cycle: .cycle
        case .noProvider: .noProvider
        case .notAClass: .notAClass
        case .needsAwait: .needsAwait
        case .needsMainActor: .needsMainActor
        case .stopped: .stopped
        case .released: .released
        }
    }

    /// The types that the error reports, in words.
    var types: (wanted: String?, held: String?) {
        switch self {
        case .typeMismatch(let wanted, let held): Wording.names(of: wanted, and: held)
        case .arguments(let needed, let given): (Wording.list(of: needed), Wording.list(of: given))
        case .notAClass(let type): (nil, "\(type)")
        default: (nil, nil)
        }
    }
}
