/// Why no graph can be made from an assembly: every problem, at once.
///
/// Thrown when an ``ObjectGraph`` or an ``ObjectGraphFactory`` is made. Printing it gives the whole report. It may
/// be used from any thread.
public struct AssemblyError: Error, Sendable, CustomStringConvertible {
    /// The problems, ordered by file and line.
    public let problems: [Problem]

    /// How many problems there are, and each on lines of its own.
    public var description: String { Wording.report(problems) }
}
