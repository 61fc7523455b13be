internal import Rivet

extension Lifecycle {
    @discardableResult
    func stop(
        within limit: Duration?,
        ofAll whole: Duration? = nil,
        atOnce count: Int = .max
    ) async throws -> LifecycleReport {
        try checkNotInside(.stop)
        let run = HookRun(store)
        while true {
            let task: Task<LifecycleReport, Never>? = upkeep.withLock { state in
                guard state.phase == .fresh || state.phase == .started else { return nil }
                (state.phase, state.run) = (.stopping, run)
                // A separate task, so that cancelling the caller's task doesn't cancel the stop.
                let task = Task { await performStop(in: run, within: limit, ofAll: whole ?? limit, atOnce: count) }
                state.task = Task { _ = await task.value }
                return task
            }
            if let task {
                let report = await task.value
                guard report.failures.isEmpty else {
                    var error = LifecycleError(stop: report)
                    error.site = site
                    throw error
                }
                return report
            }
            let (phase, other, earlier) = upkeep.withLock { state in
                // If a start is under way, its rollback must respect this limit, too.
                if let limit { state.stopLimit = min(limit, state.stopLimit ?? limit) }
                return (state.phase, state.task, state.run)
            }
            switch phase {
            case .stopped: return LifecycleReport()
            case .fresh, .started: break
            case .starting: try await wait(for: earlier, other, isCancelling: true, calling: .stop)
            case .stopping: try await wait(for: earlier, other, calling: .stop)
            }
        }
    }

    private func performStop(
        in run: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        let failed = services?.beginStop() ?? []
        let closed = await close(in: run, within: limit, ofAll: whole, atOnce: count)
        let remaining = limit.map { $0 - (clock.now - began) }
        let hooks = await runStop(in: run, within: remaining, ofAll: whole, atOnce: count)
        finish(run, as: .stopped)
        return LifecycleReport(entries: failed + closed.entries + hooks.entries, duration: clock.now - began)
    }

    /// Runs the stop hooks of all running objects, and ends their services.
    ///
    /// The grace period is a tenth of the limit of the whole call, even if only a part of that limit is left.
    private func runStop(
        in run: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let (hooked, services) = (hooked, services)
        let running = hooked.indices.filter { hooked[$0].node.isRunning }
        return await Frame.withAttributes(FrameAttributes(in: .current, hooks: run)) {
            await LifecycleSequence(
                hooked.map { LifecycleNode($0, services) },
                grace: LifecycleCourse.grace(within: whole)
            )
            .stop(running, within: limit, ofAll: whole, atOnce: count, onEntry: store.life.hookReporter)
        }
    }

    /// Refuses requests, stops the children, and waits for builds under way.
    private func close(
        in run: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        store.life.add(.stopping)
        BuildTable.of(store).withLock { _ in store.hideObjects() }
        // Hooks of the children may wait for runs that wait for this one. The attributes make such a cycle visible.
        var report = await Frame.withAttributes(FrameAttributes(in: .current, hooks: run)) {
            await stopChildren(within: limit, ofAll: whole, atOnce: count)
        }
        var round = 0
        while true {
            round += 1
            let waits = BuildTable.of(store).withLock { table in
                let builds = table.builds(of: store)
                // A service may begin builds again and again, but not forever.
                if builds.isEmpty || round > 100 { refuseRequests() }
                for build in builds { build.hasBeenWaitedFor = true }
                return BuildLedger.shared.withLock { ledger in builds.map { ledger.watch($0) } }
            }
            guard !waits.isEmpty else { return report }
            let remaining = limit.map { $0 - (clock.now - began) }
            let awaited = await LifecycleSequence(waits.map(LifecycleNode.init(awaiting:)))
                .awaitBuilds(within: remaining, ofAll: whole)
            report = report + awaited
            // A build that exceeds the limit may finish later. Its callers receive the object, which isn't stopped.
            guard awaited.failures.isEmpty else {
                BuildTable.of(store).withLock { _ in refuseRequests() }
                return report
            }
        }
    }

    /// Stops the children, at the same time if the number of hooks isn't limited.
    private func stopChildren(
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        let children = store.life.children.compactMap { child in
            try? Lifecycle(
                of: ObjectGraphFactory(store: child, state: RequestState(context: 0)),
                calling: .stop,
                at: site
            )
        }
        @Sendable func stop(_ child: Lifecycle) async -> LifecycleReport {
            do {
                let remaining = limit.map { $0 - (clock.now - began) }
                return try await child.stop(within: remaining, ofAll: whole, atOnce: count)
            } catch let error as LifecycleError where error.code == .insideHook {
                // Another caller is already stopping the child, and waits for this run.
                let outcome = LifecycleReport.Outcome.failed(error)
                return LifecycleReport(
                    entries: [
                        .init(name: "a child", phase: .stop, hook: nil, duration: .zero, outcome: outcome, site: site)
                    ],
                    duration: .zero
                )
            } catch { return (error as? LifecycleError)?.report ?? LifecycleReport() }
        }
        var entries: [LifecycleReport.Entry] = []
        if count == .max {
            await withTaskGroup { group in
                for child in children { group.addTask { await stop(child).entries } }
                for await one in group { entries += one }
            }
        } else {
            for child in children { entries += await stop(child).entries }
        }
        return LifecycleReport(entries: entries, duration: clock.now - began)
    }

    /// Refuses all further requests, including those of builds under way.
    ///
    /// Holds the lock of the build table.
    private func refuseRequests() { store.life.add(.stopped) }

    /// Stops what is running after a failed start, children first, or returns nil if there was nothing to stop.
    func rollback(
        after start: LifecycleReport,
        in run: HookRun,
        within limit: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport? {
        let stopLimit = upkeep.withLock { state in
            // From here on, the factory refuses requests and new children.
            state.phase = .stopping
            return state.stopLimit
        }
        let failed = start.failures.filter { $0.phase == .build }
        // Builds that were abandoned have already had their time.
        let limit = [limit, stopLimit, failed.contains { $0.error == nil } ? .seconds(1) : nil].compactMap(\.self).min()
        let clock = ContinuousClock()
        let began = clock.now
        let closed = await close(in: run, within: limit, ofAll: limit, atOnce: count)
        let remaining = limit.map { $0 - (clock.now - began) }
        let hooks = await runStop(in: run, within: remaining, ofAll: limit, atOnce: count)
        // The report of the start already has the builds that were abandoned.
        let entries = closed.entries.filter { entry in
            entry.phase != .build || !failed.contains { ($0.name, $0.site) == (entry.name, entry.site) }
        }
        let report = LifecycleReport(entries: entries + hooks.entries, duration: clock.now - began)
        return report.entries.isEmpty ? nil : report
    }
}
