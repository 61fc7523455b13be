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
        let outcome = await HookPlace.$current.withValue(place) { () async -> Result<LifecycleReport, LifecycleError> in
            let built: LifecycleReport
            do throws(LifecycleError) { built = try await buildEager(within: limit, atOnce: count) } catch {
                var error = error
                error.rollback = await giveUp([], within: limit, atOnce: count)
                return .failure(error)
            }
            let left = limit.map { $0 - (clock.now - began) }
            let sequence = LifecycleSequence(nodes)
            let course = await sequence.startCourse(within: left, atOnce: count, noting: store.life.noting)
            guard course.failure != nil else { return .success(built + course.report) }
            let started = Set(course.passed.map { sequence.nodes[$0].name })
            let rollback = await giveUp(started, within: limit, atOnce: count)
            return .failure(
                LifecycleError(start: built + course.report, failure: course.firstFailure, rollback: rollback)
            )
        }
        place.leave()
        switch outcome {
        case .success: upkeep.withLock { $0.phase = .started }
        case .failure: upkeep.withLock { $0.phase = .stopped }
        }
        return outcome.mapError { error in
            var error = error
            error.site = site
            return error
        }
    }

    /// Stops again what had started, and what has nothing to start and so runs since it was built.
    ///
    /// That is known only when nothing more is built: a hook may have had it built just now.
    private func giveUp(_ started: Set<String>, within limit: Duration?, atOnce count: Int) async -> LifecycleReport? {
        await close(within: limit, awaitingBuilds: LifecycleCourse.grace(within: limit), atOnce: count)
        let built = nodes
        let running = built.indices.filter { built[$0].onStart.isEmpty || started.contains(built[$0].name) }
        let report = await LifecycleSequence(built)
            .stop(running, within: limit, atOnce: count, noting: store.life.noting)
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

    /// What was built and has hooks, as the sequence takes it.
    private var nodes: [LifecycleNode] {
        upkeep.withLock { $0.built }.hooked.map { one in
            LifecycleNode(
                name: one.definition.name,
                site: one.definition.site,
                needs: one.needs,
                onStart: one.hooks.onStart.map { $0.bound(to: one.object) },
                onStop: one.hooks.onStop.map { $0.bound(to: one.object) }
            )
        }
    }

    // MARK: - Stopping

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
        var report = await close(within: limit, atOnce: count)
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
        report = report + hooks
        place.leave()
        upkeep.withLock { $0.phase = .stopped }
        return report
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
        for child in upkeep.children {
            let factory = ObjectGraphFactory(store: child, state: RequestState(context: 0))
            do {
                let left = limit.map { max(.zero, $0 - (clock.now - began)) }
                report = report + (try await Lifecycle(of: factory, at: site).stop(within: left, atOnce: count))
            } catch {
                if let error = error as? LifecycleError { report = report + error.report }
            }
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

    /// Hides what was kept meanwhile, and refuses what is asked for by what is being built.
    ///
    /// Under the lock of the builds.
    private func end() {
        store.retire()
        store.life.add(.stopped)
    }

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
    /// The wait for a build that was under way.
    fileprivate init(awaiting wait: Build.Wait) {
        let definition = wait.build.definition
        let hook = LifecycleHook(limit: nil) { _ = try await wait.outcome() }
        self.init(name: definition.name, site: definition.site, needs: [], onStart: [hook], onStop: [])
    }
}
