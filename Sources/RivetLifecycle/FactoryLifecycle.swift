internal import Rivet

/// The record of a factory's lifecycle, behind a lock.
final class FactoryLifecycle: LifecycleRecord {
    fileprivate let state = Locked(LifecycleState())

    func recordBuild(of definition: AnyDefinition, _ object: AnyBox, _ hooks: Hooks) -> AnyBox? {
        state.withLock { $0.built.finishBuild(of: definition, object, hooks) }
    }

    func recordDependency(on dependency: Int, by cell: Int) {
        state.withLock { $0.built.recordDependency(on: dependency, by: cell) }
    }

    /// Cancels the services, and reports the running objects.
    func abandon(_ report: ((AnyDefinition) -> Void)?) {
        let (phase, services, built) = state.withLock { ($0.phase, $0.services, $0.built) }
        guard phase != .stopped else { return }
        services?.cancel()
        guard let report else { return }
        for node in built.nodes where node.mustStop { report(node.definition) }
    }
}

extension FactoryCore {
    /// The state of the lifecycle, or nil before it is first needed.
    var existingLifecycleState: Locked<LifecycleState>? { (lifecycleRecord as? FactoryLifecycle)?.state }

    /// The state of the lifecycle, which is created when it is first needed.
    var lifecycleState: Locked<LifecycleState> {
        let state = lifecycleRecord(as: FactoryLifecycle.self).state
        // Only the new child of a stopped factory is stopped without a record.
        if isStopped { state.withLock { if $0.phase == .fresh { $0.phase = .stopped } } }
        return state
    }
}

/// The phase of a factory's lifecycle, and the objects that it has built.
struct LifecycleState {
    enum Phase { case fresh, starting, started, stopping, stopped }

    var phase = Phase.fresh
    /// The start or the stop that is under way.
    var run: HookRun?
    /// The smallest time limit of the callers that stop the factory while a start is under way.
    var stopLimit: Duration?
    /// The error of a failed start, after which everything was stopped.
    var failedStart: (any Error)?
    var built = BuiltGraph()
    /// The services of the factory, once they have started.
    var services: Services?
}
