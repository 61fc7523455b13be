/// Why no graph can be made from an assembly: every problem, at once.
///
/// Thrown when an ``ObjectGraph`` or an ``ObjectGraphFactory`` is made. Printing it gives the whole report. It may
/// be used from any thread.
public struct AssemblyError: Error, Sendable, CustomStringConvertible {
    /// The problems, ordered by file and line.
    public let problems: [Problem]
    /// What was described all the same, with the faults marked.
    ///
    /// Nil where the graph itself is valid and only no factory can be made of it: then ``ObjectGraph/drawing`` shows it.
    public let drawing: Drawing?

    init(problems: [Problem], drawing: Drawing? = nil) {
        self.problems = problems
        self.drawing = drawing
    }

    /// How many problems there are, and each on lines of its own.
    public var description: String { Wording.report(problems) }
}
