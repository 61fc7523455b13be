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
        defer { build.outlive() }
        do {
            let thread = try ThreadFrame.begin(inside: frame)
            defer { thread.end() }
            return try run(build)
        } catch {
            throw finish(build, error)
        }
    }

    /// Calls the closure of a build on this thread, and finishes the build.
    ///
    /// A build that has ended is nobody's frame any more: the deinitializers and scopes that are called then work for the
    /// build around it, and may not wait for that.
    func run(_ build: Build) throws -> Made {
        defer { build.outlive() }
        do {
            let (kept, rest) = try build.runRegistered { try make(build) }
            return rest.map { finish(build, kept, $0) } ?? .object(kept)
        } catch {
            throw finish(build, error)
        }
    }

    /// Calls the closure of a build, and publishes the object unless that has to wait for other objects.
    @inline(__always)
    private func make(_ build: Build) throws -> (kept: AnyKeptObject, rest: Rest?) {
        if let found = try foundByNow(build) { return (found, nil) }
        recordStart(of: build)
        let needsMore = store.isObserved || build.withDefinition(\.hasCompletionHook)
        let kept = try needsMore ? observedObject(of: build) : madeObject(of: build)
        return (kept, try finishAlone(build, kept))
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
                let unfinished: (kept: AnyKeptObject, rest: Rest)? = try await build.runRegistered {
                    if try foundByNow(build) != nil { return nil }
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
                    return try finishAlone(build, made).map { (made, $0) }
                }
                if let unfinished { _ = finish(build, unfinished.kept, unfinished.rest) }
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
        guard let found = try keptElsewhere(build.definition, build.resolution) else { return nil }
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

    /// Ends a build whose object was created and completed, and returns what is left to do if it belongs to a group.
    @inline(__always)
    private func finishAlone(_ build: Build, _ kept: AnyKeptObject) throws -> Rest? {
        if build.withDefinition({ $0.keeping.kind == .weak }) { try checkClass(of: kept) }
        if build.hasJoinedGroup || BuildLedger.isCompleting, let rest = endWork(of: build, kept) { return rest }
        publish(build, kept)
        return nil
    }

    /// What is left to do for a build that belongs to a group, after the build's frame.
    private final class Rest {
        let ending: BuildLedger.Ending
        /// The sleepers, which have been woken, and objects to release.
        let woken: [Build.Sleeper]

        init(_ ending: BuildLedger.Ending, _ woken: [Build.Sleeper]) { (self.ending, self.woken) = (ending, woken) }
    }

    /// Decides what happens to a build whose object may have to wait for others; nil if it doesn't.
    @inline(never)
    private func endWork(of build: Build, _ kept: AnyKeptObject) -> Rest? {
        let (ending, woken) = BuildTable.of(store).withLock { _ in
            build.hasBeenWaitedFor = true
            return BuildLedger.shared.withLock { ledger in
                (ledger.endWork(of: build, kept) { publish(build, of: $0) }, ledger.takeWoken())
            }
        }
        Build.wake(woken)
        return ending.map { Rest($0, woken) }
    }

    /// Does what is left for a build that belongs to a group.
    @inline(never)
    private func finish(_ build: Build, _ kept: AnyKeptObject, _ rest: Rest) -> Made {
        // The deinitializers of the released objects may request what is published here.
        defer { withExtendedLifetime(rest) {} }
        switch rest.ending {
        case .together(let publications): for (publish, outcome) in publications { publish(outcome) }
        case .wait(let wait): return .wait(wait)
        case .failed(let error): return .failed(finish(build, error))
        }
        return .object(kept)
    }

    /// Ends a build that failed, wakes the waiters, and returns the error.
    @inline(never)
    private func finish(_ build: Build, _ error: any Error) -> any Error {
        guard !build.hasEnded else { return error }
        var (publications, woken): ([BuildLedger.Publication], [Build.Sleeper]) = ([], [])
        if BuildLedger.isCompleting {
            (publications, woken) = BuildLedger.shared.withLock { ($0.fail(build, error), $0.takeWoken()) }
        }
        Build.wake(woken)
        publish(build, of: .failure(error))
        for (publish, outcome) in publications { publish(outcome) }
        // Their deinitializers may request what is published here.
        return withExtendedLifetime(woken) { error }
    }

    /// Stores the object of a build in its scope, and wakes the waiters.
    @inline(__always)
    private func publish(_ build: Build, _ kept: AnyKeptObject) {
        build.withDefinition { definition in
            let isSingleton = definition.keeping.kind == .singleton
            if !isSingleton { keepElsewhere(kept, build) }
            recordEnd(of: build, kept)
            build.finish(.success(kept)) { if isSingleton { store.keep(kept, in: definition.cell) } }
        }
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
