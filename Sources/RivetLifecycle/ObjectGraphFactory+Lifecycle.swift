public import Rivet

extension ObjectGraphFactory {
    /// Builds what is eager, and starts it in the order in which it needs each other.
    ///
    /// Everything that a `Registration` says to be eager is built; then the hooks run that start, those of an object
    /// after those of everything that it needs, as it really was built, and independent ones at the same time.
    ///
    /// ```swift
    /// let factory = try ObjectGraphFactory(AppModule.self, environment: .process(name: .production))
    /// print(try await factory.start(within: .seconds(30)))
    /// ```
    ///
    /// When something fails, nothing more is started, and what had started is stopped again in reverse; so it is when
    /// the task is cancelled. The factory is then stopped: to try again make another, which takes microseconds. A
    /// second call does nothing, or awaits the first. May be called from any task, but not while an object of the
    /// factory is built, or in a hook.
    ///
    /// - Parameters:
    ///   - limit: How long all may take. What is under way then is cancelled, left behind and named; stopping again
    ///     what had started has as long once more. Nil for as long as it takes.
    ///   - count: How many objects may be built, or hooks run, at the same time.
    /// - Returns: What was built and started, with the time that each took; nothing where another call did it.
    /// - Throws: ``RivetLifecycle/LifecycleError``, with everything that was done, and how what had started was stopped again.
    /// - Complexity: What the closures and hooks do, along the longest way of needs.
    @discardableResult
    public func start(
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

    /// Stops everything that was built, dependents before what they need.
    ///
    /// New requests are refused at once, from children too; what is being built is finished. Then children are stopped,
    /// at the same time, and then the hooks run that stop, those of an object after those of everything that needs it.
    /// All are run, whatever fails, also when the task is cancelled. A hook may still ask for what its object needs, as
    /// far as that was built. What was handed in, by `instance:` or `supplying:`, isn't stopped.
    ///
    /// Afterwards requests throw a `ResolutionError` with the code `stopped`. A second call does
    /// nothing, or awaits the first; one during a start cancels that, and awaits that what had started is stopped. May
    /// be called from any task, but not while an object is built, or in a hook.
    ///
    /// - Parameters:
    ///   - limit: How long all may take. What is under way then is cancelled, left behind and named; what had not begun
    ///     is begun all the same, and awaited for a tenth of the limit, five seconds at most. Nil for as long as it
    ///     takes.
    ///   - count: How many hooks may run at the same time.
    /// - Returns: What was stopped, with the time that each took; nothing where another call did it.
    /// - Throws: ``RivetLifecycle/LifecycleError``, with everything that failed.
    /// - Complexity: What the hooks do, along the longest way of needs.
    @discardableResult
    public func stop(
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

    /// Starts, does something, and stops, whatever happens.
    ///
    /// ```swift
    /// try await factory.run { factory in
    ///     let server: Server = try factory["Server"]
    ///     try await server.serve()
    /// }
    /// ```
    ///
    /// It stops also when the body throws, and when the task is cancelled; the body has to notice that, and end. May be
    /// called from any task, but not while an object is built, or in a hook.
    ///
    /// - Parameters:
    ///   - starting: How long the start may take; nil for as long as it takes.
    ///   - stopping: How long the stop may take; nil for as long as it takes.
    ///   - count: How many objects may be built, or hooks run, at the same time.
    ///   - reporting: Is handed the report of the start, and later that of the stop, unless they fail: then the error
    ///     has it.
    ///   - body: What is done while everything runs. It is handed this factory.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws; ``RivetLifecycle/LifecycleError`` when the start or the stop fails. When both the body and the
    ///   stop fail, the latter has the body's as ``RivetLifecycle/LifecycleError/bodyError``.
    /// - Complexity: That of the start, the body and the stop.
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
        let result: Result
        do { result = try await body(self) } catch {
            do { reporting(try await lifecycle.stop(within: stopping, atOnce: count)) } catch let stop as LifecycleError
            {
                throw LifecycleError(stop: stop.report, bodyError: error)
            }
            throw error
        }
        reporting(try await lifecycle.stop(within: stopping, atOnce: count))
        return result
    }

    /// Asks everything that was built how it is.
    ///
    /// ```swift
    /// let health = await factory.health(within: .seconds(1))
    /// if !health.isHealthy { log(health.description) }
    /// ```
    ///
    /// The checks are those of ``Registration/health(within:_:)``, all run at the same time, each for itself; what
    /// isn't built isn't asked, and not built for that. Of this factory alone; a parent is asked by itself. What was
    /// stopped is still asked. May be called from any task, also in a hook.
    ///
    /// - Parameter limit: How long each may take that has no limit of its own; nil for as long as it takes.
    /// - Returns: How everything is.
    /// - Complexity: What the checks do.
    public func health(within limit: Duration? = nil) async -> HealthReport {
        let built = store.living?.upkeepSoFar?.withLock { $0.built }.nodes ?? []
        let checks = built.filter(\.isCurrent).flatMap { one in
            one.hooks.health.map { hook in
                (name: one.definition.name, site: one.definition.site, hook: hook.bound(to: one.object))
            }
        }
        return await LifecycleSequence.check(checks, within: limit)
    }
}

extension Hooks.Hook {
    /// The hook with its object.
    func bound(to object: AnyKeptObject) -> LifecycleHook { LifecycleHook(limit: limit) { try await run(object) } }
}
