/// Builds the objects of one graph, and keeps those that are shared.
///
/// Ask for an object by its name; the type is inferred from what you do with it:
///
/// ```swift
/// let factory = try ObjectGraphFactory(CarModule.self, environment: environment)
///
/// let car: Car = try factory["Car"]
/// let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
/// ```
///
/// A factory is a small value; its copies share the objects. You may use it from any thread, and objects may store the one
/// that their closure received. Shared objects live as long as the factory and its copies, and refer to it weakly: keep the
/// factory as long as its objects are in use. Otherwise their requests fail with ``ResolutionError/Code/released``.
///
/// The factory that a closure is handed also knows the module that the closure belongs to: ``environment`` is
/// that module's.
public struct ObjectGraphFactory: @unchecked Sendable {
    // Sound as `Sendable` because the store is, for the reasons given there; it can't say so itself, since
    // `ManagedBuffer` declares that its subclasses are not.
    @usableFromInline let store: ObjectStore
    @usableFromInline let state: RequestState

    @inlinable
    @inline(__always)
    init(store: ObjectStore, state: RequestState) {
        self.store = store
        self.state = state
    }

    /// Makes a factory of a graph, with no object built yet.
    ///
    /// Every factory of a graph keeps its own objects, and making one is cheap: each test, request or session
    /// can have its own.
    ///
    /// A child's factory is made with its parent's. What the parent defines the parent builds: a singleton of the
    /// application is one for all sessions, and sees nothing of theirs.
    ///
    /// ```swift
    /// let session = try ObjectGraphFactory(sessionGraph, parent: application, supplying: ["User": user])
    /// ```
    ///
    /// - Parameters:
    ///   - graph: What can be built.
    ///   - parent: A factory of the graph's parent; nil for a graph that has none.
    ///   - objects: What modules ``Module/expect(_:fileID:filePath:line:column:)``, by its names.
    ///   - observer: Is told what is built, handed out, started and stopped; nil for nobody.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Throws: ``AssemblyError`` when the parent is of another graph, when something expected is missing or of
    ///   another type, or something supplied is expected by nobody; what a module's ``Module/didAssemble(_:)`` throws.
    /// - Complexity: O(shared definitions + modules), a few nanoseconds each.
    public init(
        _ graph: ObjectGraph,
        parent: ObjectGraphFactory? = nil,
        supplying objects: [String: any Sendable] = [:],
        observer: (any GraphObserver)? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) throws {
        let frozen = graph.frozen
        guard frozen.parent === parent?.store.graph else {
            let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
            throw AssemblyError(problems: [
                .wrongParent(isMissing: parent == nil, isNeeded: frozen.parent != nil, at: site)
            ])
        }
        let store = ObjectStore.make(for: frozen, parent: parent?.store, observer: observer)
        // A child that a closure makes is used on the closure's behalf.
        let state = parent?.state.moved(to: 0) ?? RequestState(context: 0)
        self.init(store: observer == nil ? store : store.heldView(), state: state)
        if let parent = parent?.store {
            guard let keeper = parent.living else {
                throw ResolutionError(RequestFault.released, name: "", graph: frozen)
            }
            if !keeper.upkeep.admit(store) { store.refuse() }
        }
        if !frozen.parts.expected.isEmpty || !objects.isEmpty {
            let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
            let problems = Supplies(objects, at: site).fill(store)
            guard problems.isEmpty else { throw AssemblyError(problems: problems.sorted(by: Problem.isBefore)) }
        }
        for module in frozen.parts.assembled { try didAssemble(module) }
    }

    /// Tells a module that this factory exists.
    private func didAssemble(_ module: AssembledModule) throws {
        // The module may make factories in turn, without end.
        let thread: ThreadFrame
        do { thread = try ThreadFrame.begin(state) } catch {
            throw ResolutionError(error, name: Wording.name(of: module.type) ?? "", graph: store.graph)
        }
        defer { thread.end() }
        let nested = RequestState(bits: thread.token | RequestState.bits(ofContext: module.context))
        try module.type.didAssemble(ObjectGraphFactory(store: store, state: nested))
    }

    /// Checks an assembly and makes a factory of it.
    ///
    /// - Parameter assembly: What the modules have defined.
    /// - Throws: ``AssemblyError`` with every problem there is, or what a module's ``Module/didAssemble(_:)``
    ///   throws.
    /// - Complexity: That of making an ``ObjectGraph`` and a factory of it.
    public init(assembly: Assembly) throws { try self.init(ObjectGraph(assembly)) }

    /// Loads modules, checks what they define and makes a factory of it.
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables that they, and the modules they require, read.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Throws: ``AssemblyError`` with every problem there is, or what a module's ``Module/didAssemble(_:)``
    ///   throws.
    /// - Complexity: That of configuring the modules, of making an ``ObjectGraph`` and a factory of it.
    public init(
        _ modules: Module.Type...,
        environment: Environment,
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
        try self.init(assembly: assembly)
    }

    /// The variables of the module whose definition is being built; outside of definitions, those of the
    /// module that was loaded first.
    public var environment: Environment { store.graph.contexts[state.context].environment }

    /// The graph whose objects this factory builds.
    public var graph: ObjectGraph { ObjectGraph(frozen: store.graph) }
}
