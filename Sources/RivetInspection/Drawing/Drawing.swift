package import Rivet

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
    private let subject: Subject
    private let problems: [Problem]

    /// What is drawn.
    private enum Subject {
        case graph(FrozenGraph)
        /// What was read in the source.
        case source([DefinitionInfo], [Namespace])
    }

    /// The problems may be in any order; errors are shown before warnings, and both by their places.
    init(_ graph: FrozenGraph, problems: [Problem]) { self.init(.graph(graph), problems) }

    /// A drawing of what is told of definitions that no graph was made of.
    ///
    /// - Parameters:
    ///   - definitions: What is told of each, sorted by name.
    ///   - namespaces: The whole names of the namespaces, the outer ones first, without that which has no name.
    ///   - problems: What is wrong with them.
    package init(of definitions: [DefinitionInfo], in namespaces: [String], problems: [Problem]) {
        self.init(.source(definitions, Namespace.all(named: namespaces)), problems)
    }

    private init(_ subject: Subject, _ problems: [Problem]) {
        self.subject = subject
        self.problems =
            problems.filter { $0.severity == .error }.sorted(by: Problem.isBefore)
            + problems.filter { $0.severity == .warning }.sorted(by: Problem.isBefore)
    }

    /// - Complexity: O(n log n) in the definitions and their needs.
    var picture: Picture {
        switch subject {
        case .graph(let graph): Picture(graph, problems)
        case .source(let definitions, let namespaces): Picture(of: definitions, in: namespaces, problems)
        }
    }
}
