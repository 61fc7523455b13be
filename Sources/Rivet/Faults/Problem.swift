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
    /// The first definition for a second one, the others of a circle in its order, the earlier load of a module.
    public let related: [SourceSite]
    /// Names near to one that nothing defines, the nearest first.
    public let suggestions: [String]
    /// The text of the user's own error, where one is the cause, with all its lines.
    public let underlying: String?
    /// The whole name of the definition that it is about, for the drawings; nil where it is about none.
    package let subject: String?
    /// The whole names along which it leads, as those of a circle, whose first is also the last; mostly empty.
    package let way: [String]

    package init(
        _ code: Code,
        _ severity: Severity = .error,
        name: String,
        message: String,
        site: SourceSite,
        related: [SourceSite] = [],
        suggestions: [String] = [],
        underlying: String? = nil,
        subject: String? = nil,
        way: [String] = []
    ) {
        self.code = code
        self.severity = severity
        self.name = name
        self.message = message
        self.site = site
        self.related = related
        self.suggestions = suggestions
        self.underlying = underlying
        self.subject = subject
        self.way = way
    }

    /// The place and the message, as a compiler writes them: `CarModule.swift:12: error: …`.
    public var description: String { Wording.line(of: self) }

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
}
