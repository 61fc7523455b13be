internal import RivetShared

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
/// Add hooks before you create the graph. A hook that you add later belongs to the graphs that you create of the
/// assembly after that, but never to an existing graph or its factories.
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

    /// Adds hooks to the object, and the type of what factories record about such objects.
    package func adding(recordedBy record: any LifecycleRecord.Type, _ change: (inout Hooks) -> Void) -> Self {
        if let definition {
            assembly.lifecycleRecordType = record
            assembly.addHooks(to: definition, change)
        }
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
        completed(.awaiting, { _, _ in throw RequestFault(.needsAwait) }, awaiting: hook)
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

/// What `RivetLifecycle` records about a factory: its phase, and the objects with hooks that it has built.
///
/// Only a factory whose graph has hooks, or that was started or stopped, has one.
package protocol LifecycleRecord: AnyObject, Sendable {
    init()

    /// Records that a build has ended, and its object, which has hooks.
    ///
    /// Returns the replaced object. The caller must release it outside of any lock.
    func recordBuild(of definition: AnyDefinition, _ object: AnyBox, _ hooks: Hooks) -> AnyBox?

    /// Records that the object of a cell was requested while another one was built.
    func recordDependency(on dependency: Int, by cell: Int)

    /// Ends what still runs because the factory was never stopped, since its owner is being released.
    ///
    /// Reports the definitions of the objects that are still running, if somebody observes the factory.
    func abandon(_ report: ((AnyDefinition) -> Void)?)
}

extension Lifetime {
    /// The fault of hooks that don't fit this lifetime, or nil if they do.
    ///
    /// `hooks` are those of the lifecycle; without them, hooks only complete the object.
    func fault(of hooks: Hooks?, name: String) -> Fault? {
        if !hasCell { return .hooks(ofUnshared: name, takesArguments: kind == .arguments) }
        guard let hooks else { return nil }
        if mayBeGone { return .hooks(of: name, in: self.name ?? "") }
        if kind == .shared, !hooks.services.isEmpty { return .service(of: name, in: self.name ?? "") }
        return nil
    }
}

// MARK: - Definitions without hooks

/// The definition of a prototype.
///
/// The methods of a ``Module`` that define prototypes return it. No factory retains a prototype, so Rivet can't start
/// or stop it. If you add a hook, the compiler's error says to add a scope:
///
/// ```swift
/// define("Server", in: .singleton, as: .calling(Server.init, with: "Router"))
///     .onStart { server in try await server.listen() }
/// ```
///
/// Definitions with a scope return a ``Registration``, which has the hooks.
public struct PrototypeRegistration<Object>: Sendable {
    init() {}
}

/// The definition of an object that exists already.
///
/// The methods of a ``Module`` that define such objects return it. Rivet doesn't start or stop an object that it didn't
/// create, so this definition has no hooks. If you need one, let a closure return the object:
///
/// ```swift
/// define("Logger", in: .singleton) { logger }.onStop { logger in logger.log("Bye") }
/// ```
public struct InstanceRegistration<Object>: Sendable {
    init() {}
}
