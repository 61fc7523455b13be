extension ObjectGraphFactory {
    /// The object of a definition as any of its types.
    package nonisolated(nonsending) func awaitedAny<Object>(_ definition: AnyDefinition) async throws -> Object {
        let cell = definition.cell
        guard cell >= 0 else { return try await definition.awaited(as: Object.self, from: self) }
        if store.isView { return try await keepingAwaited(cell) { try await $0.awaitedAny(definition) } }
        if store.needsChecks { try checkNotStopped() }
        if let kept = store.kept(in: cell, as: ObjectIdentifier(Object.self)) {
            reportReuse(definition)
            return object(in: kept)
        }
        let object = try await definition.awaited(as: Object.self, from: self)
        store.remember(object, in: cell)
        return object
    }

    /// The object of a definition.
    nonisolated(nonsending) func awaited<Object>(_ definition: Definition<Object>) async throws -> Object {
        guard definition.cell >= 0 else { return try await awaitedPrototype(definition) }
        if store.isView { return try await keepingAwaited(definition.cell) { try await $0.awaited(definition) } }
        if let kept = store.kept(in: definition.cell) {
            reportReuse(definition)
            return object(in: kept)
        }
        if store.needsChecks, let kept = try checked(definition.cell) { return object(in: kept) }
        if definition.keeping.kind == .expected {
            guard let (source, generations) = inherited(definition.name) else { throw RequestFault.missing }
            return try await ancestor(generations).awaitedAny(source)
        }
        let (frame, joined) = frameOfAwaited()
        defer { joined.leave() }
        return try await awaitedShared(definition, inside: frame)
    }

    /// The object of a prototype.
    private nonisolated(nonsending) func awaitedPrototype<Object>(_ definition: Definition<Object>) async throws
        -> Object
    {
        guard let make = definition.makeAwaited, try mustAwait(definition) else { return try object(of: definition) }
        return try await awaitedClosure(of: definition) { try await make($0) }
    }

    /// Whether anything in the graph may have to be awaited.
    var mayAwait: Bool { store.graph.hasAwaited }

    /// Whether the closure of a definition has to be awaited now.
    ///
    /// Fails if the factory was stopped or released.
    func mustAwait(_ definition: AnyDefinition) throws -> Bool {
        if store.needsChecks { try checkNotStopped() }
        return readiness(of: definition) > .here
    }

    /// Awaits a closure of a definition, as a step of a resolution.
    nonisolated(nonsending) func awaitedClosure<Object>(
        of definition: AnyDefinition,
        _ make: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Object
    ) async throws -> Object {
        let (outer, joined) = frameOfAwaited()
        defer { joined.leave() }
        let frame = Frame(
            inside: outer,
            origin: state.origin(inside: outer),
            depth: outer.depth + 1,
            closure: definition
        )
        try frame.beginClosure()
        defer { frame.endClosure() }
        let factory = ObjectGraphFactory(store: store, state: RequestState(frame.token, in: definition))
        // Each function that awaits another one costs every level of a chain its memory, hence the question here.
        guard store.life.isObserved else { return try await frame.runNamed { try await make(factory) } }
        return try await frame.runNamed { try await observingAwaited(definition) { try await make(factory) } }
    }

    /// Awaits what a body collects from the elements of a group.
    nonisolated(nonsending) func awaitedElements<Object>(
        of group: GroupDefinition,
        _ collect: nonisolated(nonsending) ([AnyDefinition]) async throws -> Object
    ) async throws -> Object {
        let (frame, joined) = frameOfAwaited()
        defer { joined.leave() }
        return try await frame.runInTask {
            try await observingAwaited(group) { try await collect(elements(of: group)) }
        }
    }

    /// A shared object that isn't in its cell.
    ///
    /// A waiter receives the builder's object or its error. It builds once itself if the error belongs to the builder's
    /// own path (a cycle, a limit), or if every waiter had left that build.
    private nonisolated(nonsending) func awaitedShared<Object>(
        _ definition: Definition<Object>,
        inside frame: Frame
    ) async throws -> Object {
        let resolution = definition.keeping.kind == .graph ? frame.resolution : nil
        while true {
            let generation = definition.keeping.generation
            if definition.keeping.isElsewhere, let object = try keptElsewhere(definition, resolution, inside: frame) {
                reportReuse(definition)
                return object
            }
            let readiness = definition.makeAwaited == nil ? .here : readiness(of: definition)
            switch readiness {
            case .onMainActor: return try await onMainActor(definition, inside: frame)
            case .byTask: try Task.checkCancellation()
            case .here: break
            }
            let manner: BuildLedger.Manner = readiness == .byTask ? .byTask : .awaiting
            let thread = ThreadFrame.current?.build
            switch try claim(definition, manner, frame, besides: thread, resolution, generation) {
            case nil: if let kept = store.found(in: definition.cell) { return object(in: kept) }
            case .cycle(let definitions):
                frame.resolution?.recordError()
                throw store.graph.cycle(definitions)
            case .mustAwait: throw RequestFault.needsAwait
            case .wait(let wait):
                let began = store.life.isObserved ? ContinuousClock.now : nil
                let outcome = try await wait.outcome()
                if let began { reportWait(definition, since: began) }
                switch outcome {
                case .built(let kept?) where wait.build.generation >= generation:
                    return unsafeDowncast(kept, to: KeptObject<Object>.self).object
                case .built: break
                case .failed(let error): if !wait.isExcused(error, since: generation) { throw error }
                }
            case .build(let build): return try run(build, definition, resolution, inside: frame)
            case .start(let wait):
                start(wait.build, definition, resolution)
                switch try await wait.outcome() {
                case .built(let kept?): return unsafeDowncast(kept, to: KeptObject<Object>.self).object
                case .built(nil): break
                case .failed(let error): throw error
                }
            }
        }
    }

    /// The same as `keptElsewhere(_:_:)`, for a request that is awaited.
    private func keptElsewhere<Object>(
        _ definition: Definition<Object>,
        _ resolution: Resolution?,
        inside frame: Frame
    ) throws -> Object? {
        // A custom scope may make requests, which have to count for the depth.
        let thread = try ThreadFrame.begin(inside: frame)
        defer { thread.end() }
        return try keptElsewhere(definition, resolution)
    }

    /// The same, on the main actor.
    ///
    /// Nothing is claimed before the hop. Otherwise the main actor could wait for a caller that waits for the main
    /// actor.
    private nonisolated(nonsending) func onMainActor<Object>(
        _ definition: Definition<Object>,
        inside frame: Frame
    ) async throws -> Object {
        @MainActor func requested() async throws -> UncheckedTransfer<Object> {
            try await UncheckedTransfer(awaitedShared(definition, inside: frame))
        }
        return try await requested().value
    }

    /// Builds the object on this thread.
    private func run<Object>(
        _ build: Build,
        _ definition: Definition<Object>,
        _ resolution: Resolution?,
        inside frame: Frame
    ) throws -> Object {
        do {
            let thread = try ThreadFrame.begin(inside: frame)
            defer { thread.end() }
            return try build.runNamed { try make(build, definition, resolution) }
        } catch {
            if !build.hasEnded { build.end(.failed(error)) {} }
            throw error
        }
    }

    /// Lets a task build the object.
    private func start<Object>(_ build: Build, _ definition: Definition<Object>, _ graph: Resolution?) {
        let resolution = build.joined()?.resolution
        let task = Task {
            await perform(build, definition, graph)
            resolution?.leave()
        }
        let priority = BuildLedger.shared.withLock { _ in
            build.task = build.hasEnded ? nil : task
            return build.priority
        }
        if let priority { task.raise(to: priority) }
    }

    /// Does the work of a build's task.
    private func perform<Object>(_ build: Build, _ definition: Definition<Object>, _ resolution: Resolution?) async {
        do {
            try build.beginClosure()
            defer { build.endClosure() }
            let kept = try await build.runNamed { try await built(build, definition, resolution) }
            build.end(.built(kept)) {
                if definition.keeping.kind == .singleton { store.keep(kept, in: definition.cell) }
            }
        } catch {
            build.end(.failed(error)) {}
        }
    }

    /// The object of a build: the one that its scope has by now, or a new one.
    private func built<Object>(
        _ build: Build,
        _ definition: Definition<Object>,
        _ resolution: Resolution?
    ) async throws -> KeptObject<Object> {
        let isElsewhere = definition.keeping.isElsewhere
        if isElsewhere, let object = try keptElsewhere(definition, resolution) { return KeptObject(object) }
        let state = RequestState(build.token, in: definition)
        let factory = ObjectGraphFactory(store: store.view.takeUnretainedValue(), state: state)
        recordStart(of: build, definition)
        let made: KeptObject<Object>
        do {
            let object = try await observingAwaited(definition) {
                try await definition.makeAwaited?(factory) ?? definition.make(factory)
            }
            if isElsewhere { try keepElsewhere(object, of: definition, resolution, build.generation) }
            made = KeptObject(object)
        } catch {
            recordEnd(of: build, definition, nil)
            throw error
        }
        recordEnd(of: build, definition, made)
        return made
    }

    /// The frame that an awaited request continues, and its resolution, which the caller leaves at the end.
    ///
    /// It is the task's own, or a new one that nothing has run so far.
    func frameOfAwaited() -> (frame: Frame, joined: Resolution) {
        let current = Frame.current
        if let (frame, resolution) = current?.joined() { return (frame, resolution) }
        let requester = Requester.ofFactory(state) ?? current?.notes?.hooks.map { Requester(hooks: $0) }
        let resolution = requester?.resolution ?? Resolution()
        let frame = Frame(
            inside: requester?.frame,
            resolution: resolution,
            origin: state.origin(inside: requester?.frame),
            level: requester?.level
        )
        return (frame, resolution)
    }
}
