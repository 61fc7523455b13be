extension ObjectGraphFactory {
    /// The object of a definition as any type that it has.
    nonisolated(nonsending) func awaitedAny<Object>(_ definition: AnyDefinition) async throws -> Object {
        let cell = definition.cell
        guard cell >= 0 else { return try await definition.awaited(as: Object.self, from: self) }
        if store.isView { return try await keepingAwaited(cell) { try await $0.awaitedAny(definition) } }
        if store.isAttended { try admit() }
        if let kept = store.kept(in: cell, as: ObjectIdentifier(Object.self)) {
            tellReused(definition)
            return object(in: kept)
        }
        let object = try await definition.awaited(as: Object.self, from: self)
        store.remember(object, in: cell)
        return object
    }

    /// The object of a definition.
    nonisolated(nonsending) func awaited<Object>(_ definition: Definition<Object>) async throws -> Object {
        guard definition.cell >= 0 else { return try await awaitedAnew(definition) }
        if store.isView { return try await keepingAwaited(definition.cell) { try await $0.awaited(definition) } }
        if let kept = store.kept(in: definition.cell) {
            tellReused(definition)
            return object(in: kept)
        }
        if store.isAttended, let kept = try attended(definition.cell) { return object(in: kept) }
        // Where nothing has to be awaited, a request is the thread's, and so is what it shares.
        if definition.keeping.kind == .graph, !store.graph.hasAwaited { return try object(of: definition) }
        guard definition.keeping.kind == .expected else { return try await awaitedShared(definition) }
        guard let (source, generations) = inherited(definition.name) else { throw RequestFault.missing }
        return try await ancestor(generations).awaitedAny(source)
    }

    /// An object that nobody keeps.
    private nonisolated(nonsending) func awaitedAnew<Object>(_ definition: Definition<Object>) async throws -> Object {
        if store.isAttended { try admit() }
        guard let make = definition.makeAwaited, readiness(of: definition) > .here else {
            return try object(of: definition)
        }
        let view = store.view.takeUnretainedValue()
        let factory = ObjectGraphFactory(store: view, state: state.nested(in: definition, on: 0))
        return try await requesting {
            let place = try TaskPlace.awaiting(for: nil, of: .current)
            return try await TaskPlace.$current.withValue(place) {
                try await observingAwaited(definition) { try await make(factory) }
            }
        }
    }

    /// An object that a scope keeps, and that isn't kept in its cell.
    ///
    /// Who waited gets the object of who built it, or the error. The error of another's way, a circle or a depth, is no
    /// answer: then the one who waited builds once itself, to go its own. Nor is that of a build which everyone had left.
    private nonisolated(nonsending) func awaitedShared<Object>(_ definition: Definition<Object>) async throws -> Object
    {
        while true {
            let place = TaskPlace.current
            let generation = definition.keeping.generation
            if definition.keeping.isElsewhere, let object = try keptElsewhere(definition) {
                tellReused(definition)
                return object
            }
            let readiness = definition.makeAwaited == nil ? .here : readiness(of: definition)
            switch readiness {
            case .onMainActor: return try await onMainActor(definition)
            case .byTask:
                try Task.checkCancellation()
                // What a task builds is part of a request from outside, which may begin with it.
                if place?.request?.isOver ?? true {
                    return try await requesting { try await awaitedShared(definition) }
                }
            case .here where definition.keeping.kind == .graph && place?.request?.isOver ?? true:
                return try buildForThread(definition)
            case .here: break
            }
            switch try claim(definition, generation, readiness == .byTask ? .byTask : .awaiting, place) {
            case nil: if let kept = store.found(in: definition.cell) { return object(in: kept) }
            case .circle(let definitions):
                DepthGuard.count()
                place?.request?.count()
                throw RequestFault.circle(definitions)
            case .mustAwait: throw RequestFault.needsAwait
            case .wait(let wait):
                let began = store.life.isObserved ? ContinuousClock.now : nil
                let outcome = try await wait.outcome()
                if let began { tellWaited(definition, since: began) }
                switch outcome {
                case .built(let kept?) where wait.build.generation >= generation:
                    return unsafeDowncast(kept, to: KeptObject<Object>.self).object
                case .built: break
                case .failed(let error): if !wait.isExcused(error, since: generation) { throw error }
                }
            case .build(let build): return try run(build, definition, place)
            case .start(let wait):
                start(wait.build, definition)
                switch try await wait.outcome() {
                case .built(let kept?): return unsafeDowncast(kept, to: KeptObject<Object>.self).object
                case .built(nil): break
                case .failed(let error): throw error
                }
            }
        }
    }

    /// The same, asked for on the main actor.
    ///
    /// Nothing is claimed before the hop: the main actor could come to wait for who waits for it.
    private nonisolated(nonsending) func onMainActor<Object>(_ definition: Definition<Object>) async throws -> Object {
        @MainActor func asked() async throws -> Carried<Object> { try await Carried(awaitedShared(definition)) }
        return try await asked().value
    }

    /// Has a task build the object.
    private func start<Object>(_ build: Build, _ definition: Definition<Object>) {
        let request = TaskPlace.current?.request
        request?.hold()
        let task = Task {
            await perform(build, definition)
            request?.letGo()
        }
        let priority = BuildLedger.shared.withLock { _ in
            build.task = build.hasEnded ? nil : task
            return build.priority
        }
        if let priority { task.raise(to: priority) }
    }

    /// What the task of a build does.
    private func perform<Object>(_ build: Build, _ definition: Definition<Object>) async {
        do {
            let place = try TaskPlace.awaiting(for: build, of: .current)
            let kept = try await TaskPlace.$current.withValue(place) { try await built(build, definition) }
            build.end(.built(kept)) {
                if definition.keeping.kind == .singleton { store.keep(kept, in: definition.cell) }
            }
        } catch {
            build.end(.failed(error)) {}
        }
    }

    /// What a build gives: what the scope has by now, or what the closure makes.
    private func built<Object>(_ build: Build, _ definition: Definition<Object>) async throws -> KeptObject<Object> {
        if definition.keeping.isElsewhere, let object = try keptElsewhere(definition) { return KeptObject(object) }
        let generation = definition.keeping.generation
        let factory = ObjectGraphFactory(
            store: store.view.takeUnretainedValue(),
            state: state.nested(in: definition, on: 0, build: build.number)
        )
        begin(build, definition)
        let made: KeptObject<Object>
        do {
            let object = try await observingAwaited(definition) {
                try await definition.makeAwaited?(factory) ?? definition.make(factory)
            }
            if definition.keeping.isElsewhere { try keepElsewhere(object, of: definition, generation) }
            made = KeptObject(object)
        } catch {
            end(build, definition, nil)
            throw error
        }
        end(build, definition, made)
        return made
    }
}
