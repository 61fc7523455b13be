/// A request for a shared object that isn't ready: it is built here, or received from another caller that builds it.
struct SharedRequest {
    let core: FactoryCore
    let definition: AnyDefinition
    /// The frame that the request works for, or nil for an outermost one.
    let frame: Frame?

    // MARK: - A caller that blocks its thread

    /// The object, for a caller that blocks its thread while another caller builds it.
    func object() throws -> AnyBox {
        guard definition.lifetime.isOfResolution else { return try objectInFrame() }
        guard let frame else {
            // The objects of the scope belong to the resolution, so that begins before the build.
            let root = Frame(inside: nil)
            return try root.run { try SharedRequest(core: core, definition: definition, frame: root).objectInFrame() }
        }
        guard let box = frame.resolution.box(core.slot(of: definition)) else { return try objectInFrame() }
        core.reportReuse(of: definition)
        return box
    }

    private func objectInFrame() throws -> AnyBox {
        var retries = Retries()
        while true {
            switch try nextStep(.blocking, &retries) {
            case .object(let box): return box
            case .wait(let wait, let isBuilder):
                let began = Uptime.now
                if let box = try object(of: wait, wait.block(), since: began, isBuilder, &retries) { return box }
            case .again, .onMainActor: break
            }
        }
    }

    // MARK: - A caller that awaits

    /// The object, for a caller that awaits it, and that works for a frame.
    nonisolated(nonsending) func awaitedObject() async throws -> AnyBox {
        var retries = Retries()
        while true {
            switch try nextStep(.awaiting, &retries) {
            case .object(let box): return box
            case .wait(let wait, let isBuilder):
                let began = Uptime.now
                let outcome = try await wait.awaitOutcome()
                if let box = try object(of: wait, outcome, since: began, isBuilder, &retries) { return box }
            case .again: break
            case .onMainActor: return try await awaitedObjectOnMainActor()
            }
        }
    }

    /// The object, awaited and built on the main actor.
    ///
    /// No build begins before the hop to the main actor. Otherwise the main actor could wait for a caller that waits
    /// for the main actor.
    @MainActor
    private func awaitedObjectOnMainActor() async throws -> AnyBox { try await awaitedObject() }

    // MARK: - One step of every request

    private enum Step {
        case object(AnyBox)
        /// Wait for a build, which this caller began if it is the builder.
        case wait(Wait, isBuilder: Bool)
        /// Look for the object again.
        case again
        /// Look for the object on the main actor.
        case onMainActor
    }

    /// Finds the object, builds it, or begins to wait until another caller or a task has built it.
    @inline(never)
    private func nextStep(_ mode: WaitGraph.RequestMode, _ retries: inout Retries) throws -> Step {
        let (generation, stored) = try inScope { (definition.lifetime.generation, try core.storedBox(of: definition)) }
        if let stored {
            core.reportReuse(of: definition)
            return .object(stored)
        }
        let calling = mode == .blocking ? .directly : core.calling(of: definition)
        if calling == .onMainActor { return .onMainActor }
        if calling == .awaiting { try Task.checkCancellation() }
        switch try claim(mode, isByTask: calling == .awaiting, generation) {
        case .object(let box):
            core.reportReuse(of: definition)
            return .object(box)
        case .build(let build):
            if let box = try storedMeanwhile(build) {
                core.reportReuse(of: definition)
                return .object(box)
            }
            if build.isByTask { return .wait(try start(build), isBuilder: true) }
            return try run(build, mode, &retries)
        case .wait(let wait): return .wait(wait, isBuilder: false)
        case .retry: return .again
        case .needsAwait: throw RequestFault(.needsAwait)
        case .cycle(let builds): throw cycle(of: builds)
        }
    }

    /// Calls methods of the scope.
    ///
    /// A custom scope may make requests, so this counts as a closure, whose nesting has a limit.
    private func inScope<Result>(_ body: () throws -> Result) throws -> Result {
        definition.lifetime.isStoredByScope ? try ThreadState().run(inside: frame, body) : try body()
    }

    /// Looks at the cell of the object, and begins the build if the object doesn't exist.
    private func claim(
        _ mode: WaitGraph.RequestMode,
        isByTask: Bool,
        _ generation: Int
    ) throws -> WaitGraph.Decision {
        var effects = WaitGraph.Effects()
        defer { effects.perform() }
        var decision = WaitGraph.Decision.retry
        try core.withCell(of: definition, in: frame?.resolution) { state in
            switch state {
            case .ready(let box): decision = .object(box)
            case .closed: throw RequestFault(.released)
            case .building(let build):
                build.markWaitedFor()
                decision = WaitGraph.shared.withLock { graph in
                    defer { effects = graph.takeEffects() }
                    return graph.decide(for: build, by: frame?.build, mode)
                }
                // The build has failed, and its thread is about to empty the cell.
                if case .retry = decision { state = .empty }
            case .weak(let reference):
                if let box = reference.box(of: definition) { return decision = .object(box) }
                fallthrough
            case .empty:
                // Checked under this lock, which a stop also holds for its final check.
                if core.flags.contains(.stopped) { throw RequestFault(.stopped) }
                if mode == .blocking { try definition.calling.check() }
                let build = Build(
                    of: definition,
                    in: core,
                    inside: frame?.build,
                    definition.lifetime.isOfResolution ? frame?.resolution : nil,
                    isByTask: isByTask,
                    generation: generation
                )
                // The caller of a task waits for it.
                if isByTask { build.markWaitedFor() }
                state = .building(build)
                decision = .build(build)
            }
        }
        return decision
    }

    /// The error of a caller that would wait for itself.
    private func cycle(of builds: [Build]) -> RequestFault {
        ThreadState().recordError(of: frame)
        // A decorator and the definition that it wraps have the same name, which is one step of the path.
        let requests = zip(builds.dropFirst(), builds).filter { $0.definition.name != $1.definition.name }
        var definitions = WaitGraph.shared.withLock { _ in requests.map { ($0.definition, isInHook: $1.isCompleting) } }
        // A decorator's request for the object that it wraps isn't a step of the path, unless it closes the cycle.
        if definitions.isEmpty, frame?.build?.definition.wrapped === definition {
            definitions = [(definition, isInHook: false)]
        }
        return core.graph.cycle(definitions)
    }

    /// The object of a build for which the caller waited, or nil if the caller has to look for it again.
    ///
    /// A waiter receives the builder's object or its error. It builds the object itself if the error belongs to the
    /// builder's own path (a cycle, a limit) or to a hook of another object, or if all other waiters had left that
    /// build.
    private func object(
        of wait: Wait,
        _ outcome: Wait.Outcome,
        since began: Duration,
        _ isBuilder: Bool,
        _ retries: inout Retries
    ) throws -> AnyBox? {
        if core.isObserved, !isBuilder { core.reportWait(for: definition, Uptime.now - began) }
        switch outcome {
        // A scope decides whether it retains the object, but the caller that began the build receives it anyway.
        case .success(let box): return isBuilder || !definition.lifetime.isStoredByScope ? box : nil
        case .failure(let error):
            let isExcused = WaitGraph.shared.withLock { _ in
                wait.build.failure != nil || !isBuilder && wait.build.isAbandoned
            }
            guard try isExcused || !isBuilder && (ResolutionError.mayRetry(after: error) || isStale(wait.build)) else {
                throw error
            }
            try excuse(error, &retries)
            return nil
        }
    }

    /// Whether the scope was reset since a build began.
    private func isStale(_ build: Build) throws -> Bool {
        try inScope { definition.lifetime.isStale(build.generation, for: core.slot(of: definition)) }
    }

    /// The failures after which a caller has tried again.
    private struct Retries {
        var count = 0
        var error: (any Error)?
    }

    /// Counts a failure after which the caller tries again, or throws after too many.
    ///
    /// A cancellation was that of other callers, so an earlier error is the better reason.
    private func excuse(_ error: any Error, _ retries: inout Retries) throws {
        if retries.error == nil || !(error is CancellationError) { retries.error = error }
        guard retries.count < RequestFault.caughtLimit else { throw retries.error ?? error }
        retries.count += 1
    }

    // MARK: - Building

    /// The object that a custom scope has received from another build since this request looked there.
    ///
    /// The new build ends then, because there is nothing to build.
    private func storedMeanwhile(_ build: Build) throws -> AnyBox? {
        guard definition.lifetime.isStoredByScope else { return nil }
        do {
            // A custom scope may make requests. They work for this build, so one for the object itself is a cycle.
            let box = try Frame(inside: frame, build: build).run { try core.storedBox(of: definition) }
            if let box { build.endStored(box, in: core) }
            return box
        } catch {
            build.fail(error, in: core)
            throw error
        }
    }

    /// Builds on this thread.
    private func run(_ build: Build, _ mode: WaitGraph.RequestMode, _ retries: inout Retries) throws -> Step {
        let observed = observedCreation(by: build)
        let inner = innerFrame(of: build, observed)
        // Last, because the deinitializers of the resolution's objects may request this one.
        defer { inner.end() }
        let decision: WaitGraph.Decision
        do {
            let box = try inner.call {
                defer { if !build.endsInScope { build.markEnded() } }
                let factory = ObjectGraphFactory(core: core, owner: nil, frame: inner, context: definition.context)
                do {
                    let box = try definition.makeBox(from: factory)
                    if let hook = core.graph.completionHook(of: definition) {
                        let frame = hookFrame(of: build, box, isAsynchronous: false)
                        try frame.runNested { try hook.run(box, factory.moved(to: hook.context, frame)) }
                    }
                    try checkClass(of: box)
                    observed?.reportEnd(nil)
                    return box
                } catch {
                    observed?.reportEnd(error)
                    throw error
                }
            }
            decision = try end(build, box, inner, mode)
        } catch {
            observed?.reportEnd(error)
            build.fail(error, in: core)
            // The closure may have received an object whose hook failed meanwhile.
            guard WaitGraph.shared.withLock({ _ in build.failure != nil }) else { throw error }
            try excuse(error, &retries)
            return .again
        }
        switch decision {
        case .object(let box): return .object(box)
        case .wait(let wait): return .wait(wait, isBuilder: true)
        case .build, .needsAwait, .cycle, .retry: throw RequestFault(.needsAwait)
        }
    }

    /// Starts a task that builds, and returns the caller's wait for it.
    private func start(_ build: Build) throws -> Wait {
        let observed = observedCreation(by: build)
        let inner = innerFrame(of: build, observed)
        do { try inner.beginClosure() } catch {
            observed?.reportEnd(error)
            build.fail(error, in: core)
            throw error
        }
        let own = Task.currentPriority.rawValue
        let wait = WaitGraph.shared.withLock { graph in
            // Another waiter may have raised it already.
            build.priority = max(build.priority, own)
            return graph.addWait(for: build, by: frame?.build)
        }
        frame?.resolution.extend()
        let task = Task(priority: TaskPriority(rawValue: own)) {
            defer {
                inner.end()
                frame?.resolution.end()
            }
            do {
                let box = try await inner.call {
                    defer {
                        inner.endClosure()
                        if !build.endsInScope { build.markEnded() }
                    }
                    let factory = ObjectGraphFactory(core: core, owner: nil, frame: inner, context: definition.context)
                    do {
                        let box = try await definition.awaitBox(from: factory)
                        if let hook = core.graph.completionHook(of: definition) {
                            let frame = hookFrame(of: build, box, isAsynchronous: hook.calling != .directly)
                            try await frame.run { try await hook.awaiting(box, factory.moved(to: hook.context, frame)) }
                        }
                        try checkClass(of: box)
                        observed?.reportEnd(nil)
                        return box
                    } catch {
                        observed?.reportEnd(error)
                        throw error
                    }
                }
                _ = try end(build, box, inner, .awaiting)
            } catch {
                build.fail(error, in: core)
            }
        }
        let priority = WaitGraph.shared.withLock { _ in
            build.task = build.hasEnded ? nil : task
            return build.priority
        }
        if priority > own { task.raise(to: TaskPriority(rawValue: priority)) }
        return wait
    }

    /// Reports the beginning of a build to the observer, if there is one.
    private func observedCreation(by build: Build) -> ObservedCreation? {
        core.isObserved ? ObservedCreation(of: definition, in: core, by: build) : nil
    }

    /// The frame of a build's closure.
    private func innerFrame(of build: Build, _ observed: ObservedCreation?) -> Frame {
        Frame(
            inside: frame,
            build: build,
            depth: build.isByTask ? (frame?.depth ?? 0) + 1 : max(ThreadState().depth, frame?.depth ?? 0) + 1,
            attributes: observed?.attributes
        )
    }

    /// The frame of the hook that completes an object.
    ///
    /// From now on, requests inside receive the object.
    private func hookFrame(of build: Build, _ box: AnyBox, isAsynchronous: Bool) -> Frame {
        WaitGraph.shared.locked { $0.beginHook(of: build, box, isAsynchronous: isAsynchronous) }
        return Frame(inside: .ofCaller, hook: build)
    }

    /// Fails if a weak scope can't refer to an object, because it isn't of a class.
    private func checkClass(of box: AnyBox) throws {
        guard definition.lifetime.needsClass else { return }
        let type = Swift.type(of: box.value)
        guard type is AnyObject.Type else { throw RequestFault.notAClass(type) }
    }

    /// Ends a build that has created and completed its object, and returns the next step of its caller.
    ///
    /// If the object is withheld, the caller receives it anyway or waits, as any other caller does.
    private func end(_ build: Build, _ box: AnyBox, _ inner: Frame, _ mode: WaitGraph.RequestMode) throws
        -> WaitGraph.Decision
    {
        guard build.isLinked || inner.hook != nil else {
            build.publish(box, in: core)
            return .object(box)
        }
        let (published, decision) = try WaitGraph.shared.locked { graph in
            let published = try graph.endWork(of: build, box, in: core, inside: inner.hook)
            let isOver = build.isByTask || published.contains { $0.build === build }
            return (published, isOver ? .object(box) : graph.decide(for: build, by: frame?.build, mode))
        }
        Build.publish(published)
        return decision
    }
}

extension Locked<WaitGraph> {
    /// Calls a body with the graph, and performs the effects after the lock was released.
    func locked<Result>(_ body: (inout WaitGraph) throws -> Result) rethrows -> Result {
        var effects = WaitGraph.Effects()
        defer { effects.perform() }
        return try withLock { graph in
            defer { effects = graph.takeEffects() }
            return try body(&graph)
        }
    }
}
