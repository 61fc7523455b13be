internal import Rivet

/// The start and the stop of one factory, as somebody calls them.
struct Lifecycle: Sendable {
    /// Not of a view: held as long as this goes on.
    private let factory: ObjectGraphFactory
    let upkeep: Upkeep
    let site: SourceSite
    /// What the factory knows of the closure that received it.
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
        try refuseInside(.start)
        let run = HookRun(store)
        while true {
            let task: Task<Result<LifecycleReport, LifecycleError>, Never>? = upkeep.withLock { state in
                guard state.phase == .fresh else { return nil }
                (state.phase, state.run) = (.starting, run)
                // Begun under the lock, so that every caller that finds the phase finds the task.
                let task = Task { await started(in: run, within: limit, atOnce: count) }
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

    /// Awaits a start or stop that another caller began, and cancels it first if that is wanted.
    func wait(
        for run: (any HookScope)?,
        _ task: Task<Void, Never>?,
        isCancelling: Bool = false,
        calling phase: LifecycleReport.Phase
    ) async throws {
        guard let run = run as? HookRun else { return await task?.value ?? () }
        let waiting = FrameNotes.current?.hookRun?.chain.filter { !$0.hasEnded } ?? []
        guard HookRun.wait(waiting, for: run) else { throw LifecycleError(.insideHook, calling: phase, at: site) }
        defer { HookRun.endWait(waiting, for: run) }
        if isCancelling { task?.cancel() }
        await task?.value
    }

    private func started(in place: HookRun, within limit: Duration?, atOnce count: Int) async -> Result<
        LifecycleReport, LifecycleError
    > {
        let clock = ContinuousClock()
        let began = clock.now
        var report = LifecycleReport()
        do throws(LifecycleError) {
            report = try await buildEager(within: limit, atOnce: count)
            let left = limit.map { $0 - (clock.now - began) }
            report = report + (try await runStart(in: place, within: left, ofAll: limit, atOnce: count).get())
            finish(place, as: .started)
            return .success(report)
        } catch {
            var error = error
            error.report = report + error.report
            error.rollback = await rollback(after: error.report, in: place, within: limit, atOnce: count)
            error.site = site
            finish(place, as: .stopped, after: error)
            return .failure(error)
        }
    }

    /// Ends a start or stop.
    func finish(_ run: HookRun, as phase: Upkeep.Phase, after failedStart: LifecycleError? = nil) {
        run.end()
        let over = upkeep.withLock { state in
            defer { (state.phase, state.failedStart, state.run, state.task) = (phase, failedStart, nil, nil) }
            return (state.run, state.task)
        }
        // Released outside of the lock, because a run retains other factories' observers.
        withExtendedLifetime(over) {}
    }

    /// Runs the hooks that start.
    private func runStart(
        in place: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> Result<LifecycleReport, LifecycleError> {
        let hooked = hooked
        let course = await Frame.withNotes(FrameNotes(in: .current, hooks: place)) {
            await LifecycleSequence(hooked.map(LifecycleNode.init))
                .runStart(within: limit, ofAll: whole, atOnce: count, noting: store.life.noting)
        }
        upkeep.withLock { state in
            for position in course.passed { state.built.recordStart(of: hooked[position].node) }
        }
        return course.failure == nil
            ? .success(course.report)
            : .failure(LifecycleError(start: course.report, failure: course.firstFailure, rollback: nil))
    }

    private func buildEager(within limit: Duration?, atOnce count: Int) async throws(LifecycleError) -> LifecycleReport
    {
        let factory = factory
        let nodes = store.graph.parts.eager.map { definition in
            let hook = LifecycleHook(limit: nil) {
                do { _ = try await factory.awaitedAny(definition) as Any } catch {
                    throw factory.tracedAwaiting(error, definition.name, nil)
                }
            }
            return LifecycleNode(
                name: definition.name,
                site: definition.site,
                needs: [],
                onStart: [hook],
                onStop: []
            )
        }
        return try await LifecycleSequence(nodes).build(within: limit, atOnce: count)
    }

    /// What was built and has hooks.
    var hooked: [BuiltGraph.Hooked] { upkeep.withLock { $0.built }.hooked }

    /// Fails where the call would wait for itself: while something is built, or in a hook.
    func refuseInside(_ phase: LifecycleReport.Phase) throws {
        let named = Requester.named(by: state)?.frame
        let builds = [ThreadFrame.current?.build, Frame.current?.build, named?.build].compactMap(\.self)
        if let build = builds.first(where: { !$0.hasEnded }) {
            throw LifecycleError(.insideHook, calling: phase, inside: build.definition.name, at: site)
        }
        if FrameNotes.current?.hookRun?.isInside(store.life) == true {
            throw LifecycleError(.insideHook, calling: phase, inside: nil, at: site)
        }
    }
}
