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

extension [Problem] {
    /// Adds a fault at a place.
    // Not inlined, because it has many callers, and none has to be fast.
    @inline(never)
    mutating func report(_ fault: consuming Fault, at site: SourceSite, related: [SourceSite] = []) {
        append(Problem(fault, at: site, related: related))
    }
}

/// Why no graph can be made from an assembly: every problem, at once.
///
/// Thrown when an ``ObjectGraph`` or an ``ObjectGraphFactory`` is made. Printing it gives the whole report. It may
/// be used from any thread.
public struct AssemblyError: Error, Sendable, CustomStringConvertible {
    /// The problems, ordered by file and line.
    public let problems: [Problem]
    /// The faulty graph and its warnings, for a drawing; nil if the graph itself is valid.
    ///
    /// The graph is a `FrozenGraph`, a type that errors don't know.
    package let faulty: (graph: any AnyObject & Sendable, warnings: [Problem])?

    init(problems: [Problem], faulty: (graph: any AnyObject & Sendable, warnings: [Problem])? = nil) {
        self.problems = problems
        self.faulty = faulty
    }

    /// How many problems there are, and each on lines of its own.
    public var description: String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        // If an error of the user has several lines, they follow the line of the problem.
        let lines = problems.flatMap { ["  \($0)"] + Wording.furtherLines(of: $0.underlying, indentation: 6) }
        return (["the assembly has \(count):"] + lines).joined(separator: "\n")
    }
}
