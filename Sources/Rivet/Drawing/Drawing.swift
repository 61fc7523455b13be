/// A graph as a picture: what is defined, what needs what, and what is wrong with it.
///
/// A graph has one, and so has the error that says why no graph could be made: there the faults are marked.
///
/// ```swift
/// do { print(try ObjectGraph(CarModule.self, environment: environment).text()) } catch let error as AssemblyError {
///     print(error.drawing?.text() ?? error.description)
/// }
/// ```
///
/// Each form shows the same: problems first, then the definitions and what leads from one to another. Names come out
/// as they are but for a backslash and what isn't seen, which are escapes, as in Swift. It builds nothing, and no
/// variable's value is in it. May be used from any thread.
public struct Drawing: Sendable {
    private let graph: FrozenGraph
    private let problems: [Problem]

    /// The problems may be in any order; errors are shown before warnings, and both by their places.
    init(_ graph: FrozenGraph, problems: [Problem]) {
        self.graph = graph
        self.problems =
            problems.filter { $0.severity == .error }.sorted(by: Problem.isBefore)
            + problems.filter { $0.severity == .warning }.sorted(by: Problem.isBefore)
    }

    /// - Complexity: O(n log n) in the definitions and their needs.
    var picture: Picture { Picture(graph, problems) }
}
