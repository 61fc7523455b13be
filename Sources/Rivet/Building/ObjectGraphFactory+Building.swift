internal import CRivet

// Builds shared objects: calls the closure and the hook that completes the object, and publishes the object.

extension ObjectGraphFactory {
    /// The result of a build for the caller that began it.
    enum Made {
        case object(AnyKeptObject)
        /// The object, after other objects have been completed.
        case wait(Build.Wait)
        /// An error of another build whose unfinished object this one received.
        case failed(any Error)
    }

    /// Builds on this thread, for a caller that awaits.
    func run(_ build: Build, inside frame: Frame) throws -> Made {
        let thread: ThreadFrame
        do { thread = try .begin(inside: frame) } catch {
            defer { build.retainDefinitionIfInUse() }
            throw finish(build, error)
        }
        defer { thread.end() }
        return try run(build)
    }

    /// Calls the closure of a build on this thread, and finishes the build.
    ///
    /// The frame ends before the objects of a group are published. So deinitializers that run then work for the outer build,
    /// and their requests for that build fail with a cycle.
    func run(_ build: Build) throws -> Made {
        defer { build.retainDefinitionIfInUse() }
        let kept: AnyKeptObject
        do { kept = try build.runRegistered { try make(build) } } catch { throw finish(build, error) }
        do { return try publishGroup(of: build).map(Made.wait) ?? .object(kept) } catch { return .failed(error) }
    }

    /// Calls the closure of a build, and publishes the object unless that has to wait for other objects.
    @inline(__always)
    private func make(_ build: Build) throws -> AnyKeptObject {
        if let found = try foundByNow(build) { return found }
        recordStart(of: build)
        let needsMore = store.isObserved || build.withDefinition(\.hasCompletionHook)
        let kept = try needsMore ? observedObject(of: build) : madeObject(of: build)
        try finishInFrame(build, kept)
        return kept
    }

    /// A new object from the closure of a build's definition.
    @inline(__always)
    private func madeObject(of build: Build) throws -> AnyKeptObject {
        try store.view._withUnsafeGuaranteedRef { view in
            try build.withDefinition {
                try $0.madeObject(from: ObjectGraphFactory(store: view, state: RequestState(build.token, in: $0)))
            }
        }
    }

    /// A new object whose creation is observed, or that a hook completes.
    @inline(never)
    private func observedObject(of build: Build) throws -> AnyKeptObject {
        let definition = build.definition
        let factory = ObjectGraphFactory(
            store: store.view.takeUnretainedValue(),
            state: RequestState(build.token, in: definition)
        )
        return try observing(definition) {
            let made = try definition.madeObject(from: factory)
            if definition.hasCompletionHook, let hook = beginCompletion(of: build, made, isAwaiting: false) {
                try hook.run(made, hook.factory(for: factory))
            }
            return made
        }
    }

    /// Lets a task call the closure of a build, and finish the build.
    func start(_ build: Build) {
        let resolution = build.joined()?.resolution
        let task = Task {
            do {
                try build.beginClosure()
                defer { build.endClosure() }
                try await build.runRegistered {
                    if try foundByNow(build) != nil { return }
                    recordStart(of: build)
                    let factory = ObjectGraphFactory(
                        store: store.view.takeUnretainedValue(),
                        state: RequestState(build.token, in: build.definition)
                    )
                    let made = try await observingAwaited(build.definition) {
                        let made = try await build.definition.awaitedObject(from: factory)
                        if build.definition.hasCompletionHook,
                            let hook = beginCompletion(of: build, made, isAwaiting: true)
                        {
                            try await hook.awaiting(made, hook.factory(for: factory))
                        }
                        return made
                    }
                    try finishInFrame(build, made)
                    // Inside of this frame, because a build in its own task has no outer build to wait for.
                    _ = try? publishGroup(of: build)
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
    @inline(__always)
    private func foundByNow(_ build: Build) throws -> AnyKeptObject? {
        try build.withDefinition { $0.keeping.isElsewhere } ? foundElsewhere(build) : nil
    }

    @inline(never)
    private func foundElsewhere(_ build: Build) throws -> AnyKeptObject? {
        guard let found = try build.withDefinition({ try keptElsewhere($0, build.resolution) }) else { return nil }
        build.finish(.success(found)) {}
        return found
    }

    /// The hook that completes the object of a build, or nil.
    ///
    /// From now on, requests inside the build receive the object.
    @inline(never)
    private func beginCompletion(of build: Build, _ kept: AnyKeptObject, isAwaiting: Bool) -> CompletionHook? {
        let graph = store.graph
        guard let hook = graph.parts.completionHooks[ObjectIdentifier(build.definition)] else { return nil }
        if store.recordsDependencies { store.upkeep.withLock { $0.built.beginCompletion(build.token) } }
        let isAsynchronous = isAwaiting && hook.calling != .directly
        let woken = BuildLedger.shared.withLock { ledger in
            ledger.beginCompletion(of: build, kept, isAsynchronous: isAsynchronous)
            return ledger.takeWoken()
        }
        Build.wake(woken)
        return hook
    }

    /// Ends a build whose object was created and completed.
    ///
    /// Publishes the object, or leaves that to `publishGroup` if the build belongs to a group.
    @inline(never)
    private func finishInFrame(_ build: Build, _ kept: AnyKeptObject) throws {
        if build.withDefinition({ $0.keeping.kind == .weak }) { try checkClass(of: kept) }
        // Hooks elsewhere don't matter, so a build that has nothing to do with a group doesn't take the ledger's lock.
        if build.hasJoinedGroup || BuildLedger.isCompleting && build.isInsideGroup, endWork(of: build, kept) { return }
        publish(build, kept)
    }

    /// Decides what happens to a build whose object may have to wait for others; returns false if it doesn't.
    private func endWork(of build: Build, _ kept: AnyKeptObject) -> Bool {
        let (ending, woken) = BuildTable.of(store).withLock { _ in
            build.hasBeenWaitedFor = true
            return BuildLedger.shared.withLock { ledger in
                (ledger.endWork(of: build, kept, in: store), ledger.takeWoken())
            }
        }
        Build.wake(woken)
        guard let ending else { return false }
        build.publishGroup = { [self] in
            // The deinitializers of the released objects may request what is published here.
            defer { withExtendedLifetime(woken) {} }
            switch ending {
            case .together(let builds): ObjectGraphFactory.publish(builds)
            case .wait(let wait): return wait
            case .failed(let error): throw finish(build, error)
            }
            return nil
        }
        return true
    }

    /// Publishes the group of a build after its frame, and returns the wait for its own object, if the caller has to wait.
    private func publishGroup(of build: Build) throws -> Build.Wait? {
        guard let publishGroup = build.publishGroup else { return nil }
        build.publishGroup = nil
        return try publishGroup()
    }

    /// Ends a build that failed, wakes the waiters, and returns the error.
    @inline(never)
    private func finish(_ build: Build, _ error: any Error) -> any Error {
        guard !build.hasEnded else { return error }
        var (others, woken): ([Build], [Build.Sleeper]) = ([], [])
        if build.hasJoinedGroup {
            (others, woken) = BuildLedger.shared.withLock { ($0.fail(build, error), $0.takeWoken()) }
        }
        Build.wake(woken)
        _ = recordEnd(of: build, nil)
        build.finish(.failure(error)) {}
        if !others.isEmpty { ObjectGraphFactory.publish(others) }
        // Their deinitializers may request what is published here.
        return withExtendedLifetime(woken) { error }
    }

    /// Stores the object of a build that doesn't belong to a group in its scope, and wakes the waiters.
    @inline(__always)
    private func publish(_ build: Build, _ kept: AnyKeptObject) {
        if build.withDefinition({ $0.keeping.kind != .singleton }) { keepElsewhere(kept, build) }
        // Releases a replaced object. Its deinitializer works for this build, which hasn't ended.
        if store.recordsDependencies { _ = recordEnd(of: build, kept) }
        build.finish(.success(kept)) { keepInCell(kept, build) }
    }

    /// Stores an object in its cell, if it is a singleton.
    @inline(__always)
    private func keepInCell(_ kept: AnyKeptObject, _ build: Build) {
        build.withDefinition {
            if $0.keeping.kind == .singleton || keepsForTrial($0) { store.keep(kept, in: $0.cell) }
        }
    }

    /// Whether a trial stores an object in its cell that its scope would release before the next request.
    ///
    /// So a trial builds each shared object once.
    @inline(never)
    private func keepsForTrial(_ definition: AnyDefinition) -> Bool {
        definition.keeping.mayBeGone && store.graph.parts.recorder != nil && store.found(in: definition.cell) == nil
    }

    // MARK: - Groups

    /// Publishes the objects of a group's builds, or reports their errors.
    ///
    /// A caller that receives one of the objects may start the factory, so all of them are recorded first. Callers wake, and
    /// the user's code runs, only when everything is stored that no cached or custom scope retains. Then these scopes
    /// store their objects, and at the end, replaced objects are released.
    @inline(never)
    private static func publish(_ builds: [Build]) {
        let replaced = builds.map { build in
            publisher(of: build)?.recordEnd(of: build, try? build.completion?.outcome?.get())
        }
        var sleepers: [Build.Sleeper] = []
        for build in builds where build.completion?.awaitsScope == false { sleepers += endMember(build) }
        Build.wake(sleepers)
        let remaining = builds.filter { $0.completion?.awaitsScope == true }
        if !remaining.isEmpty { runInside(remaining) { for build in remaining { Build.wake(endMember(build)) } } }
        withExtendedLifetime(replaced) {}
        // A task that outlives its build retains that, but not its object. This may release an object or a factory.
        for build in builds {
            build.completion?.outcome = nil
            build.completion?.store = nil
        }
    }

    /// The factory that publishes a group's build.
    private static func publisher(of build: Build) -> ObjectGraphFactory? {
        build.completion?.store.map {
            ObjectGraphFactory(store: unsafeDowncast($0, to: ObjectStore.self), state: RequestState(context: 0))
        }
    }

    /// Stores the recorded object of a group's build in its scope, and returns the sleepers to wake.
    @inline(never)
    private static func endMember(_ build: Build) -> [Build.Sleeper] {
        guard let outcome = build.completion?.outcome, let publisher = publisher(of: build) else { return [] }
        let kept = try? outcome.get()
        if let kept { publisher.keepElsewhere(kept, build) }
        return build.end(outcome) { if let kept { publisher.keepInCell(kept, build) } }
    }

    /// Calls a body that works for builds whose objects wait for their scopes, and for the builds around this code.
    ///
    /// Callers don't receive such an object before its scope has it. So requests of a scope fail, instead of waiting for a
    /// caller that waits for one of these objects.
    private static func runInside(_ builds: [Build], _ body: () -> Void) {
        let thread = ThreadFrame.current
        // A task may run on a thread that is inside of something else. The store of a build that has ended may be gone.
        let task = thread == nil ? nil : Frame.currentBesideThread?.build
        let root = ThreadFrame.isBusy ? rivet_thread_get().pointee.root : nil
        // A build has at most two builds around it, so there is a frame for each one.
        var frames: [Build] = []
        for build in Build.list(task?.hasEnded == true ? nil : task, nil) + builds {
            let frame = build.withDefinition {
                Build(
                    of: $0,
                    build.slot,
                    inside: frames.last ?? thread ?? Frame.current,
                    besides: build,
                    root: root,
                    depth: root.map { _ in ThreadFrame.depth }
                )
            }
            frames.append(frame)
        }
        guard let innermost = frames.last else { return body() }
        innermost.runRegistered(body)
        for frame in frames {
            frame.markEnded()
            frame.retainDefinitionIfInUse()
        }
    }
}
