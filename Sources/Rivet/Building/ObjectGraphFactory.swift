internal import RivetShared

/// Resolves the objects of one graph, and retains those that are shared.
///
/// Resolve an object by its name. The type is inferred from its use:
///
/// ```swift
/// let factory = try ObjectGraphFactory(CarModule.self, environment: environment)
///
/// let car: Car = try factory["Car"]
/// let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
/// ```
///
/// A factory is a small value; its copies share the objects. You may use it from any thread, and an object may store
/// the factory that its closure received. Shared objects live as long as the factory and its copies, and refer to it
/// weakly: keep the factory as long as its objects are in use. Otherwise their requests fail with
/// ``ResolutionError/Code/released``.
///
/// The factory that a closure receives belongs to the closure's module. Its ``environment`` is that of the module.
@frozen
public struct ObjectGraphFactory: Sendable {
    @usableFromInline package let core: FactoryCore
    /// Keeps the objects of the core alive; nil in the factory of a shared object's closure, which the object may store.
    @usableFromInline package let owner: FactoryOwner?
    /// The frame that the closure which received this factory worked for, or nil for a factory from outside.
    @usableFromInline let frame: Frame?
    /// The number of the module's context.
    @usableFromInline let context: Int

    @inlinable
    @inline(__always)
    init(core: FactoryCore, owner: FactoryOwner?, frame: Frame?, context: Int) {
        (self.core, self.owner, self.frame, self.context) = (core, owner, frame, context)
    }

    /// A factory for requests from outside of modules.
    package init(core: FactoryCore, owner: FactoryOwner?) {
        self.init(core: core, owner: owner, frame: nil, context: 0)
    }

    /// Creates a factory of a graph, without building any object.
    ///
    /// Every factory of a graph has its own objects, and is cheap to create. So each test, request or session can
    /// have its own.
    ///
    /// Create the factory of a child graph with a factory of its parent. The parent builds the objects that it defines,
    /// so all sessions share the singletons of the application. The parent never sees the objects of its children.
    ///
    /// ```swift
    /// let session = try ObjectGraphFactory(sessionGraph, parent: application, supplying: ["User": user])
    /// ```
    ///
    /// - Parameters:
    ///   - graph: The graph with the definitions.
    ///   - parent: A factory of the graph's parent, or nil if the graph has no parent.
    ///   - objects: The expected objects, by name: see ``Module/expect(_:fileID:filePath:line:column:)``.
    ///   - observer: Receives an event when an object is built, reused, started or stopped.
    /// - Throws: ``AssemblyError`` if the parent is a factory of another graph, if an expected object is missing or has
    ///   another type, if no module expects a supplied object, or if two have the same name. Also the errors of
    ///   ``Module/didAssemble(_:)``.
    /// - Complexity: O(shared definitions + modules), a few nanoseconds each, and O(supplied objects).
    public init(
        _ graph: ObjectGraph,
        parent: ObjectGraphFactory? = nil,
        supplying objects: KeyValuePairs<String, any Sendable> = [:],
        observer: (any GraphObserver)? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) throws {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self = try .make(graph, parent, supplying: objects.map { (Key($0.key), $0.value) }, observer, at: site)
    }

    /// Creates a factory of a graph, and supplies the expected objects of a dictionary.
    ///
    /// ```swift
    /// let supplies: [String: any Sendable] = ["User": user]
    /// let session = try ObjectGraphFactory(sessionGraph, parent: application, supplying: supplies)
    /// ```
    ///
    /// - Parameters:
    ///   - graph: The graph with the definitions.
    ///   - parent: A factory of the graph's parent, or nil if the graph has no parent.
    ///   - objects: The expected objects, by name.
    ///   - observer: Receives an event when an object is built, reused, started or stopped.
    /// - Throws: ``AssemblyError`` and the errors of ``Module/didAssemble(_:)``, as with a literal.
    /// - Complexity: O(shared definitions + modules), a few nanoseconds each, and O(supplied objects).
    @_disfavoredOverload
    public init(
        _ graph: ObjectGraph,
        parent: ObjectGraphFactory? = nil,
        supplying objects: [String: any Sendable],
        observer: (any GraphObserver)? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) throws {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self = try .make(graph, parent, supplying: objects.map { (Key($0.key), $0.value) }, observer, at: site)
    }

    /// Creates a factory, and supplies the expected objects.
    ///
    /// Not an initializer, which would own its parameters, and so count references to the graph and the parent.
    @usableFromInline
    @inline(never)
    static func make(
        _ graph: ObjectGraph,
        _ parent: ObjectGraphFactory?,
        supplying objects: [(key: Key<Any>, object: any Sendable)],
        _ observer: (any GraphObserver)?,
        at site: SourceSite
    ) throws -> ObjectGraphFactory {
        let graph = graph.frozen
        guard graph.parent === parent?.core.graph else {
            let fault = Fault.wrongParent(isMissing: parent == nil, isNeeded: graph.parent != nil)
            throw AssemblyError([Problem(fault, at: site)])
        }
        if let parent, parent.core.flags.contains(.released) {
            throw ResolutionError(RequestFault(.released), name: "ObjectGraphFactory", graph: graph)
        }
        let core = FactoryCore(for: graph, parent: parent?.core, observer: observer)
        guard core.supply(objects) else { throw AssemblyError(core.problems(with: objects, at: site)) }
        // A child that a closure creates makes its requests on behalf of that closure.
        let owner = FactoryOwner(of: core, parent: parent?.owner)
        let factory = ObjectGraphFactory(core: core, owner: owner, frame: parent?.frame, context: 0)
        if parent?.core.add(core) == false { core.insert(.stopped) }
        for module in graph.parts.assembled { try factory.didAssemble(module, at: site) }
        return factory
    }

    /// Creates a factory of a graph, and supplies expected objects by their keys.
    ///
    /// ```swift
    /// let session = try ObjectGraphFactory(sessionGraph, parent: application, supplying: (.user, user))
    /// ```
    ///
    /// This works as with names, but the compiler checks the type of each object. Separate several pairs by
    /// commas. The pairs have either keys or literals, not both.
    ///
    /// - Parameters:
    ///   - graph: The graph with the definitions.
    ///   - parent: A factory of the graph's parent, or nil if the graph has no parent.
    ///   - first: The key of an expected object, and the object.
    ///   - others: Other keys, each with its object.
    ///   - observer: Receives an event when an object is built, reused, started or stopped.
    /// - Throws: ``AssemblyError`` and the errors of ``Module/didAssemble(_:)``, as with names. If two pairs have the
    ///   same name, that is a problem with the code ``Problem/Code/duplicate``.
    /// - Complexity: O(shared definitions + modules), a few nanoseconds each, and O(supplied objects).
    @_alwaysEmitIntoClient
    public init<Object: Sendable, each Other: Sendable>(
        _ graph: ObjectGraph,
        parent: ObjectGraphFactory? = nil,
        supplying first: (Key<Object>, Object),
        _ others: repeat (Key<each Other>, each Other),
        observer: (any GraphObserver)? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) throws {
        var objects: [(key: Key<Any>, object: any Sendable)] = [(first.0.untypedKey, first.1)]
        repeat objects.append(((each others).0.untypedKey, (each others).1))
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self = try .make(graph, parent, supplying: objects, observer, at: site)
    }

    /// Calls a module's `didAssemble`.
    private func didAssemble(_ module: AssembledModule, at site: SourceSite) throws {
        let graph = core.graph
        let environment = graph.contexts[module.context].environment
        let level = Configuration(of: module.type, in: nil, environment, at: site)
        let problem = try ConfigurationNesting.assemble(level) { try didAssemble(module) }
        if let problem { throw AssemblyError([problem]) }
    }

    private func didAssemble(_ module: AssembledModule) throws {
        // The module may create factories itself, in an endless recursion.
        let inner = Frame(inside: .ofBlocking(frame), attributes: .current)
        do {
            try inner.run { try module.type.didAssemble(moved(to: module.context, inner)) }
        } catch let fault as RequestFault {
            throw ResolutionError(fault, name: Wording.name(of: module.type) ?? "", graph: core.graph)
        }
    }

    /// Checks an assembly, and creates a factory of it.
    ///
    /// - Parameter assembly: The definitions of the modules.
    /// - Throws: ``AssemblyError`` with every problem, or the error of a module's ``Module/didAssemble(_:)``.
    /// - Complexity: The same as for creating an ``ObjectGraph`` and a factory of it.
    public init(assembly: Assembly) throws {
        // Not the place of this call.
        try self.init(ObjectGraph(assembly), fileID: "", filePath: "", line: 0, column: 0)
    }

    /// Loads modules, checks their definitions, and creates a factory of them.
    ///
    /// ```swift
    /// let factory = try ObjectGraphFactory(AppModule.self, environment: environment, checking: .strict)
    /// ```
    ///
    /// In a test, add definitions by a trailing closure. It is a module of its own, configured after the others, so it
    /// can override and decorate their definitions:
    ///
    /// ```swift
    /// let factory = try ObjectGraphFactory(AppModule.self, environment: Environment(name: .test)) { test in
    ///     test.redefine("Clock") { FixedClock() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables for these modules, and for the modules that they require.
    ///   - checking: Whether undeclared dependencies and unproven types are errors.
    ///   - observer: Receives an event when an object is built, reused, started or stopped.
    ///   - configure: Adds definitions last, and requires modules, as a module's `configure()` does. An error that it
    ///     throws becomes a problem.
    /// - Throws: ``AssemblyError`` with every problem, or the error of a module's ``Module/didAssemble(_:)``.
    /// - Complexity: The same as for configuring the modules, and creating an ``ObjectGraph`` and a factory of it.
    public init(
        _ modules: Module.Type...,
        environment: Environment,
        checking: ObjectGraph.Checking = .declared,
        observer: (any GraphObserver)? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        configure: (Module) throws -> Void = { _ in }
    ) throws {
        let (assembly, site) = (Assembly(), SourceSite(fileID, filePath, line, column))
        assembly.load(modules, environment: environment, at: site)
        assembly.load(environment: environment, at: site, configure)
        let graph = try ObjectGraph(assembly, checking: checking)
        try self.init(graph, observer: observer, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The variables of the module whose closure received this factory.
    ///
    /// Outside of closures, they are those of the module that was loaded first.
    public var environment: Environment { core.graph.contexts[context].environment }

    /// The graph whose objects this factory builds.
    public var graph: ObjectGraph { ObjectGraph(frozen: core.graph) }
}

// MARK: - Names

extension ObjectGraphFactory {
    /// Whether a request for that name would find a definition.
    ///
    /// `"X Provider"` and `"X Original"` are defined if "X" is. This builds nothing.
    ///
    /// ```swift
    /// if factory.isDefined("Logger") { try (factory["Logger"] as Logger).log("ready") }
    /// ```
    ///
    /// - Parameter name: The name.
    /// - Returns: True if something defines it.
    /// - Complexity: O(length of the name).
    public func isDefined(_ name: String) -> Bool { core.graph.meaning(of: name, in: context) != nil }

    /// Whether a request for that key would find a definition, whatever its type.
    ///
    /// This works as with a name. For a `Key.variable`, the result is whether the environment contains the variable.
    ///
    /// - Parameter key: The key.
    /// - Returns: True if something defines its name.
    /// - Complexity: O(length of the name).
    public func isDefined<Object>(_ key: Key<Object>) -> Bool {
        key.isVariable ? environment.contains(key.name) : isDefined(key.name)
    }

    /// The defined names, sorted.
    ///
    /// They include aliases and groups. They don't include derived names, such as "X Provider", or the parent's names.
    /// Names in a namespace are full names, such as "Front.Wheel".
    ///
    /// - Complexity: O(*n* log *n*).
    public var names: [String] { core.graph.names.ordered(by: <) }
}

extension ObjectGraphFactory: CustomStringConvertible, CustomReflectable {
    /// The numbers of retained objects and of definitions, and the names.
    ///
    /// For example, it is `ObjectGraphFactory with 1 retained object and 2 definitions: "Engine", "Radio"`. A long list
    /// has only its beginning and its end. Objects of weak, cached and custom scopes don't count.
    ///
    /// - Complexity: O(*n* log *n*) for *n* definitions.
    public var description: String {
        let count = core.readyCount
        return Wording.inventory(
            "ObjectGraphFactory with \(count == 1 ? "1 retained object" : "\(count) retained objects") and",
            names
        )
    }

    /// The names of the definitions, and the number of retained objects.
    ///
    /// Debuggers and `dump` use it, so they show no internals.
    ///
    /// - Complexity: O(*n* log *n*) for *n* definitions.
    public var customMirror: Mirror {
        Mirror(self, children: ["names": names, "retainedObjects": core.readyCount], displayStyle: .struct)
    }
}

// MARK: - Cached objects

extension ObjectGraphFactory {
    /// Releases the objects that a cached scope retains for this factory and its children, so that the next requests
    /// build new ones.
    ///
    /// ```swift
    /// factory.reset(session)                      // after a logout
    /// ```
    ///
    /// Other factories keep their objects, including the parent of this one. To reset the scope everywhere, call
    /// ``CachedScope/reset()``. The scope doesn't retain objects that are being built for these factories during the
    /// reset. An object with a stop hook is still stopped with its factory.
    ///
    /// - Parameter scope: The scope.
    /// - Complexity: O(shared definitions of the factory and its children).
    public func reset(_ scope: CachedScope) { core.reset(scope) }
}

// MARK: - Supplied objects

extension FactoryCore {
    /// Stores the expected objects in their cells, or returns false if there are problems.
    ///
    /// No other code knows the factory yet.
    ///
    /// - Complexity: O(supplied and expected objects).
    func supply(_ objects: [(key: Key<Any>, object: any Sendable)]) -> Bool {
        var missing = graph.parts.expected.count { $0.supplier == nil }
        for (key, object) in objects {
            guard !key.isVariable, let number = graph.parts.expectedNumbers[key.name] else { return false }
            let expected = graph.parts.expected[number]
            // Another object with the same name may be there.
            guard box(in: expected.cell) == nil, let box = expected.box(of: object) else { return false }
            keep(box, in: expected.cell)
            if expected.supplier == nil { missing -= 1 }
        }
        return missing == 0
    }

    /// The problems with supplied objects.
    func problems(with objects: [(key: Key<Any>, object: any Sendable)], at site: SourceSite) -> [Problem] {
        var (problems, names) = ([Problem](), NameIndex())
        for (key, _) in objects {
            // A variable isn't an object that a module can expect.
            if key.isVariable {
                problems.report(.definedVariable(key.name), at: site)
            } else if !names.insert(key.name) {
                problems.report(.suppliedTwice(key.name), at: site)
            }
        }
        guard problems.isEmpty else { return problems }
        var missing: [AnyDefinition] = []
        for expected in graph.parts.expected {
            if let object = names.number(of: expected.name).map({ objects[$0].object }) {
                if expected.box(of: object) == nil {
                    let (wanted, held) = Wording.names(of: expected.objectType, and: type(of: object as Any))
                    let fault = Fault.typeMismatch(
                        ofSupplied: expected.name,
                        wanted,
                        at: expected.place,
                        supplied: held
                    )
                    problems.report(fault, at: site, related: [expected.site])
                }
            } else if expected.supplier == nil {
                missing.append(expected)
            }
        }
        // Only the remaining objects may have been intended for a missing name.
        let left = objects.map(\.key.name).filter { graph.parts.expectedNumbers[$0] == nil }.ordered(by: <)
        let supplied = Suggestions(among: left)
        for expected in missing {
            let suggestions = problems.count < Fault.suggestionLimit ? supplied.nearest(to: expected.name) : []
            problems.report(.notSupplied(expected.name, suggestions: suggestions), at: expected.site)
        }
        guard !left.isEmpty else { return problems }
        let texts = EnclosingNamespaces(in: graph.namespaces).texts(for: graph.parts.expected.map(\.name))
        let known = Suggestions(amongPairs: texts)
        for name in left {
            let suggestions = problems.count < Fault.suggestionLimit ? known.nearest(to: name) : []
            problems.report(.unexpected(name, suggestions: suggestions), at: site)
        }
        return problems
    }
}
