internal import Dispatch

extension Build.Wait {
    /// Blocks the thread until the build has ended, and returns how.
    func block() -> Build.Outcome {
        let semaphore = DispatchSemaphore(value: 0)
        let isUnderWay = BuildLedger.shared.withLock { _ in
            if outcome == nil { sleeper = .thread(semaphore) }
            return outcome == nil
        }
        if isUnderWay { semaphore.wait() }
        // The build has ended, because nothing else signals the semaphore.
        return BuildLedger.shared.withLock { _ in outcome ?? .built(nil) }
    }
}
