package import RivetShared

/// A fault in the definitions of modules, which Rivet finds before it builds an object.
///
/// Rivet reports all problems of an assembly together, in one ``AssemblyError``. A problem is data, and ``message`` and
/// ``description`` are its texts. You can use it from any thread.
public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// Everything except the places.
    ///
    /// It creates the texts on demand, because a report may have thousands of problems.
    private let fault: Fault

    /// Reports a fault at a place.
    package init(_ fault: Fault, at site: SourceSite, related: [SourceSite] = []) {
        (self.fault, self.site, self.related) = (fault, site, related)
        severity = fault.severity == .error ? .error : .warning
    }

    /// The kind of the problem.
    ///
    /// Stable: a program may compare it.
    public var code: Code { Code(rawValue: fault.code.rawValue) }

    /// Whether the problem prevents the creation of a graph.
    ///
    /// The warnings of a graph are errors under ``ObjectGraph/Checking/strict``.
    public internal(set) var severity: Severity

    /// The name that the problem is about.
    ///
    /// This is the name of the dependency for ``Code/missing``, of the variable for ``Code/definedVariable``, and of
    /// the module for ``Code/configureFailed``, ``Code/differentVariables``, ``Code/foreignModule`` and
    /// ``Code/tooDeep``. Otherwise it is the name of the definition. It is empty for ``Code/emptyName`` and
    /// ``Code/tooManyEnvironments``, and for a module that is a closure.
    public var name: String { fault.name }

    /// The fault and its fix, in one line.
    ///
    /// Invisible characters in a name, or in the text of an error, appear as escapes: a line break as `\n`.
    ///
    /// - Complexity: O(length of the text).
    public var message: String { fault.message }

    /// The place of the problem.
    public let site: SourceSite
    /// Other places that the problem is about.
    ///
    /// The first definition for a duplicate, the other definitions of a cycle in its order, or the place where a module
    /// was loaded first.
    public let related: [SourceSite]

    /// Names that are similar to an undefined one, the nearest first.
    public var suggestions: [String] { fault.suggestions }

    /// The text of your own error if that is the cause, with all its lines, but without the middle if it is longer
    /// than 4,000 bytes.
    public var underlying: String? { fault.underlying }

    /// The full name of the faulty definition, for drawings; nil if the fault isn't in a definition.
    package var subject: String? { fault.subject }

    /// The full names of the definitions on the problem's path, such as a cycle, which ends with its first name.
    ///
    /// Often empty.
    package var path: [String] { fault.path }

    /// The place, the message and the code, as a compiler writes them: `CarModule.swift:12: error: … [missing]`.
    public var description: String {
        "\(site): \(severity.rawValue): \(message) \(mark)"
    }

    /// The code in brackets, with the address of its page if there is one.
    package var mark: String { ErrorPage.mark("\(code)", of: "Problem") }

    /// Hashes only the parts in which most problems differ.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(site.line)
        hasher.combine(subject)
        hasher.combine(fault.path.last)
    }

    /// The severity of a problem.
    public enum Severity: String, Sendable {
        /// The graph can't be created.
        case error
        /// The graph can be created, but you should look at the problem.
        case warning
    }

    /// Whether a report lists `left` before `right`: by file and line, then by code, name and message.
    package static func isBefore(_ left: Problem, _ right: Problem) -> Bool {
        if left.site.isBefore(right.site) { return true }
        if right.site.isBefore(left.site) { return false }
        if left.fault.code != right.fault.code { return left.fault.code.rawValue < right.fault.code.rawValue }
        return left.name == right.name ? left.message < right.message : left.name < right.name
    }

    /// Whether modules that weren't configured may be the only cause.
    var isOfMissingModules: Bool { [.missing, .replacingNothing].contains(fault.code) }
}

extension Problem {
    /// The kind of a problem.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Creates a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// Two definitions, or two supplied objects, have the same name.
        ///
        /// Rename one of them. ``Problem/site`` is the second definition, and ``Problem/related`` the first.
        public static let duplicate = Code(rawValue: "duplicate")
        /// A definition has an empty name.
        public static let emptyName = Code(rawValue: "emptyName")
        /// "X Provider" or "X Original" is defined, but both exist already, because "X" is defined.
        public static let derivedName = Code(rawValue: "derivedName")
        /// A variable of the environment is defined, but `Key.variable` can only be a dependency.
        public static let definedVariable = Code(rawValue: "definedVariable")
        /// A module's `configure()` threw an error, which is ``Problem/underlying``.
        public static let configureFailed = Code(rawValue: "configureFailed")
        /// A module was loaded or required twice, under environments with different variables or names.
        public static let differentVariables = Code(rawValue: "differentVariables")
        /// A module and the assembly that loads it belong to different copies of Rivet in one process.
        ///
        /// A dynamic library and the program each contain Rivet. ``Problem/site`` is the `load` or the `require`. Rivet
        /// doesn't configure the module, so it reports missing names only after you have fixed this problem.
        public static let foreignModule = Code(rawValue: "foreignModule")
        /// A scope can't be used.
        ///
        /// Rivet doesn't know how long it retains objects, it retains a value weakly that isn't of a class, or its
        /// objects can't have hooks or run-time arguments.
        public static let unusableScope = Code(rawValue: "unusableScope")
        /// Nothing defines the name of a declared dependency, of an alias's target or of an expected object, or the
        /// target of an alias is a provider.
        public static let missing = Code(rawValue: "missing")
        /// Objects depend on each other in a cycle, so that none can be built first, or aliases refer to each other.
        ///
        /// If several cycles share definitions, the problem shows one cycle. Its message has the number of the other
        /// names in these cycles. Fix that cycle and check again.
        public static let cycle = Code(rawValue: "cycle")
        /// The type of a declared dependency, a decorator, a group's element, or an expected or supplied object doesn't
        /// fit, or a recipe has one name for a function of several parameters.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// Only the object shows whether a declared dependency, an element of a group or an expected object has the
        /// right type.
        ///
        /// This is a warning, or an error under ``ObjectGraph/Checking/strict``.
        public static let unproven = Code(rawValue: "unproven")
        /// A variable that is a declared dependency is missing, or can't be read as the type of the dependency.
        public static let variable = Code(rawValue: "variable")
        /// A singleton retains an object of a cached or custom scope, which may become stale.
        ///
        /// In a trial's graph this is a warning, because the trial only observed that a closure resolved the object.
        ///
        /// There is one problem for each pair of such objects. Its message names the providers on which the holder
        /// should depend instead, and ``Problem/related`` is the path between the two. In a graph with very many pairs,
        /// there is one problem for each holder, without the middle of a long path.
        public static let captive = Code(rawValue: "captive")
        /// A synchronous closure declares a dependency that must be awaited.
        ///
        /// The dependency has an asynchronous closure, or its own dependencies must be awaited. A dependency on an
        /// eager singleton is valid, because it exists after the factory has started. ``Problem/related`` is the path
        /// to the asynchronous definition. In a graph with very many such problems, it lacks the middle of a long path.
        public static let needsAwait = Code(rawValue: "needsAwait")
        /// A synchronous closure that isn't on the main actor declares a dependency that is created there.
        ///
        /// A dependency on an eager singleton is valid, because it exists after the factory has started.
        public static let needsMainActor = Code(rawValue: "needsMainActor")
        /// A trial couldn't build an object.
        ///
        /// This is a warning of the trial's graph. `Trial.failures` has the error.
        public static let trialFailed = Code(rawValue: "trialFailed")
        /// Definitions don't declare their dependencies.
        ///
        /// This is one warning for all of them, or an error for each under ``ObjectGraph/Checking/strict``.
        public static let notDeclared = Code(rawValue: "notDeclared")
        /// A module replaces or decorates a name that isn't defined, or that is defined only later.
        public static let replacingNothing = Code(rawValue: "replacingNothing")
        /// A module replaces or decorates an alias instead of the definition that it refers to.
        public static let changedAlias = Code(rawValue: "changedAlias")
        /// The name of a namespace is empty, or has a dot in it.
        public static let namespaceName = Code(rawValue: "namespaceName")
        /// A factory received an object that no module expects.
        public static let unexpected = Code(rawValue: "unexpected")
        /// A child's factory was created without a parent, or with a factory of a graph that isn't the parent.
        public static let wrongParent = Code(rawValue: "wrongParent")
        /// There are more environments, namespaces and closures with `needing:` than one graph can have: 65,536.
        public static let tooManyEnvironments = Code(rawValue: "tooManyEnvironments")
        /// Modules require or load each other more than 1,000 levels deep, mostly because of a cycle.
        ///
        /// The cycle is one under namespaces, or one of modules and closures that load each other or create graphs.
        /// ``Problem/site`` is the call that closes the cycle. Rivet configures no more modules after this problem, so
        /// it reports missing names, and errors that `configure()` throws, only after you have fixed it.
        public static let tooDeep = Code(rawValue: "tooDeep")
    }
}

extension [Problem] {
    /// Adds a fault at a place.
    // Not inlined, because it has many callers and need not be fast.
    @inline(never)
    mutating func report(_ fault: Fault, at site: SourceSite, related: [SourceSite] = []) {
        append(Problem(fault, at: site, related: related))
    }
}
