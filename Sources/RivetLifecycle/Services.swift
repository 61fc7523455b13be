internal import Rivet

/// The services of a factory: the tasks that run from its start to its stop, and those that ended early.
///
/// It refers to neither the factory nor its store. A service that ignores its cancellation retains only its own object.
///
/// Sound as `Sendable`: all mutable state is behind a lock.
final class Services: Sendable {
    private struct Service {
        let number: Int
        /// Returns the error of the service, or nil if it returned.
        let task: Task<(any Error)?, Never>
        /// The time that it may take to end after it was cancelled.
        let limit: Duration?
        /// The code of the service belongs to it.
        let run: HookRun
    }

    private struct State {
        /// The services that didn't end early, by the order of their objects (`BuiltGraph.Node.order`).
        var running: [Int: [Service]] = [:]
        /// The services that ended early without permission, in the order of their ends.
        var failures: [LifecycleReport.Entry] = []
        /// Whether services should end, because the factory stops or was released.
        var isEnding = false
        /// The closures to call at the first failure, by number.
        var watchers: [Int: @Sendable () -> Void] = [:]
        var count = 0

        mutating func nextNumber() -> Int {
            count += 1
            return count
        }
    }

    private let state = Locked(State())
    private let family: FactoryFamily

    init(of core: FactoryCore) { family = FactoryFamily(of: core) }

    /// The services that ended early without permission.
    var failures: [LifecycleReport.Entry] { state.withLock { $0.failures } }

    // MARK: - Start

    /// Starts the services of an object, without waiting for them.
    func start(_ node: BuiltGraph.Node) {
        for service in node.hooks.services {
            let run = HookRun(ofServiceIn: family)
            state.withLock { state in
                let number = state.nextNumber()
                let task = Task { () -> (any Error)? in
                    let began = ContinuousClock.now
                    var error: (any Error)?
                    do {
                        try await Frame.apart(with: FrameAttributes(hooks: run)) {
                            try await service.hook.run(node.object)
                        }
                    } catch let thrown { error = thrown }
                    run.markEnded()
                    let early = error ?? (service.mayReturn ? nil : EarlyReturn())
                    finish(number, of: node, early, after: .now - began)
                    return error
                }
                let limit = service.hook.limit
                state.running[node.order, default: []]
                    .append(Service(number: number, task: task, limit: limit, run: run))
            }
        }
    }

    /// Records and reports the end of a service, unless the services should end.
    private func finish(_ number: Int, of node: BuiltGraph.Node, _ error: (any Error)?, after duration: Duration) {
        let entry = LifecycleReport.Entry(
            name: node.definition.name,
            phase: .run,
            duration: duration,
            outcome: error.map { .failed($0) } ?? .succeeded,
            site: node.definition.site
        )
        guard !state.withLock({ $0.isEnding }) else { return }
        // Before anything else notices the end, so that the observer hears of it before `run` throws.
        family.core?.report(.ended(GraphEvent.Subject(entry), error, duration))
        let watchers: [Int: @Sendable () -> Void] = state.withLock { state in
            // If a stop has begun meanwhile, it reports the error.
            guard !state.isEnding else { return [:] }
            state.running[node.order]?.removeAll { $0.number == number }
            guard error != nil else { return [:] }
            state.failures.append(entry)
            defer { state.watchers = [:] }
            return state.watchers
        }
        for watcher in watchers.values { watcher() }
    }

    /// Awaits a body in a task of its own, which is cancelled as soon as a service fails.
    ///
    /// The task has the isolation of the caller. Cancelling the caller cancels the task, too.
    nonisolated(nonsending) func untilFailure<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        await escaping(body, isolation: #isolation).value
    }

    private func escaping<Result>(
        _ body: nonisolated(nonsending) () async -> Result,
        isolation: isolated (any Actor)?
    ) async -> UncheckedTransfer<Result> {
        await withoutActuallyEscaping(body) { body in
            // A closure has the isolation of the function only if it captures it.
            _ = isolation
            return await inTask(UncheckedTransfer(body), isolation: isolation)
        }
    }

    private func inTask<Result>(
        _ body: UncheckedTransfer<nonisolated(nonsending) () async -> Result>,
        isolation: isolated (any Actor)?
    ) async -> UncheckedTransfer<Result> {
        let (turnstile, result) = (Turnstile(), Locked<UncheckedTransfer<Result>?>(nil))
        let pending = Locked<UncheckedTransfer<nonisolated(nonsending) () async -> Result>?>(body)
        let task = Task {
            let value = await callOnce(pending, isolation: isolation)
            result.withLock { $0 = value }
            turnstile.open()
        }
        let number = watch { task.cancel() }
        defer { state.withLock { _ = $0.watchers.removeValue(forKey: number) } }
        return await withTaskCancellationHandler {
            _ = isolation
            while true {
                if let value = result.withLock({ $0 }) { return value }
                // A caller that awaited the task itself would need a thread of the pool.
                await turnstile.pass()
            }
        } onCancel: {
            task.cancel()
        }
    }

    /// Calls a body, and releases it.
    ///
    /// The caller continues before the task ends, and a body that doesn't escape must have been released by then.
    private func callOnce<Result>(
        _ body: Locked<UncheckedTransfer<nonisolated(nonsending) () async -> Result>?>,
        isolation: isolated (any Actor)?
    ) async -> UncheckedTransfer<Result>? {
        guard let body = body.withLock({ $0.take() }) else { return nil }
        return UncheckedTransfer(await body.value())
    }

    /// Calls a closure at the first failure, or now if there was one, and returns its number.
    private func watch(_ watcher: @escaping @Sendable () -> Void) -> Int {
        let (number, hasFailed) = state.withLock { state in
            let number = state.nextNumber()
            if state.failures.isEmpty { state.watchers[number] = watcher }
            return (number, !state.failures.isEmpty)
        }
        if hasFailed { watcher() }
        return number
    }

    // MARK: - Stop

    /// Marks all further ends of services as expected, and returns those that failed before.
    func beginStop() -> [LifecycleReport.Entry] {
        state.withLock { state in
            state.isEnding = true
            return state.failures
        }
    }

    /// The hooks that end the services of an object.
    ///
    /// The first one cancels all services, so they end at the same time. Each one waits for a service.
    func stopHooks(of node: BuiltGraph.Node) -> [LifecycleHook] {
        let services = state.withLock { $0.running[node.order] ?? [] }
        return services.map { service in
            LifecycleHook(limit: service.limit, phase: .run) {
                for one in services { one.task.cancel() }
                // The service may wait for a factory whose hooks wait for this stop.
                func insideHook() -> LifecycleError {
                    LifecycleError(.insideHook, calling: .stop, inside: node.definition.name)
                }
                let wait: HookRun.Wait?
                do { wait = try HookRun.beginWait(for: service.run, calling: .stop) } catch { throw insideHook() }
                let error = await service.task.value
                if HookRun.endWait(wait) { throw insideHook() }
                if let error, !(error is CancellationError) { throw error }
            }
        }
    }

    /// Marks the runs of abandoned services as ended, because the factory has stopped.
    func finishStop() {
        for service in state.withLock({ $0.running.values.flatMap(\.self) }) { service.run.markEnded() }
    }

    func cancel() {
        _ = beginStop()
        // In other tasks, because cancelling runs the user's cancellation handlers.
        for service in state.withLock({ $0.running.values.flatMap(\.self) }) { Task { service.task.cancel() } }
    }
}
