// Requests through views, and requests that don't take the direct path.

extension ObjectGraphFactory {
    /// Calls a body with the factory of the store that this view leads to.
    ///
    /// Also records that the object of `cell` was requested.
    @usableFromInline
    func keeping<Result>(_ cell: Int, _ body: (ObjectGraphFactory) throws -> Result) throws -> Result {
        // Retained meanwhile, because a request doesn't retain the objects that it finds.
        let keeper = try store.keeper()
        recordDependency(on: cell, in: keeper)
        return try withExtendedLifetime(keeper) { try body(ObjectGraphFactory(store: keeper, state: state)) }
    }

    /// The same for a request that is awaited.
    nonisolated(nonsending) func keepingAwaited<Result>(
        _ cell: Int,
        _ body: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result {
        let keeper = try store.keeper()
        recordDependency(on: cell, in: keeper)
        let result = try await body(ObjectGraphFactory(store: keeper, state: state))
        return withExtendedLifetime(keeper) { result }
    }

    /// Records that a closure requested a provider.
    func recordProvider(of definition: AnyDefinition) {
        store.graph.parts.recorder?.recordProvider(of: definition)
        guard definition.cell >= 0, state.token != 0, !store.graph.parts.hooks.isEmpty, let keeper = store.living else {
            return
        }
        recordDependency(on: definition.cell, in: keeper, isProvider: true)
    }

    /// The object of a cell, for a request off the direct path that may still be allowed.
    @usableFromInline
    func attended(_ cell: Int) throws -> Unmanaged<AnyKeptObject>? {
        try checkNotStopped()
        guard let kept = store.found(in: cell) else { return nil }
        tellReused(store.graph.kept[cell])
        return kept
    }

    /// Calls a closure of a definition, for a request off the direct path that may still be allowed.
    @usableFromInline
    @inline(never)
    func attended<Object>(_ definition: AnyDefinition, _ make: (ObjectGraphFactory) throws -> Object) throws -> Object {
        try checkNotStopped()
        let thread = try ThreadFrame.begin(state)
        defer { thread.end() }
        // A provider may be called inside the closure of another object than that which stores it.
        let origin = thread.origin
        if state.token != 0, state.token != thread.token { thread.origin = state.token }
        defer { thread.origin = origin }
        return try observing(definition) {
            try make(ObjectGraphFactory(store: store, state: RequestState(thread.token, in: definition)))
        }
    }

    /// Fails if the factory was released or stopped, or is being stopped and the request comes from outside.
    ///
    /// Builds under way may finish, and a hook may resolve what its object needs, even from a parent.
    @usableFromInline
    func checkNotStopped() throws {
        let reasons = store.life.reasons
        if reasons.contains(.released), store.isView { throw RequestFault.released }
        guard !reasons.isDisjoint(with: [.stopping, .stopped]) else { return }
        if FrameNotes.current?.hooks?.isInside(store.life) == true { return }
        guard !reasons.contains(.stopped), isUnderWay else { throw RequestFault.stopped }
    }

    /// Whether this request is part of another one, or of a build.
    private var isUnderWay: Bool {
        if ThreadFrame.isBusy { return true }
        if let frame = Frame.current, frame.isRunning, !frame.isLeftBehind { return true }
        return Requester.named(by: state) != nil
    }
}
