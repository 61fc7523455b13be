public import Rivet

extension Registration {
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
    /// It runs if the object was built, and started, should it have hooks for that. Whatever fails, all are run. An
    /// object that a `CachedScope` no longer returns is retained until the factory stops, and is stopped then.
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
}
