// Requests for shared objects: each finds the object, builds it, or waits for another caller that builds it.

internal import CRivet

extension ObjectGraphFactory {
    /// A shared object whose cell is empty.
    @usableFromInline
    enum SharedObject {
        /// As the type of its definition.
        case kept(AnyKeptObject)
        /// An object of a weak scope.
        case object(AnyObject)
    }

    /// The object of a cell that looks empty: hidden from the direct path, or in the scope `.graph`; nil if neither.
    ///
    /// So a nested request finds an existing object of the scope `.graph` before it begins.
    ///
    /// Not retained: the factory or the resolution retains it. Fails if the factory was stopped or released.
    @usableFromInline
    @inline(never)
    func found(_ cell: Int) throws -> Unmanaged<AnyKeptObject>? {
        if store.needsChecks, let kept = try foundIfAllowed(cell) { return kept }
        return store.definition(of: cell)._withUnsafeGuaranteedRef { definition in
            guard definition.keeping.kind == .graph else { return nil }
            // The request under way on this thread is a participant of the resolution.
            let known = ThreadFrame.withCurrent { $0?.knownResolution.map(Unmanaged.passUnretained) }
            let resolution = known ?? ThreadFrame.unretainedResolution
            let kept = resolution?._withUnsafeGuaranteedRef { $0.object(for: store.slot(of: definition)) }
            if kept != nil { reportReuse(definition) }
            return kept
        }
    }

    /// The object of a cell that is empty: found elsewhere, built now, or received from another caller's build.
    ///
    /// Nil if an ancestor builds it. Compiled once for all types, and so without look-ups of metadata.
    @usableFromInline
    @inline(never)
    func shared(_ cell: Int) throws -> SharedObject? {
        try store.definition(of: cell)._withUnsafeGuaranteedRef { definition in
            switch definition.keeping.kind {
            case .expected: return nil
            case .weak:
                if let object = store.weakObjects?.object(in: cell) {
                    reportReuse(definition)
                    return .object(object)
                }
            case .prototype, .instance, .arguments, .group, .singleton, .graph, .shared: break
            }
            return .kept(try build(definition))
        }
    }

    /// The resolution that retains the object of a definition in the scope `.graph`.
    private func resolution(for definition: AnyDefinition) -> Resolution? {
        // An awaited build may run inside another request of this thread, if a closure of that runs an event loop.
        definition.keeping.kind == .graph ? ThreadFrame.current?.knownResolution ?? ThreadFrame.resolution : nil
    }

    /// The object of a shared definition, found elsewhere, built now, or received from another caller's build.
    private func build(_ definition: AnyDefinition) throws -> AnyKeptObject {
        // This request must end after its build. Objects that are released at the end of an outermost request may make
        // requests of their own, which must find the build ended. It begins before the build, because a custom scope
        // may make requests, too, and cause a cycle.
        let thread = try ThreadFrame.begin(state)
        defer { thread.end() }
        var retries = 0
        while true {
            let resolution = resolution(for: definition)
            if definition.keeping.isElsewhere, let kept = try keptElsewhere(definition, resolution) {
                reportReuse(definition)
                return kept
            }
            if let kept = try built(definition, resolution, &retries) { return kept }
        }
    }

    /// The object of a shared definition, built on this thread, or by another caller while this thread waits.
    ///
    /// Returns nil if the caller has to look for the object again.
    private func built(
        _ definition: AnyDefinition,
        _ resolution: Resolution?,
        _ retries: inout Int
    ) throws -> AnyKeptObject? {
        let generation = definition.keeping.generation
        let task = rivet_is_in_task() ? Frame.currentBesideThread : nil
        if definition.calling != .directly, definition.calling == .awaiting || !CurrentThread.isMain {
            return try unfinishedObject(of: definition, resolution, task)
        }
        let taskBuild = task?.build
        switch try ThreadFrame.withCurrent({
            try claim(definition, .blocking, inside: $0, taskBuild, resolution, generation)
        }) {
        case nil: return store.found(in: definition.cell)?.takeUnretainedValue()
        case .build(let build, _):
            switch try run(build) {
            case .object(let kept): return kept
            case .failed(let error):
                try allowRetry(of: build, after: error, &retries)
                return nil
            case .wait(let wait): return try object(ofOwn: wait, wait.block(), &retries)
            }
        case .object(let kept):
            reportReuse(definition)
            return kept
        case .wait(let wait): return try blockedObject(of: wait, generation)
        }
    }

    /// The object of another caller's build, for a caller that blocks its thread until then.
    @inline(never)
    private func blockedObject(of wait: Build.Wait, _ generation: Int) throws -> AnyKeptObject? {
        let began = store.isObserved ? ContinuousClock.now : nil
        return try object(of: wait, wait.block(), began, generation)
    }

    /// The next step of a caller that awaits a shared object.
    private enum AwaitedStep {
        /// Use the object.
        case object(AnyKeptObject)
        /// Await a build, which may be the caller's own.
        case wait(Build.Wait, isOwn: Bool)
        /// Continue on the main actor.
        case onMainActor
    }

    /// The object of a shared definition, for a caller that awaits it.
    nonisolated(nonsending) func awaitedBuild(of definition: AnyDefinition) async throws -> AnyKeptObject {
        var retries = 0
        switch try stepHere(to: definition, &retries) {
        case .object(let kept)?: return kept
        case .wait(let wait, _)?:
            // Its closure received the unfinished object of a hook, so this caller works for the frame of that hook.
            if let kept = try object(ofOwn: wait, await wait.outcome(), &retries) { return kept }
        case .onMainActor?, nil: break
        }
        let (frame, joined) = frameOfAwaited()
        defer { joined.removeParticipant() }
        return try await awaitedShared(definition, inside: frame, retries)
    }

    /// Builds a singleton as a caller does that blocks its thread, if nothing has to be awaited.
    ///
    /// That takes half as long as for a caller with a frame. Nil if only the rules for such a caller can decide, for
    /// example because another caller builds the object, or because the thread is inside of a closure that may have
    /// nothing to do with this task.
    @inline(never)
    private func stepHere(to definition: AnyDefinition, _ retries: inout Int) throws -> AwaitedStep? {
        guard definition.keeping.kind == .singleton, !ThreadFrame.isBusy, readiness(of: definition) == .here else {
            return nil
        }
        let thread = try ThreadFrame.begin(state)
        defer { thread.end() }
        guard
            case .build(let build, _)? = try ThreadFrame.withCurrent({
                try claim(definition, .unlessUnderway, inside: $0, nil, nil, definition.keeping.generation)
            })
        else { return nil }
        return try awaitedStep(after: build, run(build), &retries)
    }

    /// The next step of a caller that has built the object itself.
    @inline(never)
    private func awaitedStep(after build: Build, _ made: Made, _ retries: inout Int) throws -> AwaitedStep? {
        switch made {
        case .object(let kept): return .object(kept)
        case .failed(let error):
            try allowRetry(of: build, after: error, &retries)
            return nil
        case .wait(let wait): return .wait(wait, isOwn: true)
        }
    }

    /// The object of a shared definition, for a caller that awaits it, and that works for a frame.
    ///
    /// The compiler repeats the code of a loop after each `await`, so all that doesn't await is in a function of its own.
    @inline(never)
    private nonisolated(nonsending) func awaitedShared(
        _ definition: AnyDefinition,
        inside frame: Frame,
        _ retries: Int
    ) async throws -> AnyKeptObject {
        var retries = retries
        while true {
            let generation = definition.keeping.generation
            switch try awaitedStep(to: definition, inside: frame, generation, &retries) {
            case nil: break
            case .object(let kept): return kept
            case .onMainActor: return try await awaitedSharedOnMainActor(definition, inside: frame, retries)
            case .wait(let wait, let isOwn):
                let began = !isOwn && store.isObserved ? ContinuousClock.now : nil
                let outcome = try await wait.outcome()
                let kept =
                    try isOwn
                    ? object(ofOwn: wait, outcome, &retries) : object(of: wait, outcome, began, generation)
                if let kept { return kept }
            }
        }
    }

    /// Finds or builds a shared object, as far as that needs no awaiting.
    ///
    /// Returns nil if the caller has to look for the object again.
    @inline(never)
    private func awaitedStep(
        to definition: AnyDefinition,
        inside frame: Frame,
        _ generation: Int,
        _ retries: inout Int
    ) throws -> AwaitedStep? {
        let resolution = definition.keeping.kind == .graph ? frame.resolution : nil
        if definition.keeping.isElsewhere {
            // A custom scope may make requests, which have to count for the depth.
            let thread = try ThreadFrame.begin(inside: frame)
            defer { thread.end() }
            if let kept = try keptElsewhere(definition, resolution) {
                reportReuse(definition)
                return .object(kept)
            }
        }
        let mayAwait = definition.hasAwaitingClosure || definition.calling != .directly
        let readiness = mayAwait ? readiness(of: definition) : .here
        switch readiness {
        case .onMainActor: return .onMainActor
        case .byTask: try Task.checkCancellation()
        case .here: break
        }
        let (manner, thread) = (readiness == .byTask ? BuildLedger.Manner.byTask : .awaitingHere, ThreadFrame.current)
        switch try claim(definition, manner, inside: frame, thread?.build, resolution, generation) {
        case nil: return (store.found(in: definition.cell)?.takeUnretainedValue()).map(AwaitedStep.object)
        case .build(let build, nil): return try awaitedStep(after: build, run(build, inside: frame), &retries)
        case .build(let build, let wait?):
            start(build)
            return .wait(wait, isOwn: true)
        case .object(let kept):
            reportReuse(definition)
            return .object(kept)
        case .wait(let wait): return .wait(wait, isOwn: false)
        }
    }

    /// The object of a shared definition, awaited and built on the main actor.
    ///
    /// No build begins before the hop to the main actor. Otherwise the main actor could wait for a caller that waits
    /// for the main actor.
    @MainActor
    private func awaitedSharedOnMainActor(
        _ definition: AnyDefinition,
        inside frame: Frame,
        _ retries: Int
    ) async throws -> AnyKeptObject { try await awaitedShared(definition, inside: frame, retries) }

    /// The object of a build for which a caller waited, or nil if the caller has to look for it again.
    ///
    /// A waiter receives the builder's object or its error. It builds the object itself, once, if the error belongs to
    /// the builder's own path (a cycle, a limit), or if every waiter had left that build.
    private func object(
        of wait: Build.Wait,
        _ outcome: Build.Outcome,
        _ began: ContinuousClock.Instant?,
        _ generation: Int
    ) throws -> AnyKeptObject? {
        if let began {
            let definition = wait.build.definition
            store.life.report(.waited(.init(definition, .leading(to: definition.name)), .now - began))
        }
        switch outcome {
        case .success(let kept):
            let build = wait.build
            // A custom scope decides itself whether it shares the object that a thread built.
            let isShared = build.isBuiltByTask || build.definition.keeping.kind != .shared
            return isShared && build.generation >= generation ? kept : nil
        case .failure(let error):
            guard wait.isExcused(error, since: generation) else { throw error }
            return nil
        }
    }

    /// The object of a build that the caller began itself; nil if the caller has to build it again.
    @inline(never)
    private func object(
        ofOwn wait: Build.Wait,
        _ outcome: Build.Outcome,
        _ retries: inout Int
    ) throws -> AnyKeptObject? {
        guard case .failure(let error) = outcome else { return try outcome.get() }
        try allowRetry(of: wait.build, after: error, &retries)
        return nil
    }

    /// Lets the caller build the object again, unless the error belongs to its own path.
    ///
    /// A cycle may still belong to the path of another caller, so the first one doesn't count. Any other error that is
    /// excused is that of a hook which another caller runs, so each retry needs another failure of another caller. The
    /// limit only ends a request whose neighbors fail without end.
    @inline(never)
    private func allowRetry(of build: Build, after error: any Error, _ retries: inout Int) throws {
        guard let isOwn = build.receivedFailure else { throw error }
        let isExcused = !isOwn || ResolutionError.mayRetry(after: error) && retries == 0
        guard isExcused, retries < RequestFault.caughtLimit else { throw error }
        retries += 1
    }

    /// The object of a definition that a caller can't build here, if the hook that completes the object is the caller.
    @inline(never)
    private func unfinishedObject(
        of definition: AnyDefinition,
        _ resolution: Resolution?,
        _ task: Frame?
    ) throws -> AnyKeptObject {
        let callers = Build.list(ThreadFrame.current?.build, task?.build)
        let fault = definition.calling == .awaiting ? RequestFault.needsAwait : RequestFault.needsMainActor
        guard BuildLedger.isCompleting, !callers.isEmpty else { throw fault }
        let slot = BuildTable.Slot(definition, store, resolution)
        let (kept, woken) = BuildTable.of(store).withLock { table in
            BuildLedger.shared.withLock { ledger in
                let kept = table[slot].flatMap { ledger.unfinishedObject(of: $0, inside: callers) }
                return (kept, ledger.takeWoken())
            }
        }
        Build.wake(woken)
        guard let kept else { throw fault }
        return kept
    }

    /// The next step of a caller that requests a shared object.
    private enum Step {
        /// Build it, on this thread or in a task that the caller then awaits.
        case build(Build, inTask: Build.Wait?)
        /// Use the object, which isn't complete.
        case object(AnyKeptObject)
        /// Wait for another caller's build.
        case wait(Build.Wait)
    }

    /// Decides how a caller gets the object of a shared definition.
    ///
    /// Nil if its cell already has it, or if another caller builds it and this one doesn't wait.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - manner: How the caller waits.
    ///   - frame: The frame that the caller is working for.
    ///   - besides: A second build that can't continue before this request ends.
    ///   - resolution: The resolution, for the scope `.graph`.
    ///   - generation: The generation of the scope's objects.
    /// - Returns: The next step, or nil.
    /// - Throws: A cycle, `RequestFault.needsAwait` if the caller must not block for the build under way, or
    ///   `RequestFault.stopped` if the factory was stopped.
    @inline(never)
    private func claim(
        _ definition: AnyDefinition,
        _ manner: BuildLedger.Manner,
        inside frame: Frame?,
        _ besides: Build?,
        _ resolution: Resolution?,
        _ generation: Int
    ) throws -> Step? {
        let slot = BuildTable.Slot(definition, store, resolution)
        // A request that blocks stays on this thread. A task may continue on another one.
        let isBlocking = manner == .blocking || manner == .unlessUnderway
        func callers() -> [Build] { Build.list(frame?.build, isBlocking ? besides : nil) }
        let attributes = FrameAttributes.current(inside: frame)
        var decision: (verdict: BuildLedger.Verdict, woken: [Build.Sleeper])?
        let step: Step? = try slot.withTable { table in
            guard store.found(in: definition.cell) == nil else { return nil }
            // Checked under this lock, which a stop also holds for its final check.
            if store.lifeState.reasons.contains(.stopped) { throw RequestFault.stopped }
            if let other = table[slot] {
                if manner == .unlessUnderway { return nil }
                other.hasBeenWaitedFor = true
                decision = BuildLedger.shared.withLock {
                    ($0.decide(for: other, by: callers(), manner), $0.takeWoken())
                }
                return nil
            }
            let build = Build(
                of: definition,
                slot,
                inside: frame,
                besides: manner == .byTask ? nil : besides,
                isBuiltByTask: manner == .byTask,
                generation: generation,
                root: isBlocking ? rivet_thread_get().pointee.root : nil,
                depth: isBlocking ? ThreadFrame.depth : (frame?.depth ?? 0) + 1,
                attributes: attributes
            )
            table.add(build)
            guard manner == .byTask else { return .build(build, inTask: nil) }
            build.hasBeenWaitedFor = true
            // Adds the wait under the same lock. Otherwise another waiter could arrive and leave first, and the build
            // would count as abandoned.
            return .build(build, inTask: BuildLedger.shared.withLock { $0.addWait(for: build, by: callers()) })
        }
        guard let (verdict, woken) = decision else { return step }
        Build.wake(woken)
        switch verdict {
        case .wait(let wait): return .wait(wait)
        case .unfinished(let kept): return .object(kept)
        case .mustAwait: throw RequestFault.needsAwait
        case .cycle(var definitions):
            // A decorator's request for the object that it wraps isn't a step of the path, unless it closes the cycle.
            if definitions.isEmpty, callers().first?.definition.wrapped === definition { definitions = [definition] }
            (manner == .blocking ? ThreadFrame.resolution : frame?.resolution)?.recordError()
            throw store.graph.cycle(definitions)
        }
    }
}
