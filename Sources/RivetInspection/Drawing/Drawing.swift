package import Rivet

/// A drawing of a graph: its definitions, their dependencies and its problems.
///
/// A graph has a drawing. The error of an invalid graph also has one, which marks the faults.
///
/// ```swift
/// do { print(try ObjectGraph(CarModule.self, environment: environment).text()) } catch let error as AssemblyError {
///     print(error.drawing?.text() ?? error.description)
/// }
/// ```
///
/// All formats show the same: first the problems, then the definitions with the links between them. In names, a
/// backslash and invisible characters appear as escapes, as in Swift. Drawing a graph builds nothing, and shows no
/// variable's value. You may use a drawing from any thread.
public struct Drawing: Sendable {
    private let subject: Subject
    private let problems: [Problem]

    /// The source of the definitions.
    private enum Subject {
        case graph(FrozenGraph)
        /// Definitions that the linter read from source code.
        case source([DefinitionInfo], [Namespace])
    }

    /// Creates a drawing of a graph with problems in any order.
    ///
    /// A drawing shows errors before warnings, and sorts both by their places.
    init(_ graph: FrozenGraph, problems: [Problem]) { self.init(.graph(graph), problems) }

    /// Creates a drawing of definitions that aren't part of a graph.
    ///
    /// - Parameters:
    ///   - definitions: The descriptions of the definitions, sorted by name.
    ///   - namespaces: The whole names of the namespaces, outer ones first, without the unnamed one.
    ///   - problems: The problems of the definitions.
    package init(of definitions: [DefinitionInfo], in namespaces: [String], problems: [Problem]) {
        self.init(.source(definitions, Namespace.all(named: namespaces)), problems)
    }

    private init(_ subject: Subject, _ problems: [Problem]) {
        self.subject = subject
        self.problems =
            problems.filter { $0.severity == .error }.sorted(by: Problem.isBefore)
            + problems.filter { $0.severity == .warning }.sorted(by: Problem.isBefore)
    }

    /// - Complexity: O(n log n) in the definitions and their dependencies.
    var picture: Picture {
        switch subject {
        case .graph(let graph): Picture(graph, problems)
        case .source(let definitions, let namespaces): Picture(of: definitions, in: namespaces, problems)
        }
    }
}
