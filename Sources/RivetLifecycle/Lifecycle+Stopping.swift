internal import Rivet

extension Lifecycle {
    @discardableResult
    func stop(
        within limit: Duration?,
        ofAll whole: Duration? = nil,
        atOnce count: Int = .max
    ) async throws -> LifecycleReport {
        try refuseInside(.stop)
        let run = HookRun(store)
        while true {
            let task: Task<LifecycleReport, Never>? = upkeep.withLock { state in
                guard state.phase == .fresh || state.phase == .started else { return nil }
                (state.phase, state.run) = (.stopping, run)
                // In a task of its own, so that it isn't cancelled with the caller's.
                let task = Task { await stopped(in: run, within: limit, ofAll: whole ?? limit, atOnce: count) }
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
                // What a start that is given up has to stop is stopped in this time.
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

    private func stopped(
        in run: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        let closed = await close(in: run, within: limit, ofAll: whole, atOnce: count)
        let left = limit.map { $0 - (clock.now - began) }
        let hooks = await runStop(in: run, within: left, ofAll: whole, atOnce: count)
        finish(run, as: .stopped)
        return LifecycleReport(entries: closed.entries + hooks.entries, duration: clock.now - began)
    }

    /// Runs the hooks that stop, of all that runs.
    ///
    /// What is begun late has a tenth of the limit of all, whatever is left of that.
    private func runStop(
        in place: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let hooked = hooked
        let running = hooked.indices.filter { hooked[$0].node.isRunning }
        return await Frame.withNotes(FrameNotes(in: .current, hooks: place)) {
            await LifecycleSequence(hooked.map(LifecycleNode.init), grace: LifecycleCourse.grace(within: whole))
                .stop(running, within: limit, ofAll: whole, atOnce: count, noting: store.life.noting)
        }
    }

    /// Refuses requests, stops the children, and waits for what is being built.
    private func close(
        in run: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        store.life.add(.stopping)
        BuildTable.of(store).withLock { _ in store.retire() }
        // The children's hooks may wait for runs that wait for this one.
        var report = await Frame.withNotes(FrameNotes(in: .current, hooks: run)) {
            await stopChildren(within: limit, ofAll: whole, atOnce: count)
        }
        while true {
            let waits = BuildTable.of(store).withLock { table in
                let builds = table.builds(of: store)
                if builds.isEmpty { refuseRequests() }
                for build in builds { build.hasBeenAwaited = true }
                return BuildLedger.shared.withLock { ledger in builds.map { ledger.watch($0) } }
            }
            guard !waits.isEmpty else { return report }
            let left = limit.map { $0 - (clock.now - began) }
            let awaited = await LifecycleSequence(waits.map(LifecycleNode.init(awaiting:)))
                .awaitBuilds(within: left, ofAll: whole)
            report = report + awaited
            // What is still being built may end whenever it likes; nobody has it then.
            guard awaited.failures.isEmpty else {
                BuildTable.of(store).withLock { _ in refuseRequests() }
                return report
            }
        }
    }

    /// Stops the children, all at the same time unless that is limited.
    private func stopChildren(
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        let children = upkeep.children.compactMap { child in
            try? Lifecycle(
                of: ObjectGraphFactory(store: child, state: RequestState(context: 0)),
                calling: .stop,
                at: site
            )
        }
        @Sendable func stop(_ child: Lifecycle) async -> LifecycleReport {
            do {
                let left = limit.map { $0 - (clock.now - began) }
                return try await child.stop(within: left, ofAll: whole, atOnce: count)
            } catch let error as LifecycleError where error.code == .insideHook {
                // Another caller is stopping the child already, and waits for this run.
                let outcome = LifecycleReport.Outcome.failed(error)
                return LifecycleReport(
                    entries: [
                        .init(name: "a child", phase: .stop, hook: nil, duration: .zero, outcome: outcome, site: site)
                    ],
                    duration: .zero
                )
            } catch { return (error as? LifecycleError)?.report ?? LifecycleReport() }
        }
        var report = LifecycleReport()
        guard count == .max else {
            for child in children { report = report + (await stop(child)) }
            return report
        }
        await withTaskGroup { group in
            for child in children { group.addTask { await stop(child) } }
            for await one in group { report = report + one }
        }
        return report
    }

    /// Refuses all further requests, including those of builds under way.
    ///
    /// Holds the lock of the builds' table.
    private func refuseRequests() { store.life.add(.stopped) }

    /// Stops what runs after a start has failed, children first; nil when there was nothing to stop.
    func rollback(
        after start: LifecycleReport,
        in place: HookRun,
        within limit: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport? {
        let stopLimit = upkeep.withLock { state in
            // From here on it is refused, and has no more children.
            state.phase = .stopping
            return state.stopLimit
        }
        let left = start.failures.filter { $0.phase == .build }
        // What was left behind had its time already.
        let limit = [limit, stopLimit, left.contains { $0.error == nil } ? .seconds(1) : nil].compactMap(\.self).min()
        let clock = ContinuousClock()
        let began = clock.now
        let closed = await close(in: place, within: limit, ofAll: limit, atOnce: count)
        let rest = limit.map { $0 - (clock.now - began) }
        let hooks = await runStop(in: place, within: rest, ofAll: limit, atOnce: count)
        // The builds that were left behind are reported already.
        let entries = closed.entries.filter { entry in
            entry.phase != .build || !left.contains { ($0.name, $0.site) == (entry.name, entry.site) }
        }
        let report = LifecycleReport(entries: entries + hooks.entries, duration: clock.now - began)
        return report.entries.isEmpty ? nil : report
    }
}
