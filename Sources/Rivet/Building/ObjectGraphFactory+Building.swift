internal import CRivet
internal import Synchronization

extension ObjectGraphFactory {
    /// The object of a definition that a scope keeps, when the cell doesn't have it: found elsewhere, built now, or
    /// waited for when somebody builds it already.
    ///
    /// Who waited gets the builder's object, or its error. If that error comes of the builder's way, a circle
    /// or a depth, the waiter builds once itself, to go its own.
    @usableFromInline
    @inline(never)
    func build<Object>(_ definition: Definition<Object>) throws -> Object {
        let place = TaskPlace.current
        switch definition.keeping.kind {
        // Not supplied, so it is the parent's to keep.
        case .expected: return try definition.make(self)
        case .graph where AwaitedRequest.current == nil: return try buildForThread(definition)
        default: break
        }
        while true {
            if definition.keeping.isElsewhere, let object = try keptElsewhere(definition) {
                tellReused(definition)
                return object
            }
            switch definition.calling {
            case .awaiting: throw RequestFault.needsAwait
            case .onMainActor where !MainThread.isHere: throw RequestFault.needsMainActor
            case .directly, .onMainActor: break
            }
            let generation = definition.keeping.generation
            switch try claim(definition, generation, .blocking, place) {
            case nil:
                // Kept by now, and a cell is filled for good.
                if let kept = store.found(in: definition.cell) { return object(in: kept) }
            case .circle(let definitions):
                DepthGuard.count()
                throw RequestFault.circle(definitions)
            // Who blocks is told to build, never to start a task.
            case .mustAwait, .start: throw RequestFault.needsAwait
            case .wait(let wait):
                let began = store.life.observer == nil ? nil : ContinuousClock.now
                let outcome = wait.block()
                if let began { tellWaited(definition, since: began) }
                if case .failed(let error) = outcome, !wait.isExcused(error, since: generation) { throw error }
            case .build(let build): return try run(build, definition, place)
            }
        }
    }

    /// What is to be done for the object of a shared definition; nil when it is kept by now.
    func claim(
        _ definition: AnyDefinition,
        _ generation: Int,
        _ manner: BuildLedger.Manner,
        _ place: TaskPlace?
    ) throws -> BuildLedger.Decision? {
        let thread = rivet_thread_get().pointee.build.map { Unmanaged<Build>.fromOpaque($0).takeUnretainedValue() }
        let slot = slot(of: definition, place)
        let decision: BuildLedger.Decision? = try BuildLedger.shared.withLock { ledger in
            guard store.found(in: definition.cell) == nil else { return nil }
            // Looked at under the lock under which the last look of who stops is.
            if store.life.reasons.contains(.stopped) { throw RequestFault.stopped }
            let outer = manner == .blocking ? thread : nil
            let askers = ledger.askers(thread: outer, task: place?.build, number: state.build)
            return ledger.claim(definition, slot, for: askers, manner, on: thread, generation)
        }
        switch decision {
        case .build, .start: BuildLedger.underwayCount.add(1, ordering: .relaxed)
        case .wait, .mustAwait, .circle, nil: break
        }
        return decision
    }

    /// What is filled by building the object of a definition.
    ///
    /// Of a request that is over meanwhile, as a task finds that was left behind, still not what another's would be.
    private func slot(of definition: AnyDefinition, _ place: TaskPlace?) -> BuildLedger.Slot {
        BuildLedger.Slot(definition, store, definition.keeping.kind == .graph ? place?.request : nil)
    }

    /// Calls the closure of a definition on this thread, keeps what it makes and wakes who waits.
    ///
    /// The tasks that the closure starts, or a scope, are known by the place.
    func run<Object>(_ build: Build, _ definition: Definition<Object>, _ place: TaskPlace?) throws -> Object {
        try TaskPlace.$current.withValue(.inside(build, of: place)) { try run(build, definition) }
    }

    private func run<Object>(_ build: Build, _ definition: Definition<Object>) throws -> Object {
        let thread = rivet_thread_get()
        let outer = thread.pointee.build
        thread.pointee.build = UnsafeRawPointer(Unmanaged.passUnretained(build).toOpaque())
        defer { thread.pointee.build = outer }
        do {
            // Between the last look and the claim another may have built it.
            if definition.keeping.isElsewhere, let object = try keptElsewhere(definition) {
                build.end(.built(nil)) {}
                return object
            }
            let generation = definition.keeping.generation
            let thread = try DepthGuard.begin(state)
            defer { DepthGuard.end(thread) }
            let factory = ObjectGraphFactory(
                store: store.view.takeUnretainedValue(),
                state: state.nested(in: definition, on: thread.pointee.number, build: build.number)
            )
            begin(build, definition)
            let object = try observing(definition) { try definition.make(factory) }
            if definition.keeping.isElsewhere { try keepElsewhere(object, of: definition, generation) }
            let kept = definition.keeping.kind == .singleton ? KeptObject(object) : nil
            end(build, definition, kept ?? (hasHooks(definition) ? KeptObject(object) : nil))
            build.end(.built(kept)) { if let kept { store.keep(kept, in: definition.cell) } }
            return object
        } catch {
            end(build, definition, nil)
            build.end(.failed(error)) {}
            throw error
        }
    }
}
