/// An assembly, checked and frozen: what can be built, and that it fits together.
///
/// ```swift
/// let graph = try ObjectGraph(CarModule.self, environment: environment)
/// let factory = try ObjectGraphFactory(graph)
/// ```
///
/// Making a graph finds everything that is wrong at once. After that nothing in it changes: it may be used
/// from any thread, and makes as many factories as you like, each with its own objects. Most programs need no
/// graph of their own and make the factory directly.
public struct ObjectGraph: Sendable {
    package let frozen: FrozenGraph

    /// What can't be proved, and what isn't declared, sorted by places.
    ///
    /// A graph is made in spite of it, yet somebody should look: a type of which only the object tells, and how many
    /// definitions keep to themselves what they need.
    ///
    /// - Complexity: O(definitions).
    public var warnings: [Problem] { GraphChecks.warnings(of: frozen) }

    /// How much a graph must tell before it is made.
    public enum Checking: Sendable {
        /// What is declared is checked; what isn't is a warning.
        case declared
        /// Every definition must declare what it needs.
        case strict
    }

    package init(frozen: FrozenGraph) { self.frozen = frozen }

    /// Checks an assembly and freezes it.
    ///
    /// The assembly may be described further; that changes graphs made later, not this one.
    ///
    /// With a parent it is a child's: what it doesn't define itself it has from the parent, and its factories are made
    /// with a factory of that parent. A child sees its parent, never the other way.
    ///
    /// ```swift
    /// let session = try ObjectGraph(sessionAssembly, parent: application)
    /// ```
    ///
    /// - Parameters:
    ///   - assembly: What the modules have defined.
    ///   - parent: The graph that has what isn't defined here; nil for none.
    ///   - checking: Whether every definition must declare what it needs.
    /// - Throws: ``AssemblyError`` with every problem there is.
    /// - Complexity: O(definitions + declared needs), on average.
    public init(_ assembly: Assembly, parent: ObjectGraph? = nil, checking: Checking = .declared) throws {
        let (frozen, found) = Freezing.freeze(assembly, parent: parent?.frozen)
        let checked = found + GraphChecks.problems(in: frozen, isStrict: checking == .strict)
        let all = assembly.problems + checked.filter { !assembly.isCutShort || !$0.isOfMissingModules }
        frozen.unproven = all.filter { $0.severity == .warning }
        let problems = all.filter { $0.severity == .error }
        guard problems.isEmpty else {
            // Strictly, each of what isn't declared is an error, and needs no warning besides.
            let warnings = checking == .strict ? frozen.unproven : GraphChecks.warnings(of: frozen)
            throw AssemblyError(
                problems: problems.ordered(by: Problem.isBefore),
                faulty: (frozen, warnings)
            )
        }
        self.frozen = frozen
    }

    /// Loads modules into an assembly of their own, checks it and freezes it.
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables that they, and the modules they require, read.
    ///   - parent: The graph that has what isn't defined here; nil for none.
    ///   - checking: Whether every definition must declare what it needs.
    /// - Throws: ``AssemblyError`` with every problem there is.
    /// - Complexity: That of configuring the modules, and O(definitions + declared needs).
    public init(
        _ modules: Module.Type...,
        environment: Environment,
        parent: ObjectGraph? = nil,
        checking: Checking = .declared,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) throws {
        let assembly = Assembly()
        assembly.load(
            modules,
            environment: environment,
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        try self.init(assembly, parent: parent, checking: checking)
    }
}
