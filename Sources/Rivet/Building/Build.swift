/// The creation of one shared object.
///
/// The caller that began the build runs its closure. All other callers that resolve the object wait for this build.
///
/// Sound as `Sendable`: the lock of ``WaitGraph`` guards all mutable state, apart from the word, which is atomic.
package final class Build: AtomicObject, @unchecked Sendable {
    /// How far the object is.
    enum Phase {
        /// Its closure is running, or a scope is about to store the object.
        case creating
        /// A hook completes the object. Callers inside the hook receive the object.
        case completing(AnyBox, isAsynchronous: Bool)
        /// The object of a factory exists, but other hooks must return before callers outside of them receive it.
        case withheld(AnyBox, FactoryCore)
        case ended
    }

    package let definition: AnyDefinition
    /// The identity of the factory whose object it is.
    ///
    /// A task that the closure left behind retains the build, but mustn't retain the factory.
    let factory: ObjectIdentifier
    /// The resolution whose object it is, for the scope `.graph`.
    let resolution: Resolution?
    /// The build whose closure began this one, unless a task builds the object.
    ///
    /// The outer build can't end before this one. The task of a build may outlive its outer build, so waits connect
    /// them. While scopes store the objects of several builds, it is the build whose object is next.
    var outer: Build?
    /// Whether a task of its own creates the object, instead of the thread of a caller.
    package let isByTask: Bool
    /// The generation of the scope's objects when the build began.
    package let generation: Int

    var phase = Phase.creating
    /// Increases from one withheld object to the next.
    var order: UInt64 = 0
    /// The waits that block this build.
    var awaited: [Wait] = []
    /// The waits for this build.
    var waits: [Wait] = []
    /// The builds whose hooks must return before callers may receive the object of this one.
    var hooks: [Build] = []
    /// The builds that have this one among their hooks.
    var dependents: [Build] = []
    /// The error of another build's hook, because of which this build fails.
    var failure: (any Error)?
    var task: Task<Void, Never>?
    /// Whether all callers that need the object have left.
    var isAbandoned = false
    /// The priority of the task as a number: the highest of the caller that began it and of the waiters.
    var priority: UInt8 = 0

    init(
        of definition: AnyDefinition,
        in core: FactoryCore,
        inside outer: Build?,
        _ resolution: Resolution?,
        isByTask: Bool,
        generation: Int
    ) {
        (self.definition, factory, self.resolution) = (definition, ObjectIdentifier(core), resolution)
        (self.isByTask, self.generation) = (isByTask, generation)
        self.outer = isByTask ? nil : outer
    }

    deinit {
        // A loop, because a chain of a thousand builds would otherwise need a deep stack to release each other.
        var next = outer.take()
        while isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
    }

    private static let endedFlag: UInt = 1
    private static let linkedFlag: UInt = 2
    private static let waitedForFlag: UInt = 4

    /// Whether the build only ends when a scope has stored the object.
    ///
    /// A custom scope may make requests meanwhile.
    var endsInScope: Bool { definition.lifetime.isStoredByScope }

    /// Whether the closure and the hook have returned.
    ///
    /// Needs no lock.
    package var hasEnded: Bool { word & Build.endedFlag != 0 }
    package func markEnded() { insert(Build.endedFlag) }

    /// Whether the closure ever received an object that wasn't complete.
    ///
    /// Needs no lock.
    package var isLinked: Bool { word & Build.linkedFlag != 0 }
    func markLinked() { insert(Build.linkedFlag) }

    /// Whether a caller ever waited for this build.
    ///
    /// A caller marks the build under the lock of its cell.
    private var hasBeenWaitedFor: Bool { word & Build.waitedForFlag != 0 }
    package func markWaitedFor() { insert(Build.waitedForFlag) }

    /// The object, if it exists and callers outside of some hooks can't receive it yet.
    var unfinishedObject: AnyBox? {
        switch phase {
        case .completing(let box, _), .withheld(let box, _): box
        case .creating, .ended: nil
        }
    }

    var isCompleting: Bool { if case .completing = phase { true } else { false } }

    /// Whether a caller that blocks its thread can't wait for the object, because a task has to run first.
    var needsTask: Bool {
        if isByTask { guard case .withheld = phase else { return true } }
        if case .completing(_, isAsynchronous: true) = phase { return true }
        return hooks.contains { if case .completing(_, isAsynchronous: true) = $0.phase { true } else { false } }
    }
}

// MARK: - The end of a build

// A scope stores the object, and the waiters wake.

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

    @inline(never)
    private func store(_ box: AnyBox, in core: FactoryCore) {
        let isWeak = core.lifetime(of: definition) == .weak
        let hasWaiters = end(isWeak ? .weak(WeakReference(box.value as AnyObject)) : .ready(box), in: core)
        if hasWaiters || isLinked { WaitGraph.shared.locked { $0.end(self, .success(box)) } } else { markEnded() }
    }

    @inline(never)
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
        }
        return hasBeenWaitedFor
    }
}
