/// Something wrong with what the modules describe, found before anything is built.
///
/// All problems of an assembly are found together and thrown as one ``AssemblyError``. A problem is data;
/// ``message`` and ``description`` put it into words. It may be used from any thread.
public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// What kind of thing is wrong.
    ///
    /// Stable: a program may compare it.
    public let code: Code
    /// Whether it bars the making of a graph.
    public let severity: Severity
    /// The name in question.
    ///
    /// For ``Code/missing`` it is that of the need, for ``Code/definedVariable`` of the variable, for
    /// ``Code/configureFailed``, ``Code/differentVariables`` and ``Code/tooDeep`` of the module, and otherwise of the
    /// definition.
    /// It is empty for ``Code/emptyName`` and ``Code/tooManyEnvironments``, and for a module written in place.
    public let name: String
    /// What is wrong and what to do, in one line.
    ///
    /// What isn't seen in a name, or in the text of an error, is shown as an escape: a line break as `\n`.
    public let message: String
    /// Where it is wrong.
    public let site: SourceSite
    /// Other places that have to do with it.
    ///
    /// The first definition for a second one, the others of a cycle in its order, the earlier load of a module.
    public let related: [SourceSite]
    /// Names near to one that nothing defines, the nearest first.
    public let suggestions: [String]
    /// The text of the user's own error, where one is the cause, with all its lines.
    public let underlying: String?
    /// The whole name of the definition with the fault, for drawings; nil if there is none.
    package let subject: String?
    /// The whole names of the definitions along its path, such as a cycle, whose first is also the last; mostly empty.
    package let path: [String]

    /// Reports a fault at a place.
    @inline(never)
    package init(_ fault: Fault, at site: SourceSite, related: [SourceSite] = []) {
        code = fault.code
        severity = fault.severity
        name = fault.name
        message = fault.message
        self.site = site
        self.related = related
        suggestions = fault.suggestions
        underlying = fault.underlying
        subject = fault.subject
        path = fault.path
    }

    /// The place and the message, as a compiler writes them: `CarModule.swift:12: error: …`.
    public var description: String { "\(site): \(severity.rawValue): \(message)" }

    /// Mixes in what tells most problems apart, and not all of the texts.
    ///
    /// - Parameter hasher: What it is mixed into.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(message)
        hasher.combine(site.line)
    }

    /// How bad a problem is.
    public enum Severity: String, Sendable {
        /// No graph can be made.
        case error
        /// A graph can be made, yet somebody should look.
        case warning
    }

    /// The order of a report: by file and line, then by what is wrong.
    package static func isBefore(_ left: Problem, _ right: Problem) -> Bool {
        if left.site.isBefore(right.site) { return true }
        if right.site.isBefore(left.site) { return false }
        return (left.code.rawValue, left.name, left.message) < (right.code.rawValue, right.name, right.message)
    }

    /// Whether modules that weren't configured may be the only cause.
    var isOfMissingModules: Bool { code == .missing || code == .replacingNothing }
}

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
        /// A trial couldn't build it, which is a warning of the trial's graph; `Trial.failures` has the error.
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

extension [Problem] {
    /// Adds a fault at a place.
    // Not inlined, because it has many callers, and none has to be fast.
    @inline(never)
    mutating func report(_ fault: Fault, at site: SourceSite, related: [SourceSite] = []) {
        append(Problem(fault, at: site, related: related))
    }
}
