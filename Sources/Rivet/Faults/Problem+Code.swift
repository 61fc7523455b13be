extension Problem {
    /// What kind of thing is wrong.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Makes a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// Two definitions have one name.
        ///
        /// Rename one; ``Problem/site`` is the second, ``Problem/related`` the first.
        public static let duplicate = Code(rawValue: "duplicate")
        /// A definition has an empty name.
        public static let emptyName = Code(rawValue: "emptyName")
        /// "X Provider" or "X Original" is defined although they exist by themselves, since "X" is defined.
        public static let derivedName = Code(rawValue: "derivedName")
        /// A variable of the environment is defined; `Key.variable` is a need only.
        public static let definedVariable = Code(rawValue: "definedVariable")
        /// A module's `configure()` threw; ``Problem/underlying`` is what.
        public static let configureFailed = Code(rawValue: "configureFailed")
        /// A module was loaded or required twice, under environments that differ in variables or by name.
        public static let differentVariables = Code(rawValue: "differentVariables")
        /// An object is to be kept by a scope of which Rivet doesn't know what it keeps, or weakly although it is of
        /// no class.
        public static let unusableScope = Code(rawValue: "unusableScope")
        /// A declared need, an alias or an expectation is of a name that nothing defines, or an alias of a provider.
        public static let missing = Code(rawValue: "missing")
        /// Objects declare to need each other in a cycle, so that none can be built first, or aliases are of each
        /// other.
        ///
        /// Where cycles hang together one of them stands for all, and the message says how many more names hang in it:
        /// mend it and check again.
        public static let cycle = Code(rawValue: "cycle")
        /// A type doesn't fit: of what a declared need is met by, of a decorator, of an element of a group, of what is
        /// expected or supplied.
        public static let mistyped = Code(rawValue: "mistyped")
        /// A declared need, an element of a group or what is expected may be of another type: only the object tells.
        public static let unproven = Code(rawValue: "unproven")
        /// A variable that is declared as a need is missing, or can't be read as what it is needed as.
        public static let variable = Code(rawValue: "variable")
        /// An object is held by one that is kept longer; in a trial's graph, its closure was seen to ask for it, which
        /// is a warning.
        ///
        /// One problem for each such pair, with the names that the holder asks for and should need the providers of;
        /// ``Problem/related`` is the way from the one to the other. In a graph with very many, one for each holder.
        public static let captive = Code(rawValue: "captive")
        /// A trial couldn't build it, for which ``RivetInspection/Trial/failures`` has the error; a warning of the trial's graph.
        public static let untriable = Code(rawValue: "untriable")
        /// Definitions keep to themselves what they need.
        public static let notDeclared = Code(rawValue: "notDeclared")
        /// What is replaced or decorated isn't defined, or not yet.
        public static let replacingNothing = Code(rawValue: "replacingNothing")
        /// An alias is replaced or decorated, and not what it is an alias of.
        public static let changedAlias = Code(rawValue: "changedAlias")
        /// The name of a namespace is empty, or has a dot in it.
        public static let namespaceName = Code(rawValue: "namespaceName")
        /// A factory is supplied with what nobody expects.
        public static let unexpected = Code(rawValue: "unexpected")
        /// A child's factory is made with another factory than one of its parent's graph, or without.
        public static let wrongParent = Code(rawValue: "wrongParent")
        /// There are more environments, namespaces and closures with `needing:` than one graph can have: 65,536.
        public static let tooManyEnvironments = Code(rawValue: "tooManyEnvironments")
        /// Modules require each other more than 1,000 levels deep, mostly because of a cycle under namespaces.
        ///
        /// ``Problem/site`` is the `require` that closes the cycle. Rivet configures no more modules after this
        /// problem, so it reports missing names only after you have fixed it.
        public static let tooDeep = Code(rawValue: "tooDeep")
    }
}
