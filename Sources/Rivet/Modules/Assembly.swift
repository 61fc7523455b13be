internal import RivetShared

/// Collects the definitions of the loaded modules, and their problems.
///
/// ```swift
/// let assembly = Assembly()
/// assembly.load(CarModule.self, environment: environment)
/// let factory = try ObjectGraphFactory(assembly: assembly)
/// ```
///
/// Load all modules first. Then create an ``ObjectGraph``, which checks the definitions and no longer depends on the
/// assembly. Whatever you add to the assembly later, by a module or registration that you kept, only affects graphs that
/// you create afterwards. Use an assembly from one thread. You can use graphs and factories from any thread.
///
/// A module or a closure may load others, or create another graph, while it is configured. If more than 1,000 of them are
/// under way on a thread, each begun by the one before it, their graphs report ``Problem/Code/tooDeep``.
public final class Assembly {
    /// The problems that were found so far, in the order of the calls.
    ///
    /// Other problems can be found only when all modules are loaded. Creating an ``ObjectGraph`` finds them, and throws
    /// all problems together.
    public internal(set) var problems: [Problem] = []

    /// The names in the order of their first declaration, each with its definition and changes.
    var entries: [Entry] = []
    /// The index of each name's entry.
    var places = NameIndex()
    var groups: [Group] = []
    /// The definitions that have a cell, by its number.
    var definitionsByCell: [AnyDefinition] = []
    /// The hooks, by the identity of their definition.
    var hooks = ObjectTable<Hooks>()
    /// The hooks that complete objects, by the identity of their definition.
    var completionHooks = ObjectTable<CompletionHook>()

    /// The first one is the outermost, which has no name.
    var namespaces = [Namespace(name: "", outer: nil)]
    var namespacesByName = [String: Int]()
    /// The contexts of modules, and of closures that declare their dependencies.
    var contexts: [Context] = []
    /// The hashes of the contexts that modules share.
    var contextHashes = WordIndex()
    /// The number of the context for each of the `contextHashes`.
    var sharedContexts: [Int] = []
    var hasTooManyContexts = false
    /// Whether modules weren't configured, because they belong to another copy of Rivet.
    var hasForeignModules = false
    /// A word for each of the `loaded` modules.
    var loadedWords = WordIndex()
    /// The modules that were loaded, each with its namespace and environment.
    var loaded: [Loaded] = []
    /// Whether modules or closures weren't configured, because configurations nest too deep.
    ///
    /// Their definitions are unknown.
    var isCutShort = false
    /// The modules whose `didAssemble` runs for each factory, in the order of the calls.
    var assembled: [AssembledModule] = []
    /// The place and the namespace of a `require` that is about to create its module; nil if a module is created by
    /// hand.
    var pendingRequire: (site: SourceSite, namespace: Int)?

    /// Creates an assembly without definitions.
    public init() {}

    /// Configures modules in an environment.
    ///
    /// Each module is configured once, even if you load it again or other modules require it. An error that its
    /// `configure()` throws becomes a problem.
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables for these modules, and for the modules that they require.
    /// - Complexity: That of configuring the modules.
    public func load(
        _ modules: Module.Type...,
        environment: Environment,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { load(modules, environment: environment, at: SourceSite(fileID, filePath, line, column)) }

    /// Configures a module that consists of a closure.
    ///
    /// Use it for definitions that don't deserve a class, mostly in tests:
    ///
    /// ```swift
    /// assembly.load(environment: environment) { module in
    ///     module.define("Clock", instance: FixedClock())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - environment: The variables that the module reads.
    ///   - configure: Adds definitions and requires modules, as a module's `configure()` does. An error that it throws
    ///     becomes a problem.
    public func load(
        environment: Environment,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ configure: (Module) throws -> Void
    ) { load(environment: environment, at: SourceSite(fileID, filePath, line, column), configure) }

    func load(environment: Environment, at site: SourceSite, _ configure: (Module) throws -> Void) {
        self.configure(nil, environment, 0, nil, site, configure)
    }

    func load(_ modules: [Module.Type], environment: Environment, at site: SourceSite) {
        for module in modules { configure(module, environment: environment, namespace: 0, at: site) }
    }
}

// MARK: - Registrations

/// The definition of a shared object.
///
/// Use it to add hooks that start, stop or complete the object, or to build the object when the factory starts. The
/// methods of a ``Module`` that define shared objects return it:
///
/// ```swift
/// define("Server", in: .singleton, as: .calling(Server.init, with: "Router"))
///     .onStart { server in try await server.listen() }
///     .onStop { server in await server.close() }
///     .health { server in try await server.ping() }
/// ```
///
/// The hooks belong to this definition. If the name is redefined, they no longer apply. They receive the object that
/// the definition created, before a decorator wraps it. Only the closure of ``Registration/completed(_:)`` receives the
/// decorated object.
///
/// Add hooks before you create the graph. A hook that you add later belongs to the graphs that you create of the assembly
/// after that, but never to an existing graph or its factories.
///
/// An object in the scope ``Scope/weak`` or ``Scope/graph`` may be released at any time. So you can complete it, but
/// not start, stop or check it: the graph reports ``Problem/Code/unusableScope``. It also reports a service outside of
/// ``Scope/singleton``, because other scopes may replace the object while the service runs.
public struct Registration<Object: Sendable> {
    private let assembly: Assembly
    /// Nil if the definition wasn't added, because of a problem.
    private let definition: AnyDefinition?
    /// The number of the module's context.
    private let context: Int

    init(_ definition: AnyDefinition?, in assembly: Assembly, context: Int) {
        (self.definition, self.assembly, self.context) = (definition, assembly, context)
    }

    /// Adds hooks.
    package func adding(_ change: (inout Hooks) -> Void) -> Self {
        if let definition { assembly.addHooks(to: definition, change) }
        return self
    }
}

// MARK: - Completing an object

extension Registration {
    /// Completes each new object with a closure, before any other caller receives it.
    ///
    /// Use it for two objects that refer to each other through properties:
    ///
    /// ```swift
    /// define("Library", in: .singleton) { Library() }
    ///     .completed { library, factory in library.catalog = try factory["Catalog"] }
    /// define("Catalog", in: .singleton) { Catalog() }
    ///     .completed { catalog, factory in catalog.library = try factory["Library"] }
    /// ```
    ///
    /// Swinject calls such a closure `initCompleted`, and Dip `resolvingProperties`.
    ///
    /// The closure runs once for each object, after the object was created and decorated. While it runs, the name of
    /// the object resolves to that object, for the closure and for everything that the closure resolves. Other callers
    /// wait. They also wait for each object that is created meanwhile, because it may refer to the unfinished object.
    /// When the outermost of nested closures has returned, all of these objects become available together. If two
    /// threads complete such a pair from both ends, both receive the same pair.
    ///
    /// The closure receives the object to which the name resolves. If the definition is decorated, that is the
    /// decorated object, and the object of "X Original" isn't completed. If the name is redefined, only the object of
    /// "X Original" is completed.
    ///
    /// If the closure throws, the request throws ``ResolutionError/Code/failed`` with that error, and no scope retains
    /// an object that may refer to the unfinished one.
    ///
    /// Each object of such a pair must receive the other one in a closure like this. If the initializer of a catalog
    /// takes the library, and the library's closure resolves the catalog, a request for the catalog is a dependency
    /// cycle. In this case, remove the library's closure, and set the library's property in the catalog's closure.
    ///
    /// The graph doesn't check the names that the closure resolves, but the linter does. If you add several closures,
    /// they run in that order.
    ///
    /// - Parameter hook: Completes the object. The factory resolves every name, even if the definition lists its
    ///   dependencies.
    /// - Returns: The registration, so that you can add more to it.
    /// - Complexity: O(1).
    @discardableResult
    public func completed(_ hook: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Void) -> Self {
        completed(.directly, hook, awaiting: hook)
    }

    /// Completes each new object with an asynchronous closure, before any other caller receives it.
    ///
    /// Callers then have to await the object, even if its own closure is synchronous. Such a hook may take long. So of
    /// the objects that are created meanwhile, other callers wait only for those that resolved the unfinished object.
    /// See `completed(_:)`.
    ///
    /// - Parameter hook: Completes the object.
    /// - Returns: The registration, so that you can add more to it.
    /// - Complexity: O(1).
    @_disfavoredOverload
    @discardableResult
    public func completed(_ hook: @escaping @Sendable (Object, ObjectGraphFactory) async throws -> Void) -> Self {
        completed(.awaiting, { _, _ in throw RequestFault.needsAwait }, awaiting: hook)
    }

    /// Completes each new object on the main actor, before any other caller receives it.
    ///
    /// ```swift
    /// define("Player", in: .singleton, on: MainActor.self) { Player() }
    ///     .completed(on: MainActor.self) { player, factory in player.screen = try factory["Screen"] }
    /// ```
    ///
    /// Callers elsewhere then have to await the object, even if its own closure isn't isolated. See `completed(_:)`.
    ///
    /// - Parameters:
    ///   - actor: `MainActor.self`.
    ///   - hook: Completes the object.
    /// - Returns: The registration, so that you can add more to it.
    /// - Complexity: O(1).
    @discardableResult
    public func completed(
        on actor: MainActor.Type,
        _ hook: @escaping @MainActor @Sendable (Object, ObjectGraphFactory) throws -> Void
    ) -> Self {
        completed(
            .onMainActor,
            { object, factory in try CurrentThread.callOnMain { try hook(object, factory) } },
            awaiting: { object, factory in try await hook(object, factory) }
        )
    }

    private func completed(
        _ calling: Calling,
        _ run: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Void,
        awaiting: @escaping @Sendable (Object, ObjectGraphFactory) async throws -> Void
    ) -> Self {
        guard let definition else { return self }
        // The casts always succeed, because the definition created the object.
        let hook = CompletionHook(
            calling,
            in: context,
            { kept, factory in if let object = kept.object(as: Object.self) { try run(object, factory) } },
            awaiting: { kept, factory in
                if let object = kept.object(as: Object.self) { try await awaiting(object, factory) }
            }
        )
        let id = ObjectIdentifier(definition)
        assembly.completionHooks[id] = assembly.completionHooks[id]?.followed(by: hook) ?? hook
        return self
    }
}

/// The lifecycle of a definition's object: whether it is eager, and its hooks.
package struct Hooks: Sendable {
    package final class Hook: Sendable {
        package let limit: Duration?
        /// Receives the object in the wrapper that the factory retains.
        package let run: @Sendable (AnyBox) async throws -> Void

        package init(limit: Duration?, run: @escaping @Sendable (AnyBox) async throws -> Void) {
            (self.limit, self.run) = (limit, run)
        }
    }

    /// Whether the object is built when its factory starts.
    package var isEager = false
    package var onStart: [Hook] = []
    package var onStop: [Hook] = []
    package var health: [Hook] = []
    package var services: [Service] = []

    /// A closure that runs from the start of the factory to its stop.
    package struct Service: Sendable {
        /// The closure, and the time that it may take to end after it was cancelled.
        package let hook: Hook
        /// Whether it may return before the factory stops.
        package let mayReturn: Bool

        package init(_ hook: Hook, mayReturn: Bool) { (self.hook, self.mayReturn) = (hook, mayReturn) }
    }
}
