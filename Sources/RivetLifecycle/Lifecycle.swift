internal import Rivet

/// A call of `start` or `stop` on one factory.
struct Lifecycle: Sendable {
    /// Retains the factory's store while the call is under way.
    ///
    /// A view wouldn't retain it.
    private let factory: ObjectGraphFactory
    let upkeep: Upkeep
    let site: SourceSite
    /// The request state of the caller's factory.
    ///
    /// If a closure received that factory, it identifies the closure's build.
    private let state: RequestState

    init(of factory: ObjectGraphFactory, calling phase: LifecycleReport.Phase, at site: SourceSite) throws {
        guard let store = factory.store.living else { throw LifecycleError(.released, calling: phase, at: site) }
        self.factory = ObjectGraphFactory(store: store, state: RequestState(context: 0))
        upkeep = store.upkeep
        state = factory.state
        self.site = site
    }

    var store: ObjectStore { factory.store }

    // MARK: - Starting

    @discardableResult
    func start(within limit: Duration?, atOnce count: Int = .max) async throws -> LifecycleReport {
        try checkNotInside(.start)
        let run = HookRun(store)
        while true {
            let task: Task<Result<LifecycleReport, LifecycleError>, Never>? = upkeep.withLock { state in
                guard state.phase == .fresh else { return nil }
                (state.phase, state.run) = (.starting, run)
                // Created under the lock, so that every caller that sees the phase also sees the task.
                let task = Task { await performStart(in: run, within: limit, atOnce: count) }
                state.task = Task {
                    _ = await withTaskCancellationHandler {
                        await task.value
                    } onCancel: {
                        task.cancel()
                    }
                }
                return task
            }
            if let task {
                return try await withTaskCancellationHandler {
                    await task.value
                } onCancel: {
                    task.cancel()
                }.get()
            }
            let (phase, other, earlier, failed) = upkeep.withLock { ($0.phase, $0.task, $0.run, $0.failedStart) }
            switch phase {
            case .started: return LifecycleReport()
            case .stopping, .stopped:
                var error = LifecycleError(.stopped, calling: .start, at: site)
                error.underlying = failed
                throw error
            case .fresh: break
            case .starting: try await wait(for: earlier, other, calling: .start)
            }
        }
    }

    /// Awaits a start or stop that another caller began, after cancelling it if `isCancelling` is true.
    func wait(
        for run: (any HookScope)?,
        _ task: Task<Void, Never>?,
        isCancelling: Bool = false,
        calling phase: LifecycleReport.Phase
    ) async throws {
        guard let run = run as? HookRun else { return await task?.value ?? () }
        let waiting = FrameAttributes.current?.hookRun?.chain.filter { !$0.hasEnded } ?? []
        guard HookRun.addWait(waiting, for: run) else { throw LifecycleError(.insideHook, calling: phase, at: site) }
        defer { HookRun.removeWait(waiting, for: run) }
        if isCancelling { task?.cancel() }
        await task?.value
    }

    private func performStart(in run: HookRun, within limit: Duration?, atOnce count: Int) async -> Result<
        LifecycleReport, LifecycleError
    > {
        let clock = ContinuousClock()
        let began = clock.now
        var report = LifecycleReport()
        do throws(LifecycleError) {
            report = try await buildEager(within: limit, atOnce: count)
            let remaining = limit.map { $0 - (clock.now - began) }
            report = report + (try await runStart(in: run, within: remaining, ofAll: limit, atOnce: count).get())
            finish(run, as: .started)
            return .success(report)
        } catch {
            var error = error
            error.report = report + error.report + LifecycleReport(entries: services?.beginStop() ?? [])
            error.rollback = await rollback(after: error.report, in: run, within: limit, atOnce: count)
            error.site = site
            finish(run, as: .stopped, after: error)
            return .failure(error)
        }
    }

    /// Records the end of a start or stop.
    func finish(_ run: HookRun, as phase: Upkeep.Phase, after failedStart: LifecycleError? = nil) {
        run.markEnded()
        if phase == .stopped { services?.finishStop() }
        let over = upkeep.withLock { state in
            defer { (state.phase, state.failedStart, state.run, state.task) = (phase, failedStart, nil, nil) }
            return (state.run, state.task)
        }
        // Released outside the lock, because a run retains observers of other factories, whose deinitializers may run
        // any code.
        withExtendedLifetime(over) {}
    }

    /// Runs the start hooks, and starts the services.
    private func runStart(
        in run: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> Result<LifecycleReport, LifecycleError> {
        let hooked = upkeep.withLock { state in
            state.built.beginStart()
            return state.built
        }.hooked
        let services = hooked.allSatisfy(\.node.hooks.services.isEmpty) ? nil : Services(of: store)
        upkeep.withLock { $0.services = services }
        let sequence = LifecycleSequence(hooked.map { LifecycleNode($0) })
        let course = await Frame.withAttributes(FrameAttributes(in: .current, hooks: run)) {
            await untilServiceFails {
                await sequence.runStart(
                    within: limit,
                    ofAll: whole,
                    atOnce: count,
                    onEntry: store.life.hookReporter,
                    onPass: { services?.start(hooked[$0].node) }
                )
            }
        }
        let released = upkeep.withLock { $0.built.endStart(of: course.passed.map { hooked[$0].node }) }
        // Released outside of the lock, because a deinitializer is the user's code.
        withExtendedLifetime(released) {}
        // A service that failed has cancelled the start, or ended after the last hook.
        let failure = course.firstFailure ?? services?.failures.first
        return course.failure == nil && failure == nil
            ? .success(course.report)
            : .failure(LifecycleError(start: course.report, failure: failure, rollback: nil))
    }

    /// The services, once the factory has started any.
    var services: Services? { upkeep.withLock { $0.services as? Services } }

    /// Awaits a body, and cancels its task as soon as a service fails.
    nonisolated(nonsending) func untilServiceFails<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let services else { return await body() }
        return await services.untilFailure(body)
    }

    private func buildEager(within limit: Duration?, atOnce count: Int) async throws(LifecycleError) -> LifecycleReport
    {
        let factory = factory
        let eager = store.graph.parts.eager
        let dependencies = store.graph.dependenciesOfEager
        let nodes = eager.indices.map { place in
            let definition = eager[place]
            let hook = LifecycleHook(limit: nil) {
                do { _ = try await factory.awaitedAny(definition) as Any } catch {
                    throw factory.tracedAwaiting(error, definition.name, nil)
                }
            }
            return LifecycleNode(
                name: definition.name,
                site: definition.site,
                needs: dependencies[place],
                onStart: [hook],
                onStop: []
            )
        }
        return try await LifecycleSequence(nodes).build(within: limit, atOnce: count)
    }

    /// The objects with hooks that were built.
    var hooked: [BuiltGraph.Hooked] { upkeep.withLock { $0.built }.hooked }

    /// Throws if the call would wait for itself, because it is made during a build or in a hook.
    func checkNotInside(_ phase: LifecycleReport.Phase) throws {
        let named = Frame.named(by: state)
        let builds = [ThreadFrame.current?.build, Frame.current?.build, named?.build].compactMap(\.self)
        if let build = builds.first(where: { !$0.hasEnded }) {
            throw LifecycleError(.insideHook, calling: phase, inside: build.definition.name, at: site)
        }
        if FrameAttributes.current?.hookRun?.isInside(lifeWith: store.life.id) == true {
            throw LifecycleError(.insideHook, calling: phase, inside: nil, at: site)
        }
    }
}
