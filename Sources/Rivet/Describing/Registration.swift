/// A shared definition that was just made, to say more about its object: when it is built, and what is done when it
/// starts and stops.
///
/// The verbs of a ``Module`` return it for what a scope keeps:
///
/// ```swift
/// define("Server", in: .singleton, as: .calling(Server.init, with: "Router"))
///     .onStart { server in try await server.listen() }
///     .onStop { server in await server.close() }
///     .health { server in try await server.ping() }
/// ```
///
/// The hooks belong to this definition. They are handed the object that it made, before anything decorates it, and go
/// when the name is redefined. What the scopes ``Scope/weak`` and ``Scope/graph`` keep is gone when nobody needs it,
/// without a hook that could be run then: there they are a problem.
public struct Registration<Object: Sendable> {
    private let assembly: Assembly
    /// Nil when the definition was refused.
    private let definition: AnyDefinition?

    init(_ definition: AnyDefinition?, in assembly: Assembly) {
        self.definition = definition
        self.assembly = assembly
    }

    /// Has the object built when the factory starts, instead of when it is first asked for.
    ///
    /// - Returns: The registration, for saying more.
    /// - Complexity: O(1).
    @discardableResult
    public func eager() -> Self { adding { $0.isEager = true } }

    /// Runs a closure with the object when the factory starts, after those of everything that the object needs.
    ///
    /// What has such a hook is eager. Several run one after the other, in the order in which they were added. When one
    /// fails the start fails, and what had started is stopped. What is not isolated runs anywhere; a closure may be
    /// isolated: `.onStart { @MainActor window in window.show() }`.
    ///
    /// - Parameters:
    ///   - limit: How long the closure may take. When it takes longer the start fails, and the closure is cancelled and
    ///     left behind. Nil for as long as it likes.
    ///   - hook: What is done, by any task.
    /// - Returns: The registration, for saying more.
    /// - Complexity: O(1).
    @discardableResult
    public func onStart(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self {
        adding { hooks in
            hooks.isEager = true
            hooks.onStart.append(Registration.hook(limit, hook))
        }
    }

    /// Runs a closure with the object when the factory stops, after those of everything that needs the object.
    ///
    /// It runs if the object was built, and started, should it have hooks for that. Whatever fails, all are run. What a
    /// ``CachedScope`` forgets is stopped when the factory is, and lives until then.
    ///
    /// - Parameters:
    ///   - limit: How long the closure may take. When it takes longer it is reported, cancelled and left behind. Nil for
    ///     as long as it likes.
    ///   - hook: What is done, by any task.
    /// - Returns: The registration, for saying more.
    /// - Complexity: O(1).
    @discardableResult
    public func onStop(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self {
        adding { $0.onStop.append(Registration.hook(limit, hook)) }
    }

    /// Asks the object how it is whenever the factory is asked for its health.
    ///
    /// - Parameters:
    ///   - limit: How long the closure may take before the object counts as not healthy. Nil for the limit of who asks.
    ///   - check: Throws what is wrong; run by any task.
    /// - Returns: The registration, for saying more.
    /// - Complexity: O(1).
    @discardableResult
    public func health(
        within limit: Duration? = nil,
        _ check: @escaping @Sendable (Object) async throws -> Void
    ) -> Self {
        adding { $0.health.append(Registration.hook(limit, check)) }
    }

    private static func hook(
        _ limit: Duration?,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Hooks.Hook {
        Hooks.Hook(limit: limit) { kept in
            // It is what the definition made, which is always one.
            if let object = (kept as? KeptObject<Object>)?.object { try await hook(object) }
        }
    }

    private func adding(_ change: (inout Hooks) -> Void) -> Self {
        if let definition { assembly.addHooks(to: definition, change) }
        return self
    }
}
