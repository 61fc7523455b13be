internal import Dispatch

/// A caller's wait for a build.
///
/// Sound as `Sendable`: the lock of ``WaitGraph`` guards all mutable state.
package final class Wait: @unchecked Sendable {
    package typealias Outcome = Result<AnyBox, any Error>

    /// The number of the wait, which increases from one wait to the next.
    let number: UInt64
    package let build: Build
    /// The builds that can't continue before the wait ends, the innermost first.
    let blocked: [Build]
    /// Whether the caller doesn't need the object, as a stop that waits for the end of the build.
    let isPassive: Bool
    /// The outcome, or nil before the wait ends.
    var outcome: Outcome?
    var isCancelled = false
    /// Wakes the thread or the task that sleeps until the wait ends.
    var wake: (@Sendable () -> Void)?

    init(_ number: UInt64, for build: Build, blocking blocked: [Build], isPassive: Bool) {
        (self.number, self.build, self.blocked, self.isPassive) = (number, build, blocked, isPassive)
    }
}

// MARK: - Waiting for the outcome

extension Wait {
    /// Blocks the thread until the build has ended, and returns its outcome.
    package func block() -> Outcome {
        let semaphore = DispatchSemaphore(value: 0)
        let isOver = WaitGraph.shared.withLock { _ in
            if outcome == nil { wake = { semaphore.signal() } }
            return outcome != nil
        }
        if !isOver { semaphore.wait() }
        // The wait has ended, because nothing else signals the semaphore.
        return WaitGraph.shared.withLock { _ in outcome } ?? .failure(CancellationError())
    }

    /// Awaits the end of the build, and returns its outcome.
    ///
    /// Throws `CancellationError` if the task of the caller is cancelled first. That ends only this wait. If no other
    /// caller needs the object, it also cancels the build.
    package nonisolated(nonsending) func awaitOutcome() async throws -> Outcome {
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
        guard let outcome = WaitGraph.shared.withLock({ _ in outcome }) else { throw CancellationError() }
        return outcome
    }

    /// Awaits the end of the build, or of this wait.
    private nonisolated(nonsending) func sleep() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = WaitGraph.shared.withLock { _ in
                    let isOver = outcome != nil || isCancelled
                    if !isOver { wake = { continuation.resume() } }
                    return isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let (wake, tasks) = WaitGraph.shared.withLock { $0.cancel(self) }
            wake?()
            // Cancel from a detached task, because a task may be the last caller of another build, which ends then,
            // too.
            if !tasks.isEmpty { Task.detached { for task in tasks { task.cancel() } } }
        }
    }

    /// Raises the priority of the build to that of a waiter.
    private func raise(to priority: TaskPriority) {
        let task: Task<Void, Never>? = WaitGraph.shared.withLock { _ in
            guard build.isByTask, priority.rawValue > max(build.priority, TaskPriority.background.rawValue) else {
                return nil
            }
            build.priority = priority.rawValue
            return build.task
        }
        // Raise it in a detached task, because this also raises the builds that it waits for.
        if let task { Task.detached(priority: priority) { task.raise(to: priority) } }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Raises the priority, if the system supports that.
    func raise(to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { escalatePriority(to: priority) }
    }
}
