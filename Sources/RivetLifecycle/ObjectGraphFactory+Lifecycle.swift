public import Rivet

extension ObjectGraphFactory {
    /// Builds the eager objects, and starts them in the order of their dependencies.
    ///
    /// ```swift
    /// let factory = try ObjectGraphFactory(AppModule.self, environment: .process(name: .production))
    /// print(try await factory.start(within: .seconds(30)))
    /// ```
    ///
    /// First, Rivet builds each object whose `Registration` is eager, or has a start hook or a service. It builds them
    /// concurrently, but an object that a synchronous closure lists in `needing:` comes before that closure. Then the
    /// start hooks run, and services begin. An object's hooks run after those of its dependencies, and independent
    /// hooks run at the same time. The order follows the dependencies that each object resolved while it was built, and
    /// its declared ones, unless these close a cycle.
    ///
    /// If a build or hook fails, or the task is cancelled, nothing more starts. Rivet then stops the objects that had
    /// started, in reverse order, and the factory is stopped. To try again, create another factory of the same graph,
    /// which takes microseconds.
    ///
    /// If the factory has started, another call does nothing. If a start is under way, it awaits that. You may call it
    /// from any task, but not in a build, hook or service of the factory. If hooks of several factories wait for each
    /// other, all of their calls throw ``RivetLifecycle/LifecycleError/Code/insideHook``.
    ///
    /// Code that blocks threads doesn't extend the limit, because a thread of Rivet's own measures it. But a caller
    /// that is neither on the main actor nor on an executor of its own can't continue while all threads of the
    /// concurrency pool are blocked.
    ///
    /// - Parameters:
    ///   - limit: The time that the whole start may take, or nil for no limit. Builds and hooks under way at its end
    ///     are cancelled, abandoned if necessary, and named in the error. Stopping after a failure has the same limit
    ///     again.
    ///   - count: The number of objects that may be built, or hooks that may run, at the same time.
    /// - Returns: A report of all builds and hooks. It is empty if another call started the factory.
    /// - Throws: A ``RivetLifecycle/LifecycleError`` with the report up to the failure, and that of the stop that
    ///   followed.
    /// - Complexity: The duration of closures and hooks along the longest path of dependencies.
    @discardableResult
    public nonisolated(nonsending) func start(
        within limit: Duration? = nil,
        atOnce count: Int = .max,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async throws -> LifecycleReport {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return try await Lifecycle(of: self, calling: .start, at: site).start(within: limit, atOnce: count)
    }

    /// Stops all objects that were built, in the reverse order of their dependencies.
    ///
    /// First, the factory refuses new requests, including those of children. Children stop, at the same time if `count`
    /// isn't limited, and builds under way finish. Then the stop hooks run, and services end. An object's hooks run
    /// after those of all objects that depend on it. All hooks run, even if one fails or the task is cancelled. A hook
    /// may still resolve its object's dependencies, if they were built before. Objects that you passed in, by
    /// `instance:` or `supplying:`, aren't stopped.
    ///
    /// After that, requests throw a `ResolutionError` with the code `stopped`. If the factory has stopped, another call
    /// does nothing. If a stop is under way, it awaits that. A call during a start cancels the start, and awaits its
    /// end. You may call it from any task, but not in a build, hook or service of the factory. If hooks of several
    /// factories wait for each other, all of their calls throw ``RivetLifecycle/LifecycleError/Code/insideHook``.
    ///
    /// Code that blocks threads doesn't extend the limit, because a thread of Rivet's own measures it. But a caller
    /// that is neither on the main actor nor on an executor of its own can't continue while all threads of the
    /// concurrency pool are blocked.
    ///
    /// - Parameters:
    ///   - limit: The time that the whole stop may take, or nil for no limit. Hooks under way at its end are cancelled,
    ///     abandoned if necessary, and named in the error. The remaining hooks still begin, in cancelled tasks, and are
    ///     awaited for a tenth of the limit, at most five seconds.
    ///   - count: The number of hooks that may run at the same time.
    /// - Returns: A report of all hooks. It is empty if another call stopped the factory.
    /// - Throws: A ``RivetLifecycle/LifecycleError`` with all failures.
    /// - Complexity: The duration of hooks along the longest path of dependencies.
    @discardableResult
    public nonisolated(nonsending) func stop(
        within limit: Duration? = nil,
        atOnce count: Int = .max,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async throws -> LifecycleReport {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return try await Lifecycle(of: self, calling: .stop, at: site).stop(within: limit, atOnce: count)
    }

    /// Starts the factory, runs a body, and stops the factory, even if the body throws.
    ///
    /// ```swift
    /// try await factory.run { factory in
    ///     let server: Server = try factory["Server"]
    ///     try await server.serve()
    /// }
    /// ```
    ///
    /// If you cancel the task, the body must notice that and return; then the factory stops. If a service fails, Rivet
    /// cancels the body in the same way, and the error names the service. A factory with services runs the body in a
    /// task of its own, with the isolation of the caller. You may call `run` from any task, but not in a build, hook or
    /// service of the factory. The limits hold in the same way as those of
    /// ``start(within:atOnce:fileID:filePath:line:column:)`` and
    /// ``stop(within:atOnce:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - starting: The time that the start may take, or nil for no limit.
    ///   - stopping: The time that the stop may take, or nil for no limit.
    ///   - count: The number of objects that may be built, or hooks that may run, at the same time.
    ///   - reporting: Receives the report of the start, and later that of the stop. If one of them fails, the error has
    ///     its report.
    ///   - body: The work to do while the factory is started. It receives this factory.
    /// - Returns: The result of the body.
    /// - Throws: The error of the body, or a ``RivetLifecycle/LifecycleError`` if the start or the stop fails. If both
    ///   the body and the stop fail, ``RivetLifecycle/LifecycleError/bodyError`` is the error of the body.
    /// - Complexity: The duration of the start, the body and the stop.
    public nonisolated(nonsending) func run<Result>(
        starting: Duration? = nil,
        stopping: Duration? = nil,
        atOnce count: Int = .max,
        reporting: (LifecycleReport) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ body: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result {
        let lifecycle = try Lifecycle(
            of: self,
            calling: .start,
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        reporting(try await lifecycle.start(within: starting, atOnce: count))
        let result: Swift.Result<Result, any Error> = await lifecycle.untilServiceFails {
            do { return .success(try await body(self)) } catch { return .failure(error) }
        }
        do { reporting(try await lifecycle.stop(within: stopping, atOnce: count)) } catch let stop as LifecycleError {
            guard case .failure(let error) = result else { throw stop }
            throw LifecycleError(stop: stop.report, bodyError: error)
        }
        // Another caller has stopped the factory, and received the report.
        if let failures = lifecycle.services?.failures, !failures.isEmpty {
            throw LifecycleError(stop: LifecycleReport(entries: failures))
        }
        return try result.get()
    }

    /// Starts the factory, and stops it when a signal arrives or a service fails.
    ///
    /// ```swift
    /// try await factory.run(until: .signals(SIGTERM, SIGINT))
    /// ```
    ///
    /// Import `Foundation` for the names of signals.
    ///
    /// Services (``Rivet/Registration/running(within:mayReturn:_:)``) and start hooks do the work, such as a server
    /// that listens. If a signal arrives during the start, the factory finishes the start and then stops. After the
    /// first signal, the next signal has its usual effect, which ends the program immediately. Until the stop has
    /// ended, your program's own handlers for these signals don't run. Several factories may wait for the same signals.
    /// If you cancel the task, the factory stops as well.
    ///
    /// You may call it from any task, but not in a build, hook or service of the factory. The limits hold in the same
    /// way as those of ``start(within:atOnce:fileID:filePath:line:column:)`` and
    /// ``stop(within:atOnce:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - trigger: The signals.
    ///   - starting: The time that the start may take, or nil for no limit.
    ///   - stopping: The time that the stop may take, or nil for no limit.
    ///   - count: The number of objects that may be built, or hooks that may run, at the same time.
    ///   - reporting: Receives the report of the start, and later that of the stop. If one of them fails, the error has
    ///     its report.
    /// - Throws: A ``RivetLifecycle/LifecycleError`` if the start or the stop fails, if a service fails, or if one of
    ///   the signals can't be caught (``RivetLifecycle/LifecycleError/Code/invalidSignal``).
    /// - Complexity: The duration of the start, the stop, and the time between them.
    public nonisolated(nonsending) func run(
        until trigger: StopTrigger,
        starting: Duration? = nil,
        stopping: Duration? = nil,
        atOnce count: Int = .max,
        reporting: (LifecycleReport) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async throws {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        if let number = trigger.invalidNumber { throw LifecycleError(invalidSignal: number, at: site) }
        let watch = SignalWatch(trigger)
        defer { watch.end() }
        try await run(
            starting: starting,
            stopping: stopping,
            atOnce: count,
            reporting: reporting,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        ) { _ in for await _ in watch.arrival {} }
    }

    /// Runs the health checks of all objects that were built.
    ///
    /// ```swift
    /// let health = await factory.health(within: .seconds(1))
    /// if !health.isHealthy { log(health.description) }
    /// ```
    ///
    /// You add checks with ``Registration/health(within:_:)``. All checks run at the same time, independently of each
    /// other. A service that has failed is unhealthy. The call builds nothing, and skips objects that aren't built. It
    /// checks this factory only, not its parent. Objects that were stopped are still checked. You may call it from any
    /// task, even in a hook. But a health check mustn't call it for its own factory: each check is unhealthy there,
    /// with ``RivetLifecycle/LifecycleError/Code/insideHook``.
    ///
    /// Checks that block threads don't extend the limit, because a thread of Rivet's own measures it. But a caller that
    /// is neither on the main actor nor on an executor of its own can't continue while all threads of the concurrency
    /// pool are blocked. A check that has no thread until the end of its limit is unhealthy, and doesn't run.
    ///
    /// - Parameter limit: The time that a check without a limit of its own may take, or nil for no limit.
    /// - Returns: The result of each check.
    /// - Complexity: The duration of the checks.
    public nonisolated(nonsending) func health(within limit: Duration? = nil) async -> HealthReport {
        let run = HookRun(ofServiceIn: FactoryFamily(only: core))
        let ending = await checking(in: run, within: limit).run()
        run.markEnded()
        let failed = core.existingLifecycleState?.withLock { $0.services }?.failures ?? []
        return HealthReport(ending.report + LifecycleReport(entries: failed))
    }

    /// Creates the driver of the health checks, which alone retains the objects meanwhile.
    ///
    /// A check that waits for all checks of its own factory would wait for itself. So each of them fails there.
    private func checking(in run: HookRun, within limit: Duration?) -> LifecycleDriver {
        let outer = HookRun.checks.filter { !$0.hasEnded }
        let isNested = outer.count >= HookRun.depthLimit
        let isInside = isNested || outer.contains { $0.isInside(core) }
        let all = outer + [run]
        let built = core.existingLifecycleState?.withLock { $0.built }.nodes ?? []
        let checks = built.filter(\.isCurrent).flatMap { one in
            one.hooks.health.map { hook -> (name: String, site: SourceSite, hook: LifecycleHook) in
                let check = LifecycleHook(limit: hook.limit) {
                    if isInside { throw LifecycleError(.insideHook, calling: .health, isNested: isNested) }
                    try await HookRun.$checks.withValue(all) { try await hook.run(one.object) }
                }
                return (name: one.definition.name, site: one.definition.site, hook: check)
            }
        }
        return LifecycleDriver(
            LifecycleSequence.course(of: checks, within: limit),
            LifecycleDriver.Listeners(onBlocked: core.blockReporter)
        )
    }
}

extension Hooks.Hook {
    /// The hook, bound to its object.
    func bound(to object: AnyBox) -> LifecycleHook { LifecycleHook(limit: limit) { try await self.run(object) } }
}
