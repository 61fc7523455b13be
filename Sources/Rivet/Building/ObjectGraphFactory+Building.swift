internal import CRivet

extension ObjectGraphFactory {
    /// The object of a shared definition whose cell is empty.
    ///
    /// It is found elsewhere, built now, or received from another caller's build.
    @usableFromInline
    @inline(never)
    func build<Object>(_ definition: Definition<Object>) throws -> Object {
        if definition.keeping.kind == .expected {
            let inherited = try inherited(definition.cell)
            return try inherited.factory.converted(inherited.definition)
        }
        // This request must end after its build. Objects that are released at the end of an outermost request may make
        // requests of their own, which must find the build ended. It begins before the build, because a custom scope
        // may make requests, too, and cause a cycle.
        let thread = try ThreadFrame.begin(state)
        defer { thread.end() }
        var retries = 0
        while true {
            // An awaited build may run inside another request of this thread, if a closure of that runs an event loop.
            let resolution =
                definition.keeping.kind == .graph ? ThreadFrame.current?.knownResolution ?? ThreadFrame.resolution : nil
            if definition.keeping.isElsewhere, let object = try objectElsewhere(definition, resolution) {
                reportReuse(definition)
                return object
            }
            if let kept = try built(definition, resolution, &retries) {
                return unsafeDowncast(kept, to: KeptObject<Object>.self).object
            }
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
        let task = rivet_is_in_task() ? Frame.current : nil
        if definition.calling != .directly, definition.calling == .awaiting || !CurrentThread.isMain {
            // The hook that completes the object may be making this request.
            let callers = [ThreadFrame.current?.build, task?.build].compactMap(\.self)
            if let kept = unfinishedObject(of: definition, resolution, callers) { return kept }
            throw definition.calling == .awaiting ? RequestFault.needsAwait : RequestFault.needsMainActor
        }
        switch try claim(definition, .blocking, inside: ThreadFrame.current, task?.build, resolution, generation) {
        case nil: return store.found(in: definition.cell)?.takeUnretainedValue()
        case .build(let build, _):
            switch try build.runRegistered({ try make(build) }) {
            case .object(let kept): return kept
            case .failed(let error): return try retry(build, after: error, &retries)
            case .wait(let wait): return try object(ofOwn: wait, wait.block(), &retries)
            }
        case .object(let kept):
            reportReuse(definition)
            return kept
        case .wait(let wait):
            let began = store.life.isObserved ? ContinuousClock.now : nil
            return try object(of: wait, wait.block(), began, generation)
        }
    }

    /// The object of a shared definition, for a caller that awaits it.
    nonisolated(nonsending) func awaitedShared(
        _ definition: AnyDefinition,
        inside frame: Frame
    ) async throws -> AnyKeptObject {
        let resolution = definition.keeping.kind == .graph ? frame.resolution : nil
        var retries = 0
        while true {
            let generation = definition.keeping.generation
            if definition.keeping.isElsewhere {
                // A custom scope may make requests, which have to count for the depth.
                let thread = try ThreadFrame.begin(inside: frame)
                defer { thread.end() }
                if let kept = try keptElsewhere(definition, resolution) {
                    reportReuse(definition)
                    return kept
                }
            }
            let mayAwait = definition.hasAwaitingClosure || definition.calling != .directly
            let readiness = mayAwait ? readiness(of: definition) : .here
            switch readiness {
            case .onMainActor: return try await awaitedSharedOnMainActor(definition, inside: frame)
            case .byTask: try Task.checkCancellation()
            case .here: break
            }
            let (manner, thread) = (
                readiness == .byTask ? BuildLedger.Manner.byTask : .awaitingHere, ThreadFrame.current
            )
            switch try claim(definition, manner, inside: frame, thread?.build, resolution, generation) {
            case nil: if let kept = store.found(in: definition.cell) { return kept.takeUnretainedValue() }
            case .build(let build, nil):
                switch try run(build, inside: frame) {
                case .object(let kept): return kept
                case .failed(let error): try retry(build, after: error, &retries)
                case .wait(let wait):
                    if let kept = try await object(ofOwn: wait, wait.outcome(), &retries) { return kept }
                }
            case .build(let build, let wait?):
                start(build)
                if let kept = try await object(ofOwn: wait, wait.outcome(), &retries) { return kept }
            case .object(let kept):
                reportReuse(definition)
                return kept
            case .wait(let wait):
                let began = store.life.isObserved ? ContinuousClock.now : nil
                if let kept = try await object(of: wait, wait.outcome(), began, generation) { return kept }
            }
        }
    }

    /// The object of a shared definition, awaited and built on the main actor.
    ///
    /// No build begins before the hop to the main actor. Otherwise the main actor could wait for a caller that waits
    /// for the main actor.
    @MainActor
    private func awaitedSharedOnMainActor(
        _ definition: AnyDefinition,
        inside frame: Frame
    ) async throws -> AnyKeptObject { try await awaitedShared(definition, inside: frame) }

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
        return try retry(wait.build, after: error, &retries)
    }

    /// Lets the caller build the object again, unless the error belongs to its own path.
    ///
    /// A cycle may still belong to the path of another caller, so the first one doesn't count.
    @inline(never)
    @discardableResult
    private func retry(_ build: Build, after error: any Error, _ retries: inout Int) throws -> AnyKeptObject? {
        guard let isOwn = build.receivedFailure else { throw error }
        let isExcused = isOwn ? ResolutionError.mayRetry(after: error) && retries == 0 : true
        guard isExcused, retries < RequestFault.caughtLimit else { throw error }
        retries += 1
        return nil
    }

    /// The object of a definition that is being completed, for callers inside the hook.
    @inline(never)
    private func unfinishedObject(
        of definition: AnyDefinition,
        _ resolution: Resolution?,
        _ callers: [Build]
    ) -> AnyKeptObject? {
        guard BuildLedger.isCompleting, !callers.isEmpty else { return nil }
        let slot = BuildTable.Slot(definition, store, resolution)
        let (kept, woken) = BuildTable.of(store).withLock { table in
            BuildLedger.shared.withLock { ledger in
                let kept = table.underway[slot].flatMap { ledger.unfinishedObject(of: $0, inside: callers) }
                return (kept, ledger.takeWoken())
            }
        }
        for sleeper in woken { sleeper.wake() }
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

    /// Decides how a caller gets the object of a shared definition; nil if its cell already has it.
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
    private func claim(
        _ definition: AnyDefinition,
        _ manner: BuildLedger.Manner,
        inside frame: Frame?,
        _ besides: Build?,
        _ resolution: Resolution?,
        _ generation: Int
    ) throws -> Step? {
        let slot = BuildTable.Slot(definition, store, resolution)
        func callers() -> [Build] { [frame?.build, manner == .blocking ? besides : nil].compactMap(\.self) }
        let attributes = frame?.attributes ?? Frame.current?.attributes
        var decision: (verdict: BuildLedger.Verdict, woken: [Build.Sleeper])?
        let step: Step? = try BuildTable.of(store).withLock { table in
            guard store.found(in: definition.cell) == nil else { return nil }
            // Checked under this lock, which a stop also holds for its final check.
            if store.life.reasons.contains(.stopped) { throw RequestFault.stopped }
            if let other = table.underway[slot], !(other.generation < generation && other.isPublished) {
                other.hasBeenWaitedFor = true
                decision = BuildLedger.shared.withLock {
                    ($0.decide(for: other, by: callers(), manner), $0.takeWoken())
                }
                return nil
            }
            // A request that blocks stays on this thread. A task may continue on another one.
            let isBlocking = manner == .blocking
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
        for sleeper in woken { sleeper.wake() }
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

// MARK: - Builds

extension ObjectGraphFactory {
    /// What the caller of a build receives when the build has ended.
    private enum Made {
        case object(AnyKeptObject)
        /// The object later, because other objects have to be completed first.
        case wait(Build.Wait)
        /// An error of another build whose unfinished object this one received.
        case failed(any Error)
    }

    /// Builds on this thread, for a caller that awaits.
    private func run(_ build: Build, inside frame: Frame) throws -> Made {
        do {
            let thread = try ThreadFrame.begin(inside: frame)
            defer { thread.end() }
            return try build.runRegistered { try make(build) }
        } catch {
            throw finish(build, error)
        }
    }

    /// Calls the closure of a build on this thread, and finishes the build.
    private func make(_ build: Build) throws -> Made {
        do {
            if let found = try foundByNow(build) { return .object(found) }
            let factory = begin(build)
            return try finish(
                build,
                observing(build.definition) {
                    let made = try build.definition.madeObject(from: factory)
                    if build.definition.hasCompletionHook,
                        let hook = beginCompletion(of: build, made, isAwaiting: false)
                    {
                        try hook.run(made, hook.factory(for: factory))
                    }
                    return made
                }
            )
        } catch {
            throw finish(build, error)
        }
    }

    /// Lets a task call the closure of a build, and finish the build.
    private func start(_ build: Build) {
        let resolution = build.joined()?.resolution
        let task = Task {
            do {
                try build.beginClosure()
                defer { build.endClosure() }
                try await build.runRegistered {
                    if try foundByNow(build) != nil { return }
                    let factory = begin(build)
                    let made = try await observingAwaited(build.definition) {
                        let made = try await build.definition.awaitedObject(from: factory)
                        if build.definition.hasCompletionHook,
                            let hook = beginCompletion(of: build, made, isAwaiting: true)
                        {
                            try await hook.awaiting(made, hook.factory(for: factory))
                        }
                        return made
                    }
                    _ = try finish(build, made)
                }
            } catch {
                _ = finish(build, error)
            }
            resolution?.removeParticipant()
        }
        let priority = BuildLedger.shared.withLock { _ in
            build.task = build.hasEnded ? nil : task
            return build.priority
        }
        if let priority { task.raise(to: priority) }
    }

    /// The object that its scope already has, because another caller built it between the last check and the claim.
    private func foundByNow(_ build: Build) throws -> AnyKeptObject? {
        guard build.definition.keeping.isElsewhere, let found = try keptElsewhere(build.definition, build.resolution)
        else { return nil }
        build.finish(.success(found)) {}
        return found
    }

    /// The factory for the closure of a build that begins.
    private func begin(_ build: Build) -> ObjectGraphFactory {
        recordStart(of: build)
        return ObjectGraphFactory(
            store: store.view.takeUnretainedValue(),
            state: RequestState(build.token, in: build.definition)
        )
    }

    /// The hook that completes the object of a build, or nil.
    ///
    /// From now on, requests inside the build receive the object.
    @inline(never)
    private func beginCompletion(of build: Build, _ kept: AnyKeptObject, isAwaiting: Bool) -> CompletionHook? {
        let graph = store.graph
        guard let hook = graph.parts.completionHooks[ObjectIdentifier(build.definition)] else { return nil }
        if !store.graph.parts.hooks.isEmpty { store.upkeep.withLock { $0.built.beginCompletion(build.token) } }
        let isAsynchronous = isAwaiting && hook.calling != .directly
        let woken = BuildLedger.shared.withLock { ledger in
            ledger.beginCompletion(of: build, kept, isAsynchronous: isAsynchronous)
            return ledger.takeWoken()
        }
        for sleeper in woken { sleeper.wake() }
        return hook
    }

    /// Ends a build whose object was created and completed.
    ///
    /// Publishes the object, unless that has to wait for other objects.
    private func finish(_ build: Build, _ kept: AnyKeptObject) throws -> Made {
        if build.definition.keeping.kind == .weak { try checkClass(of: kept) }
        let isAlone = !build.hasJoinedGroup && !BuildLedger.isCompleting
        switch isAlone ? .alone : endWork(of: build, kept) {
        case .alone: publish(build, kept)
        case .together(let publications): for (publish, outcome) in publications { publish(outcome) }
        case .wait(let wait): return .wait(wait)
        case .failed(let error): return .failed(finish(build, error))
        }
        return .object(kept)
    }

    /// Decides what happens to a build whose object may have to wait for others.
    @inline(never)
    private func endWork(of build: Build, _ kept: AnyKeptObject) -> BuildLedger.Ending {
        let (ending, woken) = BuildTable.of(store).withLock { _ in
            build.hasBeenWaitedFor = true
            return BuildLedger.shared.withLock { ledger in
                (ledger.endWork(of: build, kept) { publish(build, of: $0) }, ledger.takeWoken())
            }
        }
        for sleeper in woken { sleeper.wake() }
        return ending
    }

    /// Ends a build that failed, wakes the waiters, and returns the error.
    private func finish(_ build: Build, _ error: any Error) -> any Error {
        guard !build.hasEnded else { return error }
        var (publications, woken): ([BuildLedger.Publication], [Build.Sleeper]) = ([], [])
        if BuildLedger.isCompleting {
            (publications, woken) = BuildLedger.shared.withLock { ($0.fail(build, error), $0.takeWoken()) }
        }
        for sleeper in woken { sleeper.wake() }
        publish(build, of: .failure(error))
        for (publish, outcome) in publications { publish(outcome) }
        return error
    }

    /// Stores the object of a build in its scope, and wakes the waiters.
    @inline(__always)
    private func publish(_ build: Build, _ kept: AnyKeptObject) {
        let isSingleton = build.definition.keeping.kind == .singleton
        if !isSingleton { keepElsewhere(kept, build) }
        recordEnd(of: build, kept)
        build.finish(.success(kept)) { if isSingleton { store.keep(kept, in: build.definition.cell) } }
    }

    /// Publishes the object of a build, or wakes the waiters with the error.
    private func publish(_ build: Build, of outcome: Build.Outcome) {
        switch outcome {
        case .success(let kept): publish(build, kept)
        case .failure:
            recordEnd(of: build, nil)
            build.finish(outcome) {}
        }
    }
}

// MARK: - Scopes that retain objects elsewhere

// The scopes that don't cache their objects in the factory's cells.

extension ObjectGraphFactory {
    /// An object that a scope retains outside of the factory's cells.
    private enum Found {
        case kept(AnyKeptObject)
        case object(Any)
    }

    private func foundElsewhere(_ definition: AnyDefinition, _ resolution: Resolution?) -> Found? {
        switch definition.keeping.kind {
        case .weak: store.weakObjects?.object(in: definition.cell).map { .object($0) }
        case .shared: definition.keeping.object(for: store.slot(of: definition)).map { .object($0) }
        case .graph: resolution?.object(for: store.slot(of: definition)).map { .kept($0) }
        case .prototype, .instance, .arguments, .group, .expected, .singleton: nil
        }
    }

    /// The object that a scope retains outside of the factory's cells, or nil.
    private func objectElsewhere<Object>(_ definition: Definition<Object>, _ resolution: Resolution?) throws -> Object?
    {
        switch foundElsewhere(definition, resolution) {
        case .kept(let kept)?: return unsafeDowncast(kept, to: KeptObject<Object>.self).object
        case .object(let found)?:
            if let object = found as? Object { return object }
            throw RequestFault.mistyped(wanted: Object.self, held: Swift.type(of: found))
        case nil: return nil
        }
    }

    /// The object that a scope retains outside of the factory's cells, in its wrapper.
    private func keptElsewhere(_ definition: AnyDefinition, _ resolution: Resolution?) throws -> AnyKeptObject? {
        switch foundElsewhere(definition, resolution) {
        case .kept(let kept)?: return kept
        case .object(let found)?:
            if let kept = definition.keptObject(of: found) { return kept }
            throw RequestFault.mistyped(wanted: definition.objectType, held: Swift.type(of: found))
        case nil: return nil
        }
    }

    /// Fails if a weak scope can't refer to an object, because it isn't of a class.
    private func checkClass(of kept: AnyKeptObject) throws {
        let type = Swift.type(of: kept.value)
        guard type is AnyObject.Type else { throw RequestFault.noClass(type) }
    }

    private func keepElsewhere(_ kept: AnyKeptObject, _ build: Build) {
        let definition = build.definition
        switch definition.keeping.kind {
        case .weak: store.weakObjects?.keep(kept.value as AnyObject, in: definition.cell)
        case .shared:
            definition.keeping.keep(kept.value, for: store.slot(of: definition), generation: build.generation)
        case .graph: build.resolution?.keep(kept, for: store.slot(of: definition))
        case .prototype, .instance, .arguments, .group, .expected, .singleton: break
        }
    }
}
