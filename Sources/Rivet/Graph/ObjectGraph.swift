internal import RivetShared

/// A checked and frozen assembly, from which you create factories.
///
/// ```swift
/// let graph = try ObjectGraph(CarModule.self, environment: environment)
/// let factory = try ObjectGraphFactory(graph)
/// ```
///
/// Creating a graph reports all problems together. After that the graph never changes. You can use it from any thread,
/// and create any number of factories from it, each with its own objects. Most programs create a factory directly,
/// without a graph.
public struct ObjectGraph: Sendable {
    package let frozen: FrozenGraph

    /// Warnings about unproven types and undeclared dependencies, sorted by place.
    ///
    /// They don't prevent the creation of a graph, but you should look at them. A type is unproven if only the object
    /// can show whether it fits.
    ///
    /// - Complexity: O(definitions).
    public var warnings: [Problem] { GraphChecks.warnings(of: frozen) }

    /// The strictness of a graph's check.
    public enum Checking: Sendable {
        /// Rivet checks the declared dependencies. Undeclared dependencies and unproven types are warnings.
        case declared
        /// Each warning is an error: every definition must declare its dependencies, and prove their types.
        case strict
    }

    package init(frozen: FrozenGraph) { self.frozen = frozen }

    /// Checks an assembly and freezes it.
    ///
    /// You can add to the assembly later. That changes later graphs, but not this one.
    ///
    /// A graph with a parent inherits what it doesn't define itself. You create its factories with a factory of the
    /// parent. The parent never sees the definitions of its child.
    ///
    /// ```swift
    /// let session = try ObjectGraph(sessionAssembly, parent: application)
    /// ```
    ///
    /// - Parameters:
    ///   - assembly: The definitions of the modules.
    ///   - parent: The graph that defines the other names, or nil.
    ///   - checking: Whether undeclared dependencies and unproven types are errors.
    /// - Throws: ``AssemblyError`` with all problems.
    /// - Complexity: O(definitions + declared dependencies), on average.
    public init(_ assembly: Assembly, parent: ObjectGraph? = nil, checking: Checking = .declared) throws {
        let isStrict = checking == .strict
        frozen = GraphBuilder.graph(of: assembly, parent: parent?.frozen, isStrict: isStrict)
        let errors = frozen.problems.filter { $0.severity == .error }
        guard errors.isEmpty else {
            throw AssemblyError(errors, faulty: (frozen, isStrict ? [] : GraphChecks.warnings(of: frozen)))
        }
    }

    /// Loads modules into a new assembly, checks it and freezes it.
    ///
    /// In a test, add definitions by a trailing closure. It is a module of its own, configured after the others, so it
    /// can override and decorate their definitions, and those of the parent:
    ///
    /// ```swift
    /// let session = try ObjectGraph(SessionModule.self, environment: environment, parent: application) { test in
    ///     test.redefine("Clock") { FixedClock() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables for these modules, and for the modules that they require.
    ///   - parent: The graph that defines the other names, or nil.
    ///   - checking: Whether undeclared dependencies and unproven types are errors.
    ///   - configure: Adds definitions last, and requires modules, as a module's `configure()` does. An error that it
    ///     throws becomes a problem.
    /// - Throws: ``AssemblyError`` with all problems.
    /// - Complexity: The same as for configuring the modules, and O(definitions + declared dependencies).
    public init(
        _ modules: Module.Type...,
        environment: Environment,
        parent: ObjectGraph? = nil,
        checking: Checking = .declared,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        configure: (Module) throws -> Void = { _ in }
    ) throws {
        let (assembly, site) = (Assembly(), SourceSite(fileID, filePath, line, column))
        assembly.load(modules, environment: environment, at: site)
        assembly.load(environment: environment, at: site, configure)
        try self.init(assembly, parent: parent, checking: checking)
    }
}

extension ObjectGraph: CustomStringConvertible, CustomReflectable {
    /// The number of definitions, and their names: `ObjectGraph with 2 definitions: "Engine", "Radio"`.
    ///
    /// A long list has only its beginning and its end.
    ///
    /// - Complexity: O(*n* log *n*) for *n* definitions.
    public var description: String { Wording.inventory("ObjectGraph with", frozen.names.ordered(by: <)) }

    /// The names of the definitions.
    ///
    /// Debuggers and `dump` use it, so they show no internals.
    ///
    /// - Complexity: O(*n* log *n*) for *n* definitions.
    public var customMirror: Mirror {
        Mirror(self, children: ["names": frozen.names.ordered(by: <)], displayStyle: .struct)
    }
}

// MARK: - Errors

/// All problems of an assembly, which prevent the creation of a graph.
///
/// Creating an ``ObjectGraph`` or an ``ObjectGraphFactory`` throws it. Its description is the whole report. You can use
/// it from any thread.
public struct AssemblyError: Error, Sendable, CustomStringConvertible {
    /// The problems, ordered by file and line.
    public let problems: [Problem]
    /// The faulty graph and its warnings, for a drawing; nil if the graph itself is valid.
    package let faulty: (graph: FrozenGraph, warnings: [Problem])?

    init(_ problems: [Problem], faulty: (graph: FrozenGraph, warnings: [Problem])? = nil) {
        let positions = sortedPositions(problems.count) { Problem.isBefore(problems[$0], problems[$1]) }
        self.problems = positions.map { problems[$0] }
        self.faulty = faulty
    }

    /// The number of problems, followed by each problem on its own lines.
    public var description: String {
        var lines = ["the assembly has \(problems.count == 1 ? "1 problem" : "\(problems.count) problems"):"]
        for problem in problems {
            // If an error of the user has several lines, they follow the line of the problem.
            lines += ["  \(problem)"] + Wording.furtherLines(of: problem.underlying, indentation: 6)
        }
        return lines.joined(separator: "\n")
    }
}
