extension Environment {
    /// The name of an environment.
    ///
    /// Add names of your own beside the usual three:
    ///
    /// ```swift
    /// extension Environment.Name { static let race: Self = "Race" }
    /// ```
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name as it was given.
        public let rawValue: String

        /// Makes a name from text, such as an argument of the command line.
        ///
        /// May be called from any thread.
        ///
        /// - Parameter rawValue: The text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a name from a literal.
        ///
        /// It is what the compiler calls for `let name: Environment.Name = "Race"`. May be called from any
        /// thread.
        ///
        /// - Parameter value: The text.
        public init(stringLiteral value: String) { rawValue = value }

        /// The name as it was given.
        ///
        /// In errors it is quoted, so that it stays on one line there.
        public var description: String { rawValue }

        /// What customers use: "Production".
        public static let production: Name = "Production"
        /// What developers use: "Development".
        public static let development: Name = "Development"
        /// What tests use: "Test".
        public static let test: Name = "Test"
    }
}
