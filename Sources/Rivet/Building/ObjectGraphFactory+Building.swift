internal import CRivet

extension ObjectGraphFactory {
    /// The object of a shared definition whose cell is empty: found elsewhere, built now, or waited for if another
    /// caller builds it.
    ///
    /// A waiter receives the builder's object or its error. If the error belongs to the builder's own path, the waiter
    /// builds once itself.
    @usableFromInline
    @inline(never)
    func build<Object>(_ definition: Definition<Object>) throws -> Object {
        // Not supplied, so the parent has it.
        if definition.keeping.kind == .expected { return try inherited(definition.name) }
        // This ends after the build has ended. The objects that are released with an outermost request may make
        // requests of their own, which then find it ended. A custom scope may make requests before a build can show
        // their cycle.
        let thread = try ThreadFrame.begin(state)
        defer { thread.end() }
        let resolution = definition.keeping.kind == .graph ? ThreadFrame.resolution : nil
        while true {
            if definition.keeping.isElsewhere, let object = try keptElsewhere(definition, resolution) {
                reportReuse(definition)
                return object
            }
            if let build = try turn(of: definition, resolution) {
                return try build.runNamed { try make(build, definition, resolution) }
            }
            // A cell is filled for good.
            if let kept = store.found(in: definition.cell) { return object(in: kept) }
        }
    }

    /// Waits until this thread may build the object of a shared definition, or until another caller has built it.
    ///
    /// Returns nil if the caller has to look for the object again.
    private func turn(of definition: AnyDefinition, _ resolution: Resolution?) throws -> Build? {
        switch definition.calling {
        case .awaiting: throw RequestFault.needsAwait
        case .onMainActor where !CurrentThread.isMain: throw RequestFault.needsMainActor
        case .directly, .onMainActor: break
        }
        let generation = definition.keeping.generation
        let task = rivet_is_in_task() ? Frame.current : nil
        switch try claim(definition, .blocking, ThreadFrame.current, besides: task?.build, resolution, generation) {
        case nil: return nil
        case .build(let build): return build
        case .cycle(let definitions):
            ThreadFrame.recordError()
            throw store.graph.cycle(definitions)
        // Not for a caller that blocks, which builds on its own thread and never starts a task.
        case .mustAwait, .start: throw RequestFault.needsAwait
        case .wait(let wait):
            let began = store.life.isObserved ? ContinuousClock.now : nil
            let outcome = wait.block()
            if let began { reportWait(definition, since: began) }
            if case .failed(let error) = outcome, !wait.isExcused(error, since: generation) { throw error }
            return nil
        }
    }

    /// Decides how a caller gets the object of a shared definition; nil if its cell has it by now.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - manner: How the caller waits.
    ///   - frame: The frame that the caller is working for.
    ///   - besides: A second build that can't continue before this request ends.
    ///   - resolution: The resolution, for the scope `.graph`.
    ///   - generation: The generation of the scope's objects.
    /// - Returns: The decision, or nil.
    /// - Throws: `RequestFault.stopped` if the factory was stopped.
    func claim(
        _ definition: AnyDefinition,
        _ manner: BuildLedger.Manner,
        _ frame: Frame?,
        besides: Build?,
        _ resolution: Resolution?,
        _ generation: Int
    ) throws -> BuildLedger.Decision? {
        let slot = BuildTable.Slot(definition, store, resolution)
        let waiting = manner == .blocking ? [frame?.build, besides] : [frame?.build]
        let askers = waiting.compactMap(\.self)
        let notes = frame?.notes ?? Frame.current?.notes
        return try BuildTable.of(store).withLock { table in
            guard store.found(in: definition.cell) == nil else { return nil }
            // Checked under this lock, which a stop also holds for its final check.
            if store.life.reasons.contains(.stopped) { throw RequestFault.stopped }
            if let other = table.underway[slot] {
                other.hasBeenAwaited = true
                let decision = BuildLedger.shared.withLock { $0.decide(for: other, by: askers, manner) }
                // A decorator's request for what it wraps is no step of the path, unless it closes the cycle.
                if case .cycle(let definitions) = decision, definitions.isEmpty, let asker = askers.first,
                    store.graph.history(of: asker.definition)?.base === definition
                {
                    return .cycle([definition])
                }
                return decision
            }
            // A request that blocks stays on this thread. A task may continue on another one.
            let thread = manner == .blocking ? rivet_thread_get() : nil
            let build = Build(
                of: definition,
                slot,
                inside: frame,
                besides: manner == .byTask ? nil : besides,
                isAwaited: manner == .byTask,
                generation: generation,
                root: thread?.pointee.root,
                depth: thread != nil ? ThreadFrame.depth : (frame?.depth ?? 0) + 1,
                level: thread?.pointee.level,
                notes: notes
            )
            table.begin(build)
            guard manner == .byTask else { return .build(build) }
            build.hasBeenAwaited = true
            // Joined at once. Otherwise another waiter could come and leave, and the build would count as abandoned.
            return .start(BuildLedger.shared.withLock { $0.join(build, for: askers) })
        }
    }

    /// Calls the closure of a definition on this thread, stores the object in its scope, and wakes the waiters.
    func make<Object>(
        _ build: Build,
        _ definition: Definition<Object>,
        _ resolution: Resolution?
    ) throws -> Object {
        do {
            let isElsewhere = definition.keeping.isElsewhere
            // Another caller may have built it between the last check and the claim.
            if isElsewhere, let object = try keptElsewhere(definition, resolution) {
                build.end(.built(nil)) {}
                return object
            }
            recordStart(of: build, definition)
            let object = try observing(definition) {
                let state = RequestState(build.token, in: definition)
                return try definition.make(ObjectGraphFactory(store: store.view.takeUnretainedValue(), state: state))
            }
            if isElsewhere { try keepElsewhere(object, of: definition, resolution, build.generation) }
            let kept = definition.keeping.kind == .singleton ? KeptObject(object) : nil
            recordEnd(of: build, definition, kept ?? (hasHooks(definition) ? KeptObject(object) : nil))
            build.end(.built(kept)) { if let kept { store.keep(kept, in: definition.cell) } }
            return object
        } catch {
            recordEnd(of: build, definition, nil)
            build.end(.failed(error)) {}
            throw error
        }
    }
}

// MARK: - Scopes that retain objects elsewhere

// The scopes that don't cache their objects in the factory's cells.

extension ObjectGraphFactory {
    /// The object that a scope has outside of the factory's cells, or nil if it has none.
    func keptElsewhere<Object>(_ definition: Definition<Object>, _ resolution: Resolution?) throws -> Object? {
        switch definition.keeping.kind {
        case .weak:
            // Unwrapped first, because a cast turns the nil reference into an `any Sendable`.
            guard let held = store.weakObjects?.object(in: definition.cell) else { return nil }
            return held as? Object
        case .shared:
            guard let found = definition.keeping.object(for: store.slot(of: definition)) else { return nil }
            guard let object = found as? Object else {
                throw RequestFault.mistyped(wanted: Object.self, held: Swift.type(of: found))
            }
            return object
        case .graph:
            return resolution?.object(for: store.slot(of: definition)).map {
                unsafeDowncast($0, to: KeptObject<Object>.self).object
            }
        default: return nil
        }
    }

    func keepElsewhere<Object>(
        _ object: Object,
        of definition: Definition<Object>,
        _ resolution: Resolution?,
        _ generation: Int
    ) throws {
        switch definition.keeping.kind {
        case .weak:
            let type = Swift.type(of: object as Any)
            guard type is AnyObject.Type else { throw RequestFault.noClass(type) }
            store.weakObjects?.keep(object as AnyObject, in: definition.cell)
        case .shared: definition.keeping.keep(object, for: store.slot(of: definition), generation: generation)
        case .graph: resolution?.keep(KeptObject(object), for: store.slot(of: definition))
        default: break
        }
    }
}
