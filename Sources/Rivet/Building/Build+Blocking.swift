internal import Dispatch
internal import Synchronization

extension Build {
    /// Notes the end of this build, together with what must be seen together with it, and wakes who waits.
    func end(_ outcome: Outcome, _ keep: () -> Void) {
        let sleepers = BuildLedger.shared.withLock { ledger in
            keep()
            return ledger.end(self, outcome)
        }
        BuildLedger.underwayCount.subtract(1, ordering: .relaxed)
        for sleeper in sleepers { sleeper.wake() }
    }
}

extension Build.Wait {
    /// Blocks the thread until the build has ended, and says how.
    func block() -> Build.Outcome {
        let semaphore = DispatchSemaphore(value: 0)
        let isUnderWay = BuildLedger.shared.withLock { _ in
            if outcome == nil { sleeper = .thread(semaphore) }
            return outcome == nil
        }
        if isUnderWay { semaphore.wait() }
        // It has ended, or nobody would have signalled.
        return BuildLedger.shared.withLock { _ in outcome ?? .built(nil) }
    }
}
