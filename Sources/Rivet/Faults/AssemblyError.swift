/// Why no graph can be made from an assembly: every problem, at once.
///
/// Thrown when an ``ObjectGraph`` or an ``ObjectGraphFactory`` is made. Printing it gives the whole report. It may
/// be used from any thread.
public struct AssemblyError: Error, Sendable, CustomStringConvertible {
    /// The problems, ordered by file and line.
    public let problems: [Problem]
    /// The faulty graph and its warnings, for a drawing; nil if the graph itself is valid.
    package let faulty: (graph: FrozenGraph, warnings: [Problem])?

    init(problems: [Problem], faulty: (graph: FrozenGraph, warnings: [Problem])? = nil) {
        self.problems = problems
        self.faulty = faulty
    }

    /// How many problems there are, and each on lines of its own.
    public var description: String { Wording.report(problems) }
}
