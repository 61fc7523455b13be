internal import Rivet

/// Lets a caller wait, and continue even if all threads of the pool are blocked.
///
/// A task that awaits a continuation or another task continues on the pool first, even if it belongs to the main actor.
/// A task that calls an actor returns directly to its own executor. So this actor has an executor that doesn't run the
/// call before the turnstile is open. Then it runs on the thread of ``LimitTimer``. A caller that runs on the pool
/// still needs one of its threads.
actor Turnstile {
    private let executor = TurnstileExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Waits until the turnstile is open.
    ///
    /// The body isn't empty, because the optimizer would omit a call of an empty function, and the wait with it.
    func pass() { executor.recordPass() }

    /// Lets the caller pass.
    nonisolated func open() { executor.open() }
}

private final class TurnstileExecutor: SerialExecutor {
    private let state = Locked<(isOpen: Bool, jobs: [UnownedJob])>((false, []))

    func enqueue(_ job: UnownedJob) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.jobs.append(job) }
            return state.isOpen
        }
        if isOpen { run([job]) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    @inline(never) func recordPass() { state.withLock { $0.isOpen = true } }

    func open() {
        let jobs = state.withLock { state in
            defer { state = (true, []) }
            return state.jobs
        }
        if !jobs.isEmpty { run(jobs) }
    }

    private func run(_ jobs: [UnownedJob]) {
        LimitTimer.set(at: .now) { for job in jobs { job.runSynchronously(on: self.asUnownedSerialExecutor()) } }
    }
}
