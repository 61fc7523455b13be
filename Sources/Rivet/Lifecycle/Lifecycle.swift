internal import CRivet

/// The start and the stop of one factory, as somebody calls them.
struct Lifecycle: Sendable {
    /// Not of a view: held as long as this goes on.
    private let factory: ObjectGraphFactory
    private let upkeep: Upkeep
    private let site: SourceSite

    init(of factory: ObjectGraphFactory, at site: SourceSite) {
        let store = factory.store.keeper
        self.factory = ObjectGraphFactory(store: store, state: RequestState(context: 0))
        upkeep = store.upkeep
        self.site = site
    }

    private var store: ObjectStore { factory.store }

    // MARK: - Starting

    @discardableResult
    func start(within limit: Duration?, atOnce count: Int = .max) async throws -> LifecycleReport {
        try refuseInside(.start)
        while true {
            let task: Task<Result<LifecycleReport, LifecycleError>, Never>? = upkeep.withLock { state in
                guard state.phase == .fresh else { return nil }
                state.phase = .starting
                // Begun under the lock, so that whoever finds the phase finds the task.
                let task = Task { await started(within: limit, atOnce: count) }
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
            let (phase, other) = upkeep.withLock { ($0.phase, $0.task) }
            switch phase {
            case .started: return LifecycleReport()
            case .stopping, .stopped: throw LifecycleError(.stopped, calling: .start, at: site)
            case .fresh: break
            case .starting: await other?.value
            }
        }
    }

    private func started(within limit: Duration?, atOnce count: Int) async -> Result<LifecycleReport, LifecycleError> {
        let place = HookPlace(store)
        let clock = ContinuousClock()
        let began = clock.now
        var report = LifecycleReport()
        do throws(LifecycleError) {
            report = try await buildEager(within: limit, atOnce: count)
            let left = limit.map { $0 - (clock.now - began) }
            report = report + (try await runStart(in: place, within: left, atOnce: count).get())
            place.leave()
            upkeep.withLock { $0.phase = .started }
            return .success(report)
        } catch {
            var error = error
            error.report = report + error.report
            error.rollback = await rollback(after: error.report, in: place, within: limit, atOnce: count)
            error.site = site
            place.leave()
            upkeep.withLock { $0.phase = .stopped }
            return .failure(error)
        }
    }

    /// Runs the hooks that start.
    private func runStart(
        in place: HookPlace,
        within limit: Duration?,
        atOnce count: Int
    ) async -> Result<LifecycleReport, LifecycleError> {
        let hooked = hooked
        let course = await HookPlace.$current.withValue(place) {
            await LifecycleSequence(hooked.map(LifecycleNode.init))
                .runStart(within: limit, atOnce: count, noting: store.life.noting)
        }
        upkeep.withLock { state in
            for position in course.passed { state.built.noteStart(of: hooked[position]) }
        }
        return course.failure == nil
            ? .success(course.report)
            : .failure(LifecycleError(start: course.report, failure: course.firstFailure, rollback: nil))
    }

    /// Stops what runs after a start has failed, children first; nil when there was nothing to stop.
    private func rollback(
        after start: LifecycleReport,
        in place: HookPlace,
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
        let closed = await close(within: limit, atOnce: count)
        let hooks = await runStop(in: place, within: limit.map { $0 - (clock.now - began) }, atOnce: count)
        // The builds that were left behind are reported already.
        let entries = closed.entries.filter { entry in
            entry.phase != .build || !left.contains { ($0.name, $0.site) == (entry.name, entry.site) }
        }
        let report = LifecycleReport(entries: entries + hooks.entries, duration: clock.now - began)
        return report.entries.isEmpty ? nil : report
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
    private var hooked: [BuiltGraph.Hooked] { upkeep.withLock { $0.built }.hooked }

    // MARK: - Stopping

    @discardableResult
    func stop(within limit: Duration?, atOnce count: Int = .max) async throws -> LifecycleReport {
        try refuseInside(.stop)
        while true {
            let task: Task<LifecycleReport, Never>? = upkeep.withLock { state in
                guard state.phase == .fresh || state.phase == .started else { return nil }
                state.phase = .stopping
                // A task of its own, which isn't cancelled with the one that calls.
                let task = Task { await stopped(within: limit, atOnce: count) }
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
            let (phase, other) = upkeep.withLock { state in
                // What a start that is given up has to stop is stopped in this time.
                if let limit { state.stopLimit = min(limit, state.stopLimit ?? limit) }
                return (state.phase, state.task)
            }
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

    private func stopped(within limit: Duration?, atOnce count: Int) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        let closed = await close(within: limit, atOnce: count)
        let place = HookPlace(store)
        let hooks = await runStop(in: place, within: limit.map { $0 - (clock.now - began) }, atOnce: count)
        place.leave()
        upkeep.withLock { $0.phase = .stopped }
        return LifecycleReport(entries: closed.entries + hooks.entries, duration: clock.now - began)
    }

    /// Runs the hooks that stop, of all that runs.
    private func runStop(in place: HookPlace, within limit: Duration?, atOnce count: Int) async -> LifecycleReport {
        let hooked = hooked
        let running = hooked.indices.filter { hooked[$0].isRunning }
        return await HookPlace.$current.withValue(place) {
            await LifecycleSequence(hooked.map(LifecycleNode.init))
                .stop(running, within: limit, atOnce: count, noting: store.life.noting)
        }
    }

    /// Refuses requests, stops the children, and waits for what is being built.
    private func close(within limit: Duration?, atOnce count: Int) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        store.life.add(.stopping)
        BuildLedger.shared.withLock { _ in store.retire() }
        var report = await stopChildren(within: limit, atOnce: count)
        while true {
            let waits = BuildLedger.shared.withLock { ledger in
                let waits = ledger.waits(forBuildsOf: store)
                if waits.isEmpty { end() }
                return waits
            }
            guard !waits.isEmpty else { return report }
            let left = limit.map { $0 - (clock.now - began) }
            let awaited = await LifecycleSequence(waits.map(LifecycleNode.init(awaiting:))).awaitBuilds(within: left)
            report = report + awaited
            // What is still being built may end whenever it likes; nobody has it then.
            guard awaited.failures.isEmpty else {
                BuildLedger.shared.withLock { _ in end() }
                return report
            }
        }
    }

    /// Stops the children, all at the same time unless that is limited.
    private func stopChildren(within limit: Duration?, atOnce count: Int) async -> LifecycleReport {
        let clock = ContinuousClock()
        let began = clock.now
        let children = upkeep.children.map { child in
            Lifecycle(of: ObjectGraphFactory(store: child, state: RequestState(context: 0)), at: site)
        }
        @Sendable func stop(_ child: Lifecycle) async -> LifecycleReport {
            do {
                return try await child.stop(within: limit.map { $0 - (clock.now - began) }, atOnce: count)
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

    /// Refuses what is asked for by what is being built.
    ///
    /// Under the lock of the builds.
    private func end() { store.life.add(.stopped) }

    // MARK: - Inside

    /// Fails where the call would wait for itself: while something is built, or in a hook.
    private func refuseInside(_ phase: LifecycleReport.Phase) throws {
        let thread = rivet_thread_get().pointee.build.map { Unmanaged<Build>.fromOpaque($0).takeUnretainedValue() }
        let task = TaskPlace.current?.build
        let build = BuildLedger.shared.withLock { _ in [thread, task].compactMap(\.self).first { !$0.hasEnded } }
        if let build { throw LifecycleError(.insideHook, calling: phase, inside: build.definition.name, at: site) }
        if HookPlace.current?.isInside(store.life) == true {
            throw LifecycleError(.insideHook, calling: phase, inside: nil, at: site)
        }
    }
}

extension LifecycleNode {
    /// What was built and has hooks, as the sequence takes it.
    fileprivate init(_ hooked: BuiltGraph.Hooked) {
        self.init(
            name: hooked.definition.name,
            site: hooked.definition.site,
            needs: hooked.needs,
            onStart: hooked.hooks.onStart.map { $0.bound(to: hooked.object) },
            onStop: hooked.hooks.onStop.map { $0.bound(to: hooked.object) }
        )
    }

    /// The wait for a build that was under way.
    fileprivate init(awaiting wait: Build.Wait) {
        let definition = wait.build.definition
        let hook = LifecycleHook(limit: nil) { _ = try await wait.outcome() }
        self.init(name: definition.name, site: definition.site, needs: [], onStart: [hook], onStop: [])
    }
}
