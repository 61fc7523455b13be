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
        guard !definition.keeping.isElsewhere else { return try buildElsewhere(definition, place) }
        while true {
            if let build = try turn(of: definition, place) { return try run(build, definition, place) }
            // A cell is filled for good.
            if let kept = store.found(in: definition.cell) { return object(in: kept) }
        }
    }

    /// The same for what isn't kept in the cell.
    private func buildElsewhere<Object>(_ definition: Definition<Object>, _ place: TaskPlace?) throws -> Object {
        while true {
            if let object = try keptElsewhere(definition) {
                tellReused(definition)
                return object
            }
            if let build = try turn(of: definition, place) { return try run(build, definition, place) }
            if let kept = store.found(in: definition.cell) { return object(in: kept) }
        }
    }

    /// Waits until it is this thread's turn to build the object of a shared definition, or until somebody else has; then
    /// there is nothing to build.
    private func turn(of definition: AnyDefinition, _ place: TaskPlace?) throws -> Build? {
        switch definition.calling {
        case .awaiting: throw RequestFault.needsAwait
        case .onMainActor where !MainThread.isHere: throw RequestFault.needsMainActor
        case .directly, .onMainActor: break
        }
        let generation = definition.keeping.generation
        switch try claim(definition, generation, .blocking, place) {
        case nil: return nil
        case .build(let build): return build
        case .circle(let definitions):
            DepthGuard.count()
            throw RequestFault.circle(definitions)
        // Who blocks is told to build, never to start a task.
        case .mustAwait, .start: throw RequestFault.needsAwait
        case .wait(let wait):
            let began = store.life.isObserved ? ContinuousClock.now : nil
            let outcome = wait.block()
            if let began { tellWaited(definition, since: began) }
            if case .failed(let error) = outcome, !wait.isExcused(error, since: generation) { throw error }
            return nil
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
            // To the end of the build: what ends with a request from outside may ask in turn, and then finds it ended.
            _ = try DepthGuard.begin(state)
            defer { DepthGuard.end(thread) }
            if definition.keeping.isElsewhere { return try makeElsewhere(build, definition) }
            let object = try make(build, definition)
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

    /// The same for what isn't kept in the cell.
    private func makeElsewhere<Object>(_ build: Build, _ definition: Definition<Object>) throws -> Object {
        // Between the last look and the claim another may have built it.
        if let object = try keptElsewhere(definition) {
            build.end(.built(nil)) {}
            return object
        }
        let generation = definition.keeping.generation
        let object = try make(build, definition)
        try keepElsewhere(object, of: definition, generation)
        end(build, definition, hasHooks(definition) ? KeptObject(object) : nil)
        build.end(.built(nil)) {}
        return object
    }

    /// Calls the closure of a definition with a factory that knows for which build.
    private func make<Object>(_ build: Build, _ definition: Definition<Object>) throws -> Object {
        let thread = rivet_thread_get().pointee.number
        let factory = ObjectGraphFactory(
            store: store.view.takeUnretainedValue(),
            state: state.nested(in: definition, on: thread, build: build.number)
        )
        begin(build, definition)
        guard store.life.isObserved else { return try definition.make(factory) }
        return try observing(definition) { try definition.make(factory) }
    }
}
