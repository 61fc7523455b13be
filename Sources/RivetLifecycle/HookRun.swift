internal import Rivet

/// A start or stop of a factory that is under way, or a service that is running.
///
/// The code of its hooks, or of the service, belongs to it.
final class HookRun: HookScope {
    typealias Outcome = Result<LifecycleReport, LifecycleError>
    typealias Instant = ContinuousClock.Instant

    private struct State {
        var task: Task<Void, Never>?
        var outcome: Outcome?
        var isDecided = false
        /// Whether its hooks, or the service, have ended.
        var isOver = false
        var waiters: [ObjectIdentifier: (turnstile: Turnstile, alarm: LimitTimer.Alarm?)] = [:]
    }

    /// The number of calls that may wait for each other, each made in a hook of the one before it.
    ///
    /// Hooks that create factories, whose hooks create factories, would otherwise use up the memory.
    static let depthLimit = 1_000

    /// The health checks that wait for this task, the outermost first.
    @TaskLocal static var checks: [HookRun] = []

    private let family: FactoryFamily
    /// The run whose hook or service made this call.
    private let outer: HookRun?
    private let state = Locked(State())
    /// The outcomes so far.
    let log = CallLog()
    /// The outcomes of the stop after a failed start.
    let rollback = CallLog()

    init(_ core: FactoryCore) {
        family = FactoryFamily(of: core)
        outer = FrameAttributes.current?.hookRun
    }

    /// Creates the run of a service, or of health checks.
    ///
    /// It has no outer run, because no start or stop waits for it.
    init(ofServiceIn family: FactoryFamily) {
        self.family = family
        outer = nil
    }

    var hasEnded: Bool { state.withLock { $0.isOver } }

    func markEnded() { state.withLock { $0.isOver = true } }

    /// Whether this run belongs to a factory, or to a descendant.
    ///
    /// Also true if the run of an outer hook belongs to one of these.
    ///
    /// A factory waits for its own hooks and services, and for those of its children. Called inside one of them,
    /// `start` or `stop` would wait for itself.
    func isInside(_ core: FactoryCore) -> Bool { innermost(inside: core) != nil }

    /// This run, or the innermost run around it, that belongs to a factory or to a descendant, and hasn't ended.
    func innermost(inside core: FactoryCore) -> HookRun? {
        sequence(first: self, next: \.outer).first { run in !run.hasEnded && run.family.contains(core) }
    }

    /// Whether a call in a hook of this run would exceed the limit of calls that wait for each other.
    var isDeepest: Bool {
        var count = 0
        for run in sequence(first: self, next: \.outer) where !run.hasEnded { count += 1 }
        return count >= HookRun.depthLimit
    }

    // MARK: - Outcome

    /// Performs the call in a task of its own, so that cancelling the caller's task doesn't cancel it.
    ///
    /// The body retains the factory, and is released before the callers that wait for the outcome continue. So a factory
    /// ends when its last caller releases it.
    func perform(_ body: @escaping @Sendable () async -> Outcome) {
        let body = Locked<(@Sendable () async -> Outcome)?>(body)
        state.withLock { state in
            state.task = Task {
                guard let outcome = await HookRun.runAndRelease(body) else { return }
                let waiters = self.state.withLock { state in
                    state.outcome = outcome
                    defer { state.waiters = [:] }
                    return state.waiters
                }
                for (turnstile, alarm) in waiters.values {
                    alarm?.cancel()
                    turnstile.open()
                }
            }
        }
    }

    /// Runs a body, and releases it; returns nil if it was released before.
    private static func runAndRelease(_ body: Locked<(@Sendable () async -> Outcome)?>) async -> Outcome? {
        let taken = body.withLock { body in
            defer { body = nil }
            return body
        }
        return await taken?()
    }

    /// Decides that a start succeeded, or that it failed because its caller's limit is over.
    ///
    /// Returns false if the opposite was decided before.
    func decide() -> Bool {
        state.withLock { state in
            defer { state.isDecided = true }
            return !state.isDecided
        }
    }

    func cancel() { state.withLock { $0.task }?.cancel() }

    /// Awaits the outcome, or nil at the end of the caller's limit.
    ///
    /// The thread of ``LimitTimer`` decides that the limit is over, even if all threads of the pool are blocked.
    func outcome(until deadline: Instant?, isolation: isolated (any Actor)? = #isolation) async -> Outcome? {
        let turnstile = Turnstile()
        let outcome: Outcome? = state.withLock { state in
            guard state.outcome == nil else { return state.outcome }
            // The alarm retains nothing else, because the thread of the timer must not run the user's deinitializers.
            let alarm = deadline.map { deadline in LimitTimer.set(at: deadline) { turnstile.open() } }
            state.waiters[ObjectIdentifier(turnstile)] = (turnstile, alarm)
            return nil
        }
        if let outcome { return outcome }
        await turnstile.pass()
        return state.withLock { state in
            state.waiters[ObjectIdentifier(turnstile)] = nil
            return state.outcome
        }
    }
}

/// A factory and its ancestors.
///
/// It retains none of them: an object that stores its factory also retains the start or stop during which it was
/// created.
struct FactoryFamily: Sendable {
    private let cores: [WeakCore]

    private struct WeakCore: @unchecked Sendable {
        weak var core: FactoryCore?
    }

    init(of core: FactoryCore) { cores = sequence(first: core, next: \.parent).map { WeakCore(core: $0) } }

    init(only core: FactoryCore) { cores = [WeakCore(core: core)] }

    /// The factory, unless it was released.
    var core: FactoryCore? { cores.first?.core }

    func contains(_ core: FactoryCore) -> Bool { cores.contains { $0.core === core } }
}
