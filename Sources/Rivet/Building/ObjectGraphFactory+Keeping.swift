internal import CRivet

// What a view leads to, and what isn't had on the straight way.

extension ObjectGraphFactory {
    /// Does what a view can't: with the same request's factory of the store that keeps.
    ///
    /// Notes that what is kept in `cell` was asked for.
    @usableFromInline
    func keeping<Result>(_ cell: Int, _ body: (ObjectGraphFactory) throws -> Result) throws -> Result {
        // Held meanwhile: what is kept there is handed out by who doesn't count it.
        let keeper = store.keeper
        note(cell, in: keeper)
        return try withExtendedLifetime(keeper) { try body(ObjectGraphFactory(store: keeper, state: state)) }
    }

    /// The same for who awaits.
    nonisolated(nonsending) func keepingAwaited<Result>(
        _ cell: Int,
        _ body: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result {
        let keeper = store.keeper
        note(cell, in: keeper)
        let result = try await body(ObjectGraphFactory(store: keeper, state: state))
        return withExtendedLifetime(keeper) { result }
    }

    /// Notes a need of what is being built, or was, where that matters.
    private func note(_ cell: Int, in keeper: ObjectStore, isProvider: Bool = false) {
        guard !keeper.graph.parts.hooks.isEmpty else { return }
        RequestObjects.note(cell, in: keeper, rivet_thread_get())
        guard state.build != 0 else { return }
        keeper.upkeep.withLock { $0.built.note(cell, by: state.build, isProvider: isProvider) }
    }

    /// Notes that a closure asked for a provider.
    func noteProvider(of definition: AnyDefinition) {
        store.graph.parts.recorder?.noteProvider(of: definition)
        guard definition.cell >= 0, state.isHandedOut, !store.graph.parts.hooks.isEmpty else { return }
        note(definition.cell, in: store.keeper, isProvider: true)
    }

    /// What is kept in a cell where requests don't go the straight way, if this one may have it.
    @usableFromInline
    func attended(_ cell: Int) throws -> Unmanaged<AnyKeptObject>? {
        try admit()
        guard let kept = store.found(in: cell) else { return nil }
        tellReused(store.graph.kept[cell])
        return kept
    }

    /// Calls a closure of a definition where requests don't go the straight way, if this one may go on.
    @usableFromInline
    @inline(never)
    func attended<Object>(_ definition: AnyDefinition, _ make: (ObjectGraphFactory) throws -> Object) throws -> Object {
        try admit()
        return try observing(definition) { try straight(definition, make) }
    }
}
