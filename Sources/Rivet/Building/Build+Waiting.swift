internal import Dispatch

// How a caller waits for a build: it blocks its thread, or awaits.

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

    /// Awaits the end of the build, and returns how it ended.
    ///
    /// Throws `CancellationError` if the waiter's task is cancelled first. That ends only this wait, and also cancels
    /// the build if no waiter is left.
    package nonisolated(nonsending) func outcome() async throws -> Build.Outcome {
        raise(to: Task.currentPriority)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // A caller with a higher priority may start to wait for this waiter later.
            await withTaskPriorityEscalationHandler {
                await sleep()
            } onPriorityEscalated: { _, priority in
                raise(to: priority)
            }
        } else {
            await sleep()
        }
        guard let outcome = BuildLedger.shared.withLock({ _ in outcome }) else { throw CancellationError() }
        return outcome
    }

    /// Awaits the end of the build, or of this wait.
    private nonisolated(nonsending) func sleep() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let sleeps = BuildLedger.shared.withLock { _ in
                    let sleeps = outcome == nil && !isCancelled
                    if sleeps { sleeper = .task(continuation) }
                    return sleeps
                }
                if !sleeps { continuation.resume() }
            }
        } onCancel: {
            let (sleeper, task) = BuildLedger.shared.withLock { $0.cancel(self) }
            sleeper?.wake()
            // In another task, because this one may be the last waiter of another build, which is then cancelled, too.
            if let task { Task.detached { task.cancel() } }
        }
    }

    /// Whether a waiter should retry instead of receiving this error.
    ///
    /// True if the error belongs to the builder's own path (a cycle, a limit, a missing `await`), if all waiters
    /// had left, or if the scope was reset after the build began.
    func isExcused(_ error: any Error, since generation: Int) -> Bool {
        build.generation < generation || ResolutionError.belongsToPath(error)
            || BuildLedger.shared.withLock { _ in build.isAbandoned }
    }

    /// Raises the priority of the build to that of a waiter.
    private func raise(to priority: TaskPriority) {
        let task: Task<Void, Never>? = BuildLedger.shared.withLock { _ in
            guard build.isAwaited, priority > build.priority ?? .background else { return nil }
            build.priority = priority
            return build.task
        }
        // In another task, because this also raises the builds that it waits for.
        if let task { Task.detached(priority: priority) { task.raise(to: priority) } }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Raises the priority, if the system supports that.
    func raise(to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { escalatePriority(to: priority) }
    }
}
