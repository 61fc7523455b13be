// What is noted while something is built, where that matters.

extension ObjectGraphFactory {
    /// Notes that a build begins, where that matters.
    func begin(_ build: Build, _ definition: AnyDefinition) {
        guard !store.graph.parts.hooks.isEmpty else { return }
        store.upkeep.withLock { $0.built.begin(build.token, of: definition.cell) }
    }

    /// Notes how a build has ended, where that matters.
    func end(_ build: Build, _ definition: AnyDefinition, _ kept: AnyKeptObject?) {
        guard !store.graph.parts.hooks.isEmpty else { return }
        let hooks = store.graph.parts.hooks[ObjectIdentifier(definition)]
        let earlier = store.upkeep.withLock { $0.built.end(build.token, of: definition, hooks, kept) }
        // Released outside of the lock, because a deinitializer is the user's code.
        _ = consume earlier
    }

    /// Records that the running code requested the object of a cell, if the graph has hooks.
    ///
    /// The object is a dependency of the current build, and of the object whose closure received the factory.
    func recordDependency(on cell: Int, in keeper: ObjectStore, isProvider: Bool = false) {
        guard !keeper.graph.parts.hooks.isEmpty else { return }
        let build = (ThreadFrame.current ?? Frame.current)?.build?.token ?? 0
        // The object that stores the factory of this request, or of one around it: only prototypes are between the two.
        let (own, origin) = (state.token, ThreadFrame.origin)
        guard build | own | origin != 0 else { return }
        keeper.upkeep.withLock { upkeep in
            upkeep.built.note(cell, by: build, isProvider: isProvider)
            if own != build { upkeep.built.note(cell, by: own, isProvider: isProvider) }
            if origin != build, origin != own { upkeep.built.note(cell, by: origin, isProvider: isProvider) }
        }
    }

    func hasHooks(_ definition: AnyDefinition) -> Bool {
        !store.graph.parts.hooks.isEmpty && store.graph.parts.hooks[ObjectIdentifier(definition)] != nil
    }
}
