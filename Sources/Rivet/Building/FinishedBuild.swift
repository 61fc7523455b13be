// Ends builds: their scopes store the objects, and the waiters wake.

/// A build whose object is complete, and the factory that stores it.
struct FinishedBuild {
    let build: Build
    let core: FactoryCore
    let box: AnyBox
}

extension Build {
    /// Stores the object of a build that no hook has taken part in, and wakes the callers that wait for it.
    func publish(_ box: AnyBox, in core: FactoryCore) {
        if endsInScope { return Build.publish([FinishedBuild(build: self, core: core, box: box)]) }
        let replaced = core.recordEnd(of: self, box)
        store(box, in: core)
        // Released at the end, because a deinitializer is the user's code.
        withExtendedLifetime(replaced) {}
    }

    /// Stores complete objects in their scopes, and wakes the callers that wait for them.
    ///
    /// A caller that receives one of the objects may start the factory, so all of them are recorded first. Callers may
    /// resolve another one of the objects, so cached and custom scopes, which may run the user's code, come last.
    static func publish(_ objects: [FinishedBuild]) {
        let replaced = objects.map { $0.core.recordEnd(of: $0.build, $0.box) }
        for object in objects where !object.build.endsInScope { object.build.store(object.box, in: object.core) }
        let scoped = objects.filter(\.build.endsInScope)
        if !scoped.isEmpty {
            let outer = Frame.ofCaller?.build
            WaitGraph.shared.withLock { $0.beginStoring(scoped.map(\.build), inside: outer) }
        }
        for object in scoped { object.build.storeInCustomScope(object.box, in: object.core) }
        // Released at the end, because a deinitializer is the user's code.
        withExtendedLifetime(replaced) {}
    }

    /// Ends a build that failed, and those that may refer to its object.
    func fail(_ error: any Error, in core: FactoryCore) {
        let isLinked = isLinked
        let hasWaiters = end(.empty, in: core)
        guard isLinked || hasWaiters else { return markEnded() }
        let (others, effects) = WaitGraph.shared.withLock { ($0.fail(self, error), $0.takeEffects()) }
        for (other, core) in others { _ = other.end(.empty, in: core) }
        // The deinitializers of the objects may resolve them again, so the cells are empty before.
        effects.perform()
    }

    private func store(_ box: AnyBox, in core: FactoryCore) {
        var hasWaiters: Bool
        if core.lifetime(of: definition) == .weak {
            core.keepWeakly(box.value as AnyObject, in: definition.cell)
            hasWaiters = end(.empty, in: core)
        } else {
            hasWaiters = end(.ready(box), in: core)
        }
        hasWaiters = hasWaiters || isLinked
        if hasWaiters { WaitGraph.shared.locked { $0.end(self, .success(box)) } } else { markEnded() }
    }

    private func storeInCustomScope(_ box: AnyBox, in core: FactoryCore) {
        // A custom scope may make requests. They work for this build, so one for the object itself is a cycle.
        Frame(inside: .ofCaller, build: self).runNested {
            definition.lifetime.keep(box, for: core.slot(of: definition), generation: generation)
            // A factory that is released meanwhile has told the scope to forget its objects.
            if core.isReleased { definition.lifetime.forget(core.slot(of: definition)) }
        }
        endStored(box, in: core)
    }

    /// Ends a build whose object is stored outside of the cells.
    func endStored(_ box: AnyBox, in core: FactoryCore) {
        _ = end(.empty, in: core)
        WaitGraph.shared.locked { $0.end(self, .success(box)) }
    }

    /// Ends the build in its cell; returns whether a caller ever waited for it.
    private func end(_ state: CellState, in core: FactoryCore) -> Bool {
        core.withCell(of: definition, in: resolution) { current in
            if case .building(let build) = current, build === self { current = state }
            return hasBeenWaitedFor
        }
    }
}
