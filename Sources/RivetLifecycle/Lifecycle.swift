internal import Rivet

/// A call of `start` or `stop` on one factory.
struct Lifecycle: Sendable {
    /// Retains the factory's objects while the call is under way.
    private let factory: ObjectGraphFactory
    let state: Locked<LifecycleState>
    let site: SourceSite
    /// The factory of the caller, which may be that of a closure.
    private let caller: ObjectGraphFactory

    init(of factory: ObjectGraphFactory, calling phase: LifecycleReport.Phase, at site: SourceSite) throws {
        guard !factory.core.isReleased else { throw LifecycleError(.released, calling: phase, at: site) }
        self.factory = ObjectGraphFactory(core: factory.core, owner: factory.owner)
        state = factory.core.lifecycleState
        caller = factory
        self.site = site
    }

    var core: FactoryCore { factory.core }

    // MARK: - Starting

    @discardableResult
    nonisolated(nonsending) func start(within limit: Duration?, atOnce count: Int = .max) async throws
        -> LifecycleReport
    {
        let limit = limit.map(LifecycleCourse.bounded)
        // The rollback has the same time again.
        let deadline = limit.map { HookRun.Instant.now + Lifecycle.time(within: $0, ofAll: limit) * 2 }
        try checkNotInside(.start)
        while true {
            let run = HookRun(core)
            // The wait is recorded before the first hook runs.
            var wait: HookRun.Wait?
            let (phase, other, failed) = state.withLock { state in
                guard state.phase == .fresh else { return (state.phase, state.run, state.failedStart) }
                wait = HookRun.beginWait(forNew: run)
                (state.phase, state.run) = (.starting, run)
                // Under the lock, so that every caller that sees the phase can cancel the task.
                run.perform { await performStart(in: run, within: limit, atOnce: count) }
                return (.fresh, run, nil)
            }
            switch phase {
            case .fresh:
                var outcome = try await outcome(of: run, wait, until: deadline, isCancelling: true, calling: .start)
                if outcome == nil, !run.decide() { outcome = await run.outcome(until: nil) }
                if let outcome { return try outcome.get() }
                // The start has failed for its caller, so it ends with a rollback as soon as its task has a thread.
                run.cancel()
                var entries = run.log.entries(interruptedBy: limit)
                if entries.isEmpty {
                    entries = core.graph.parts.eager.map { .notBegun($0, .build, .notReached) }
                }
                let report = LifecycleReport(entries: entries, duration: limit ?? .zero)
                let rollback = rollbackReport(of: run, after: report, interruptedBy: limit)
                throw overrun(calling: .start, report, rollback)
            case .started: return LifecycleReport()
            case .stopping, .stopped:
                var error = LifecycleError(.stopped, calling: .start, at: site)
                error.underlying = failed
                throw error
            case .starting: try await self.wait(for: other, until: deadline, within: limit, calling: .start)
            }
        }
    }

    /// The time after which a caller with a limit continues, whatever the call waits for: the limit, the grace period
    /// and a moment.
    static func time(within limit: Duration, ofAll whole: Duration?) -> Duration {
        LifecycleCourse.bounded(limit) + LifecycleCourse.grace(within: whole) + .milliseconds(100)
    }

    /// Awaits a start or stop that another caller began.
    nonisolated(nonsending) func wait(
        for run: HookRun?,
        until deadline: HookRun.Instant?,
        within limit: Duration?,
        isCancelling: Bool = false,
        calling phase: LifecycleReport.Phase
    ) async throws {
        guard let run else { return }
        let wait: HookRun.Wait?
        do { wait = try HookRun.beginWait(for: run, calling: phase) } catch {
            var error = error
            error.site = site
            throw error
        }
        if isCancelling { run.cancel() }
        guard try await outcome(of: run, wait, until: deadline, calling: phase) == nil else { return }
        let entries = (run.log.entries(interruptedBy: limit), run.rollback.entries(interruptedBy: limit))
        throw overrun(calling: phase, LifecycleReport(entries: entries.0 + entries.1, duration: limit ?? .zero))
    }

    /// Awaits the outcome of a run, or nil at the end of the caller's limit.
    ///
    /// Throws if the run waited for this caller. If `isCancelling` is true, cancelling the caller's task cancels the
    /// run.
    func outcome(
        of run: HookRun,
        _ wait: HookRun.Wait?,
        until deadline: HookRun.Instant?,
        isCancelling: Bool = false,
        calling phase: LifecycleReport.Phase,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> HookRun.Outcome? {
        let outcome = await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would run on the pool.
            _ = isolation
            return await run.outcome(until: deadline)
        } onCancel: {
            if isCancelling { run.cancel() }
        }
        if HookRun.endWait(wait) { throw LifecycleError(.insideHook, calling: phase, at: site) }
        return outcome
    }

    /// The error of a caller whose limit is over, although the call is still under way.
    func overrun(
        calling phase: LifecycleReport.Phase,
        _ report: LifecycleReport,
        _ rollback: LifecycleReport? = nil
    ) -> LifecycleError {
        let failure = report.entries.first { $0.isFailure || $0.isAbandoned }
        var error =
            phase == .stop
            ? LifecycleError(stop: report) : LifecycleError(start: report, failure: failure, rollback: rollback)
        if phase == .start { error.underlying = failure?.error }
        error.site = site
        return error
    }

    private func performStart(in run: HookRun, within limit: Duration?, atOnce count: Int) async -> HookRun.Outcome {
        let clock = ContinuousClock()
        let began = clock.now
        do throws(LifecycleError) {
            try await buildEager(within: limit, atOnce: count, run.log)
            let remaining = limit.map { $0 - (clock.now - began) }
            try await runStart(in: run, within: remaining, ofAll: limit, atOnce: count)
            guard run.decide() else { throw LifecycleError(start: LifecycleReport(), failure: nil, rollback: nil) }
            let report = LifecycleReport(entries: run.log.entries(), duration: clock.now - began)
            finish(run, as: .started)
            return .success(report)
        } catch {
            var error = error
            run.log.add(services?.beginStop() ?? [])
            error.report = LifecycleReport(entries: run.log.entries(), duration: clock.now - began)
            error.rollback = await rollback(after: error.report, in: run, within: limit, atOnce: count)
            error.site = site
            finish(run, as: .stopped, after: error)
            return .failure(error)
        }
    }

    /// Records the end of a start or stop.
    func finish(_ run: HookRun, as phase: LifecycleState.Phase, after failedStart: LifecycleError? = nil) {
        run.markEnded()
        if phase == .stopped { services?.finishStop() }
        let over = state.withLock { state in
            defer { (state.phase, state.failedStart, state.run) = (phase, failedStart, nil) }
            return state.run
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
    ) async throws(LifecycleError) {
        let hooked = state.withLock { state in
            state.built.beginStart()
            return state.built
        }.hooked(in: core.graph)
        let services = hooked.allSatisfy(\.node.hooks.services.isEmpty) ? nil : Services(of: core)
        state.withLock { $0.services = services }
        let sequence = LifecycleSequence(hooked.map { LifecycleNode($0) })
        let course = await Frame.withAttributes(FrameAttributes(in: .current, hooks: run)) {
            await untilServiceFails {
                await sequence.runStart(
                    within: limit,
                    ofAll: whole,
                    atOnce: count,
                    run.log,
                    listeners(onPass: { services?.start(hooked[$0].node) })
                )
            }
        }
        // Released by another task, because a deinitializer is the user's code and may block.
        let replaced = Locked(state.withLock { $0.built.endStart(of: course.passed.map { hooked[$0].node }) })
        Task {
            let nodes = replaced.withLock { nodes in
                defer { nodes = [] }
                return nodes
            }
            withExtendedLifetime(nodes) {}
        }
        // A service that failed has cancelled the start, or ended after the last hook.
        let failure = course.firstFailure ?? services?.failures.first
        guard course.failure == nil && failure == nil else {
            throw LifecycleError(start: course.report, failure: failure, rollback: nil)
        }
    }

    /// The closures that report to the observer, if there is one.
    func listeners(onPass: (@Sendable (Int) -> Void)? = nil) -> LifecycleDriver.Listeners {
        LifecycleDriver.Listeners(onEntry: core.hookReporter, onPass: onPass, onBlocked: core.blockReporter)
    }

    /// The services, once the factory has started any.
    var services: Services? { state.withLock { $0.services } }

    /// Awaits a body, and cancels its task as soon as a service fails.
    nonisolated(nonsending) func untilServiceFails<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let services else { return await body() }
        return await services.untilFailure(body)
    }

    private func buildEager(
        within limit: Duration?,
        atOnce count: Int,
        _ log: CallLog
    ) async throws(LifecycleError) {
        let factory = factory
        let eager = core.graph.parts.eager
        let dependencies = core.graph.dependenciesOfEager
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
        try await LifecycleSequence(nodes)
            .build(within: limit, atOnce: count, log, LifecycleDriver.Listeners(onBlocked: core.blockReporter))
    }

    /// The objects with hooks that were built.
    var hooked: [BuiltGraph.Hooked] { state.withLock { $0.built }.hooked(in: core.graph) }

    /// Throws if the call would wait for itself, because it is made during a build or in a hook.
    func checkNotInside(_ phase: LifecycleReport.Phase) throws {
        if let build = caller.buildsUnderWay.first {
            throw LifecycleError(.insideHook, calling: phase, inside: build.definition.name, at: site)
        }
        if let inner = FrameAttributes.current?.hookRun, let run = inner.innermost(inside: core) {
            // The calls on the way from that run to this call wait for each other, too.
            let underWay = state.withLock { $0.run }
            inner.refuseWait(for: [run] + (underWay.map { [$0] } ?? []))
            throw LifecycleError(.insideHook, calling: phase, inside: nil, at: site)
        }
        if FrameAttributes.current?.hookRun?.isDeepest == true {
            throw LifecycleError(.insideHook, calling: phase, at: site, isNested: true)
        }
    }
}
