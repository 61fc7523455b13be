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
    /// ``Code/configureFailed`` and ``Code/differentVariables`` of the module, and otherwise of the definition.
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
    /// The first definition for a second one, the others of a circle in its order, the earlier load of a module.
    public let related: [SourceSite]
    /// Names near to one that nothing defines, the nearest first.
    public let suggestions: [String]
    /// The text of the user's own error, where one is the cause, with all its lines.
    public let underlying: String?

    init(
        _ code: Code,
        name: String,
        message: String,
        site: SourceSite,
        related: [SourceSite] = [],
        suggestions: [String] = [],
        underlying: String? = nil
    ) {
        self.code = code
        severity = .error
        self.name = name
        self.message = message
        self.site = site
        self.related = related
        self.suggestions = suggestions
        self.underlying = underlying
    }

    /// The place and the message, as a compiler writes them: `CarModule.swift:12: error: …`.
    public var description: String { Wording.line(of: self) }

    /// How bad a problem is.
    public enum Severity: String, Sendable {
        /// No graph can be made.
        case error
        /// A graph can be made, yet somebody should look.
        case warning
    }

    /// The order of a report: by file and line, then by what is wrong.
    static func isBefore(_ left: Problem, _ right: Problem) -> Bool {
        (left.site.fileID, left.site.line, left.site.column, left.code.rawValue, left.name, left.message)
            < (right.site.fileID, right.site.line, right.site.column, right.code.rawValue, right.name, right.message)
    }
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
        /// An object is to be kept by a scope of which Rivet doesn't know what it keeps.
        public static let unusableScope = Code(rawValue: "unusableScope")
        /// A declared need is a name that nothing defines.
        public static let missing = Code(rawValue: "missing")
        /// Objects declare to need each other in a circle, so that none can be built first.
        ///
        /// Where circles hang together one of them stands for all: mend it and check again.
        public static let circle = Code(rawValue: "circle")
        /// The modules were loaded under more environments than one graph can have: 65,536.
        public static let tooManyEnvironments = Code(rawValue: "tooManyEnvironments")
    }
}

// MARK: - The problems

extension Problem {
    static func duplicate(_ second: AnyDefinition, of first: AnyDefinition) -> Problem {
        Problem(
            .duplicate,
            name: second.name,
            message: Wording.duplicate(second, of: first),
            site: second.site,
            related: [first.site]
        )
    }

    static func emptyName(at site: SourceSite) -> Problem {
        Problem(.emptyName, name: "", message: Wording.emptyName, site: site)
    }

    static func derivedName(_ definition: AnyDefinition, from base: AnyDefinition) -> Problem {
        Problem(
            .derivedName,
            name: definition.name,
            message: Wording.derivedName(definition, from: base),
            site: definition.site,
            related: [base.site]
        )
    }

    static func definedVariable(_ name: String, at site: SourceSite) -> Problem {
        Problem(.definedVariable, name: name, message: Wording.definedVariable(name), site: site)
    }

    static func configureFailed(_ module: Module.Type?, _ error: any Error, at site: SourceSite) -> Problem {
        Problem(
            .configureFailed,
            name: Wording.name(of: module) ?? "",
            message: Wording.configureFailed(module, error),
            site: site,
            underlying: "\(error)"
        )
    }

    static func differentVariables(
        _ module: Module.Type,
        in environment: Environment,
        at site: SourceSite,
        earlier: (environment: Environment, site: SourceSite?)
    ) -> Problem {
        Problem(
            .differentVariables,
            name: Wording.name(of: module) ?? "",
            message: Wording.differentVariables(module, in: environment, earlier: earlier),
            site: site,
            related: earlier.site.map { [$0] } ?? []
        )
    }

    static func unusableScope(_ scope: String, of name: String, at site: SourceSite) -> Problem {
        Problem(.unusableScope, name: name, message: Wording.unusableScope(scope, of: name), site: site)
    }

    static func missing(_ need: Need, of definition: AnyDefinition, suggestions: [String]) -> Problem {
        Problem(
            .missing,
            name: need.name,
            message: Wording.missing(need, of: definition, suggestions: suggestions),
            site: definition.site,
            suggestions: suggestions
        )
    }

    /// The first definition is also the last.
    static func circle(_ definitions: [AnyDefinition]) -> Problem {
        Problem(
            .circle,
            name: definitions[0].name,
            message: Wording.circle(definitions.map(\.name)),
            site: definitions[0].site,
            related: definitions.dropFirst().dropLast().map(\.site)
        )
    }

    static func tooManyEnvironments(at site: SourceSite) -> Problem {
        Problem(.tooManyEnvironments, name: "", message: Wording.tooManyEnvironments, site: site)
    }
}
