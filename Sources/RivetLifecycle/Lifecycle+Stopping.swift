internal import Rivet

extension Lifecycle {
    /// Stops the factory, and adds the outcomes to the log of the parent's stop.
    @discardableResult
    nonisolated(nonsending) func stop(
        within limit: Duration?,
        ofAll whole: Duration? = nil,
        atOnce count: Int = .max,
        _ log: CallLog? = nil
    ) async throws -> LifecycleReport {
        let limit = limit.map(LifecycleCourse.bounded)
        let deadline = limit.map { HookRun.Instant.now + Lifecycle.time(within: $0, ofAll: whole ?? limit) }
        try checkNotInside(.stop)
        while true {
            let run = HookRun(core)
            // The wait is recorded before the first hook runs.
            var wait: HookRun.Wait?
            let (phase, other) = state.withLock { state in
                guard state.phase == .fresh || state.phase == .started else {
                    // If a start is under way, its rollback must respect this limit, too.
                    if let limit { state.stopLimit = min(limit, state.stopLimit ?? limit) }
                    return (state.phase, state.run)
                }
                wait = HookRun.beginWait(forNew: run)
                (state.phase, state.run) = (.stopping, run)
                log?.add(run.log)
                run.perform { await performStop(in: run, within: limit, ofAll: whole ?? limit, atOnce: count) }
                return (.fresh, run)
            }
            switch phase {
            case .fresh, .started:
                let outcome = try await outcome(of: run, wait, until: deadline, calling: .stop)
                if let outcome { return try outcome.get() }
                var entries = run.log.entries(interruptedBy: whole ?? limit)
                let reached = Set(entries.map { GraphEvent.Subject($0) })
                for node in hooked.map(\.node) where node.isRunning {
                    let entry = LifecycleReport.Entry.notBegun(node.definition, .stop, .leftBehind)
                    let mustStop = !(node.hooks.onStop.isEmpty && node.hooks.services.isEmpty)
                    if mustStop, !reached.contains(GraphEvent.Subject(entry)) { entries.append(entry) }
                }
                throw overrun(calling: .stop, LifecycleReport(entries: entries, duration: limit ?? .zero))
            case .stopped: return LifecycleReport()
            case .starting:
                try await self.wait(for: other, until: deadline, within: limit, isCancelling: true, calling: .stop)
            case .stopping: try await self.wait(for: other, until: deadline, within: limit, calling: .stop)
            }
        }
    }

    /// Stops the factory.
    ///
    /// It has four steps, and failures don't end it:
    ///
    /// 1. Requests from outside are refused. This and the next two steps are in `refuseAndWait`.
    /// 2. The children stop: one after the other, the newest first, if `atOnce` has a limit, and otherwise concurrently.
    /// 3. Builds under way end, and then all requests are refused.
    /// 4. The stop hooks run (`LifecycleSequence`). Each object waits for the objects that depend on it. Among objects
    ///    that are ready, the newest one begins (`LifecycleCourse.makeReady`). Its hooks run before its services end
    ///    (`LifecycleNode+Hooked`).
    private func performStop(
        in run: HookRun,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async -> HookRun.Outcome {
        let clock = ContinuousClock()
        let began = clock.now
        run.log.add(services?.beginStop() ?? [])
        await refuseAndWait(in: run, run.log, within: limit, ofAll: whole, atOnce: count)
        let remaining = limit.map { $0 - (clock.now - began) }
        await runStop(in: run, run.log, within: remaining, ofAll: whole, atOnce: count)
        let report = LifecycleReport(entries: run.log.entries(), duration: clock.now - began)
        finish(run, as: .stopped)
        guard report.failures.isEmpty else {
            var error = LifecycleError(stop: report)
            error.site = site
            return .failure(error)
        }
        return .success(report)
    }

    /// Runs the stop hooks of all running objects, and ends their services.
    ///
    /// The grace period is a tenth of the limit of the whole call, even if only a part of that limit is left.
    private func runStop(
        in run: HookRun,
        _ log: CallLog,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async {
        let (hooked, services) = (hooked, services)
        let running = hooked.indices.filter { hooked[$0].node.isRunning }
        await Frame.withAttributes(FrameAttributes(in: .current, hooks: run)) {
            _ = await LifecycleSequence(
                hooked.map { LifecycleNode($0, services) },
                grace: LifecycleCourse.grace(within: whole)
            )
            .stop(running, within: limit, ofAll: whole, atOnce: count, log, listeners())
        }
    }

    /// Refuses requests, stops the children, and waits for builds under way.
    private func refuseAndWait(
        in run: HookRun,
        _ log: CallLog,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async {
        let clock = ContinuousClock()
        let began = clock.now
        core.insert(.stopping)
        // Hooks of the children may wait for runs that wait for this one. The attributes make such a cycle visible.
        await Frame.withAttributes(FrameAttributes(in: .current, hooks: run)) {
            await stopChildren(log, within: limit, ofAll: whole, atOnce: count)
        }
        var round = 0
        while true {
            round += 1
            let waits = core.withLock { state in
                let builds = state.builds
                // A service may begin builds again and again, but not forever.
                if builds.isEmpty || round > 100 { refuseRequests() }
                for build in builds { build.markWaitedFor() }
                return WaitGraph.shared.withLock { graph in
                    builds.map { graph.addWait(for: $0, by: nil, isPassive: true) }
                }
            }
            guard !waits.isEmpty else { return }
            let remaining = limit.map { $0 - (clock.now - began) }
            let sequence = LifecycleSequence(waits.map(LifecycleNode.init(awaiting:)))
            let haveEnded = await sequence.awaitBuilds(within: remaining, ofAll: whole, log, listeners())
            // A build that exceeds the limit may finish later. Its callers receive the object, which isn't stopped.
            guard haveEnded else {
                core.withLock { _ in refuseRequests() }
                return
            }
        }
    }

    /// Stops the children, at the same time if the number of hooks isn't limited.
    private func stopChildren(
        _ log: CallLog,
        within limit: Duration?,
        ofAll whole: Duration?,
        atOnce count: Int
    ) async {
        let clock = ContinuousClock()
        let began = clock.now
        let children = core.children.compactMap { child in
            try? Lifecycle(
                of: ObjectGraphFactory(core: child, owner: nil),
                calling: .stop,
                at: site
            )
        }
        @Sendable func stop(_ child: Lifecycle) async {
            do {
                let remaining = limit.map { $0 - (clock.now - began) }
                _ = try await child.stop(within: remaining, ofAll: whole, atOnce: count, log)
            } catch let error as LifecycleError where error.code == .insideHook {
                // A hook of the child, or another caller that stops it, waits for this run.
                let outcome = LifecycleReport.Outcome.failed(error)
                log.add([.init(name: "a child", phase: .stop, duration: .zero, outcome: outcome, site: site)])
            } catch {
                // The log has the failures, unless another caller stops the child.
            }
        }
        guard count == .max else {
            for child in children { await stop(child) }
            return
        }
        await withTaskGroup { group in
            for child in children { group.addTask { await stop(child) } }
        }
    }

    /// Refuses all further requests, including those of builds under way.
    ///
    /// Holds the lock of the factory.
    private func refuseRequests() { core.insert(.stopped) }

    /// Stops what is running after a failed start, children first, or returns nil if there was nothing to stop.
    func rollback(
        after start: LifecycleReport,
        in run: HookRun,
        within limit: Duration?,
        atOnce count: Int
    ) async -> LifecycleReport? {
        let stopLimit = state.withLock { state in
            // From here on, the factory refuses requests and new children.
            state.phase = .stopping
            return state.stopLimit
        }
        let failed = start.failures.filter { $0.phase == .build }
        // Builds that were abandoned have already had their time.
        let limit = [limit, stopLimit, failed.contains { $0.error == nil } ? .seconds(1) : nil].compactMap(\.self).min()
        let clock = ContinuousClock()
        let began = clock.now
        await refuseAndWait(in: run, run.rollback, within: limit, ofAll: limit, atOnce: count)
        let remaining = limit.map { $0 - (clock.now - began) }
        await runStop(in: run, run.rollback, within: remaining, ofAll: limit, atOnce: count)
        return rollbackReport(of: run, after: start, duration: clock.now - began)
    }

    /// The report of the stop after a failed start, or nil if there was nothing to stop.
    func rollbackReport(
        of run: HookRun,
        after start: LifecycleReport,
        interruptedBy limit: Duration? = nil,
        duration: Duration = .zero
    ) -> LifecycleReport? {
        let failed = start.failures.filter { $0.phase == .build }
        // The report of the start already has the builds that were abandoned.
        let entries = run.rollback.entries(interruptedBy: limit).filter { entry in
            entry.phase != .build || !failed.contains { ($0.name, $0.site) == (entry.name, entry.site) }
        }
        return entries.isEmpty ? nil : LifecycleReport(entries: entries, duration: duration)
    }
}
