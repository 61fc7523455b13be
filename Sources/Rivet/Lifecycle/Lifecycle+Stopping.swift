extension Lifecycle {
    @discardableResult
    func stop(within limit: Duration?, atOnce count: Int = .max) async throws -> LifecycleReport {
        try refuseInside(.stop)
        while true {
            let task: Task<LifecycleReport, Never>? = upkeep.withLock { state in
                guard state.phase == .fresh || state.phase == .started else { return nil }
                let hasStarted = state.phase == .started
                state.phase = .stopping
                // A task of its own, which isn't cancelled with the one that calls.
                let task = Task { await stopped(hasStarted, within: limit, atOnce: count) }
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
            let (phase, other) = upkeep.withLock { ($0.phase, $0.task) }
            switch phase {
            case .stopped: return LifecycleReport()
            case .fresh, .started: break
            case .starting:
                other?.cancel()
                await other?.value
            case .stopping: await other?.value
            }
        }
    }

    private func stopped(_ hasStarted: Bool, within limit: Duration?, atOnce count: Int) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        let report = await close(within: limit, atOnce: count)
        let place = HookPlace(store)
        let built = nodes
        // What was built but never started has nothing to stop, if starting is part of it.
        let running = built.indices.filter { hasStarted || built[$0].onStart.isEmpty }
        let left = limit.map { $0 - (clock.now - began) }
        let hooks = await HookPlace.$current.withValue(place) {
            // What is begun late has a tenth of the whole limit, whatever is left of that.
            await LifecycleSequence(built, grace: LifecycleCourse.grace(within: limit)).stop(
                running,
                within: left,
                atOnce: count,
                noting: store.life.noting
            )
        }
        place.leave()
        upkeep.withLock { $0.phase = .stopped }
        // Children stop at the same time, so their times don't add up.
        return LifecycleReport(entries: report.entries + hooks.entries, duration: clock.now - began)
    }

    /// Refuses requests, stops the children, and waits for what is being built.
    ///
    /// - Parameters:
    ///   - limit: How long all this may take.
    ///   - patience: How long what is being built is waited for; nil for what is left of the limit.
    ///   - count: How many hooks of a child may run at the same time.
    /// - Returns: What was stopped of the children, and which builds took too long.
    @discardableResult
    private func close(
        within limit: Duration?,
        awaitingBuilds patience: Duration? = nil,
        atOnce count: Int
    ) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        store.life.add(.stopping)
        BuildLedger.shared.withLock { _ in store.retire() }
        var report = LifecycleReport()
        let lifecycles = upkeep.children.map { child in
            Lifecycle(of: ObjectGraphFactory(store: child, state: RequestState(context: 0)), at: site)
        }
        report = await withTaskGroup { group in
            for child in lifecycles { group.addTask { await child.report(ofStopping: limit, atOnce: count) } }
            return await group.reduce(report, +)
        }
        while true {
            let waits = BuildLedger.shared.withLock { ledger in
                let waits = ledger.waits(forBuildsOf: store)
                if waits.isEmpty { end() }
                return waits
            }
            guard !waits.isEmpty else { return report }
            let left = patience ?? limit.map { $0 - (clock.now - began) }
            let awaited = await LifecycleSequence(waits.map(LifecycleNode.init(awaiting:))).awaitBuilds(within: left)
            report = report + awaited
            // What is still being built may end whenever it likes; nobody has it then.
            guard awaited.failures.isEmpty else {
                BuildLedger.shared.withLock { _ in end() }
                return report
            }
        }
    }

    /// What came of stopping a child, which goes on as long as its parent wants it to.
    private func report(ofStopping limit: Duration?, atOnce count: Int) async -> LifecycleReport {
        do { return try await stop(within: limit, atOnce: count) } catch {
            return (error as? LifecycleError)?.report ?? LifecycleReport()
        }
    }

    /// Hides what was kept meanwhile, and refuses what is asked for by what is being built.
    ///
    /// Under the lock of the builds.
    private func end() {
        store.retire()
        store.life.add(.stopped)
    }

    /// Stops again what had started, and what has nothing to start and so runs since it was built.
    ///
    /// That is known only when nothing more is built: a hook may have had it built just now.
    func giveUp(_ started: Set<String>, within limit: Duration?, atOnce count: Int) async -> LifecycleReport? {
        await close(within: limit, awaitingBuilds: LifecycleCourse.grace(within: limit), atOnce: count)
        let built = nodes
        let running = built.indices.filter { built[$0].onStart.isEmpty || started.contains(built[$0].name) }
        let report = await LifecycleSequence(built)
            .stop(running, within: limit, atOnce: count, noting: store.life.noting)
        return report.entries.isEmpty ? nil : report
    }
}
