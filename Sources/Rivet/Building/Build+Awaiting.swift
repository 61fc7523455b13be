internal import CRivet

extension Build.Wait {
    /// Awaits the end of the build, and says how it ended.
    ///
    /// Throws `CancellationError` when the task that waits is cancelled first; that ends this wait alone, and the build
    /// when it was the last.
    nonisolated(nonsending) func outcome() async throws -> Build.Outcome {
        raise(to: Task.currentPriority)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // Who waits may itself be waited for by somebody of a higher priority, later.
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
            // It may be the last that another build was awaited by, and so on.
            task?.goOn { $0.cancel() }
        }
    }

    /// Whether the error of the build is none of who waited for it, who is to try anew: it was of the way, or everyone
    /// had left the build, or it began before all that was kept became stale.
    func isExcused(_ error: any Error, since generation: Int) -> Bool {
        build.generation < generation || ResolutionError.isOfTheWay(error)
            || BuildLedger.shared.withLock { _ in build.isAbandoned }
    }

    /// Sees to it that the build isn't done at a lower priority than that of who waits for it.
    private func raise(to priority: TaskPriority) {
        let task: Task<Void, Never>? = BuildLedger.shared.withLock { _ in
            guard build.isAwaited, priority > build.priority ?? .background else { return nil }
            build.priority = priority
            return build.task
        }
        // What it waits for is raised in turn.
        task?.goOn(at: priority) { $0.raise(to: priority) }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Does what may lead from one build to the next: of a long chain the rest elsewhere, where the stack is empty.
    ///
    /// The system holds a lock of each task on the way, so there is no going on for long either.
    fileprivate func goOn(at priority: TaskPriority? = nil, _ step: @escaping @Sendable (Self) -> Void) {
        let thread = rivet_thread_get()
        guard thread.pointee.relays < 16, DepthGuard.hasRoom else {
            Task.detached(priority: priority) { step(self) }
            return
        }
        thread.pointee.relays += 1
        defer { thread.pointee.relays -= 1 }
        step(self)
    }

    /// Raises the priority, where the system can.
    func raise(to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { escalatePriority(to: priority) }
    }
}
