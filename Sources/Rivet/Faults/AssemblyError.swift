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
