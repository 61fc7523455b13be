public import Rivet

extension Registration {
    /// Builds the object when the factory starts, instead of when it is first resolved.
    ///
    /// A synchronous closure may list an eager singleton in `needing:` even if it is asynchronous or created on the
    /// main actor. Call `start` before you resolve the closure's object. Other scopes may drop their objects later.
    ///
    /// - Returns: The registration, so that you can add more to it.
    /// - Complexity: O(1).
    @discardableResult
    public func eager() -> Self { adding { $0.isEager = true } }

    /// Runs a closure with the object when the factory starts, after the start hooks of its dependencies.
    ///
    /// An object with such a hook is eager. Several hooks of one object run one after the other, in the order in which
    /// you add them. If a hook fails, the start fails, and Rivet stops the objects that had started. A closure without
    /// isolation runs on any thread. To isolate it, write `.onStart { @MainActor window in window.show() }`.
    ///
    /// - Parameters:
    ///   - limit: The time that the closure may take, or nil for no limit. If it takes longer, it is cancelled,
    ///     abandoned if necessary, and the start fails.
    ///   - hook: Starts the object. It runs in a task of its own.
    /// - Returns: The registration, so that you can add more to it.
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

    /// Runs a closure with the object when the factory stops, after the stop hooks of all objects that depend on it.
    ///
    /// It runs if the object was built and, if it has start hooks, these have returned. All stop hooks run, even if one
    /// fails. If a `CachedScope` no longer returns an object, the factory retains the object until it stops, and then
    /// stops it.
    ///
    /// - Parameters:
    ///   - limit: The time that the closure may take, or nil for no limit. If it takes longer, it is cancelled,
    ///     abandoned and reported.
    ///   - hook: Stops the object. It runs in a task of its own.
    /// - Returns: The registration, so that you can add more to it.
    /// - Complexity: O(1).
    @discardableResult
    public func onStop(
        within limit: Duration? = nil,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Self {
        adding { $0.onStop.append(Registration.hook(limit, hook)) }
    }

    /// Adds a health check of the object, which runs whenever you call the factory's `health(within:)`.
    ///
    /// - Parameters:
    ///   - limit: The time that the check may take before the object counts as unhealthy. If nil, the limit of the call
    ///     applies.
    ///   - check: Throws an error if the object is unhealthy. It runs in a task of its own.
    /// - Returns: The registration, so that you can add more to it.
    /// - Complexity: O(1).
    @discardableResult
    public func health(
        within limit: Duration? = nil,
        _ check: @escaping @Sendable (Object) async throws -> Void
    ) -> Self {
        adding { $0.health.append(Registration.hook(limit, check)) }
    }

    /// Runs a closure with the object in a task of its own, from the start of the factory to its stop.
    ///
    /// ```swift
    /// define("Server", in: .singleton, as: .calling(Server.init, with: "Router"))
    ///     .onStop { server in await server.finishRequests() }
    ///     .running { server in try await server.run() }
    /// ```
    ///
    /// An object with such a *service* is eager. The task starts after the object's start hooks, and before those of
    /// its dependents. When the factory stops, the object's stop hooks run first. Then Rivet cancels the task and waits
    /// for its end, before it stops the object's dependencies. Several services of one object run at the same time.
    ///
    /// If the closure throws an error, or returns before the factory stops, the service has failed. That ends `run`,
    /// and the error names the service (``LifecycleError/Code/serviceFailed``). If you call `start` and `stop`
    /// yourself, the factory continues without the service. The observer receives `GraphEvent.ended`, the health report
    /// has an unhealthy entry, and `stop` throws the error. After Rivet has cancelled the task, the closure may return
    /// or throw `CancellationError`.
    ///
    /// The closure receives the same object as `onStart` and `onStop`. If a module decorates the definition, that is
    /// the object before decoration. Only a singleton can have a service, because other scopes may replace the object
    /// while the service runs. The graph reports others as `unusableScope`.
    ///
    /// - Parameters:
    ///   - limit: The time that the closure may take to end after it was cancelled, or nil for no limit. If it takes
    ///     longer, it is abandoned and reported.
    ///   - mayReturn: Whether the closure may return before the factory stops. An error is still a failure.
    ///   - service: Runs until its task is cancelled. It may resolve objects, but can't call `start` or `stop` of its
    ///     own factory.
    /// - Returns: The registration, so that you can add more to it.
    /// - Complexity: O(1).
    @discardableResult
    public func running(
        within limit: Duration? = nil,
        mayReturn: Bool = false,
        _ service: @escaping @Sendable (Object) async throws -> Void
    ) -> Self {
        adding { hooks in
            hooks.isEager = true
            hooks.services.append(Hooks.Service(Registration.hook(limit, service), mayReturn: mayReturn))
        }
    }

    private func adding(_ change: (inout Hooks) -> Void) -> Self {
        adding(recordedBy: FactoryLifecycle.self, change)
    }

    private static func hook(
        _ limit: Duration?,
        _ hook: @escaping @Sendable (Object) async throws -> Void
    ) -> Hooks.Hook {
        Hooks.Hook(limit: limit) { kept in
            // Always succeeds, because the definition created the object.
            if let object = (kept as? Box<Object>)?.object { try await hook(object) }
        }
    }
}
