internal import Dispatch
internal import RivetShared

/// Decides which caller may wait for which build.
///
/// The graph has an edge only while a caller waits: a wait blocks the builds around its caller, and is for one build.
/// Before each wait, a search finds out whether the build waits for one of these builds, so that no cycle of waits ever
/// exists.
///
/// The graph only decides. It takes no lock, starts no thread and never blocks. So a test can try every interleaving of
/// threads. The process has a single graph, because a cycle may run through several factories.
package struct WaitGraph {
    /// The graph of the process, behind a lock that is never held while user code runs.
    package static let shared = Locked(WaitGraph())

    /// How a caller resolves a shared object.
    enum RequestMode {
        /// It builds the object on its thread, and blocks the thread to wait.
        case blocking
        /// It awaits the object, and builds it on its thread or in a task.
        case awaiting
    }

    /// The next step of a caller that resolves a shared object.
    enum Decision {
        /// Run the build, which the caller has begun for itself or for a task.
        case build(Build)
        case wait(Wait)
        /// Use the object. It may be unfinished, if the caller takes part in completing it.
        case object(AnyBox)
        /// Fail, because the caller would wait for itself. The path leads from the object to a build around the caller.
        case cycle([Build])
        /// Fail, because a task builds the object, and may need the thread of the caller.
        case needsAwait
        /// Look for the object again, because the build has ended.
        case retry
    }

    private var lastNumber: UInt64 = 0
    private var effects = Effects()

    /// What remains to be done after the lock was released.
    struct Effects {
        /// The threads and tasks to wake.
        fileprivate(set) var woken: [@Sendable () -> Void] = []
        /// What builds referred to.
        ///
        /// An object's deinitializer is the user's code.
        fileprivate(set) var released: [(Build.Phase, Build?)] = []

        func perform() { for wake in woken { wake() } }
    }

    init() {}

    mutating func takeEffects() -> Effects {
        defer { effects = Effects() }
        return effects
    }

    /// Decides the next step of a caller, whose innermost build is `caller`.
    mutating func decide(for build: Build, by caller: Build?, _ mode: RequestMode) -> Decision {
        if case .ended = build.phase { return .retry }
        let blocked = WaitGraph.chain(from: caller)
        while let path = WaitGraph.path(from: build, toAnyOf: blocked) {
            if let box = build.unfinishedObject {
                receive(build, by: caller)
                return .object(box)
            }
            // Another caller on the path can continue if it receives an unfinished object.
            guard let wait = path.lazy.compactMap(\.wait).first(where: { $0.build.unfinishedObject != nil }) else {
                return .cycle(path.map(\.build))
            }
            handOver(to: wait)
        }
        if mode == .blocking, build.needsTask { return .needsAwait }
        return .wait(addWait(for: build, by: caller))
    }

    /// Adds the wait of a caller.
    ///
    /// A passive caller, such as a stop, doesn't need the object.
    package mutating func addWait(for build: Build, by caller: Build?, isPassive: Bool = false) -> Wait {
        lastNumber += 1
        let blocked = WaitGraph.chain(from: caller)
        let wait = Wait(lastNumber, for: build, blocking: blocked, isPassive: isPassive)
        for build in blocked { build.awaited.append(wait) }
        build.waits.append(wait)
        return wait
    }

    /// Records that a thread, inside a build or not, lets scopes store the objects of builds one after the other.
    func beginStoring(_ builds: [Build], inside outer: Build?) {
        var next = outer
        for build in builds.reversed() {
            build.outer = next
            next = build
        }
    }

    /// Ends all waits for a build, which is over then.
    mutating func end(_ build: Build, _ outcome: Wait.Outcome) {
        build.markEnded()
        effects.released.append((build.phase, build.outer))
        (build.phase, build.outer) = (.ended, nil)
        unlink(build)
        let waits = build.waits
        build.waits = []
        for wait in waits { end(wait, outcome) }
    }

    private mutating func end(_ wait: Wait, _ outcome: Wait.Outcome) {
        wait.outcome = outcome
        forget(wait)
        if let wake = wait.wake { effects.woken.append(wake) }
    }

    /// Ends the wait of a caller that was cancelled, unless the wait has ended already.
    ///
    /// Returns what to wake, and the tasks to cancel because no other caller needs their objects.
    mutating func cancel(_ wait: Wait) -> (wake: (@Sendable () -> Void)?, tasks: [Task<Void, Never>]) {
        guard wait.outcome == nil, !wait.isCancelled else { return (nil, []) }
        wait.isCancelled = true
        forget(wait)
        wait.build.waits.remove(wait)
        let (builds, areAffected) = WaitGraph.dependents(of: wait.build)
        let areNeeded = builds.contains { build in
            !build.isByTask && !build.hasEnded
                || build.waits.contains { wait in
                    !wait.isPassive && wait.blocked.first.map { areAffected.contains(ObjectIdentifier($0)) } != true
                }
        }
        if areNeeded { return (wait.wake, []) }
        for build in builds { build.isAbandoned = true }
        return (wait.wake, builds.compactMap(\.task))
    }

    /// A build and those that can't end before it, because they may refer to its unfinished object; also their
    /// identities.
    private static func dependents(of build: Build) -> ([Build], WordIndex) {
        var (found, seen, position) = ([build], WordIndex(), 0)
        _ = seen.add(ObjectIdentifier(build))
        while position < found.count {
            found += found[position].dependents.filter { seen.insert(ObjectIdentifier($0)) }
            position += 1
        }
        return (found, seen)
    }

    private func forget(_ wait: Wait) { for build in wait.blocked { build.awaited.remove(wait) } }

    // MARK: - Cycles

    /// A build on a path, and the wait for it that leads there; nil if the path leads there otherwise.
    private typealias Step = (build: Build, wait: Wait?)

    /// A build and the builds around it, which can't continue before it, the innermost first.
    ///
    /// A task may continue when the build that started it has ended. The builds around such a build don't wait for the
    /// task. While scopes store objects, a task that the closure of one of them left behind may be around all of them, so
    /// the builds may form a ring.
    static func chain(from build: Build?) -> [Build] {
        var (chain, seen, next) = ([Build](), WordIndex(), build)
        while let build = next, !build.hasEnded, seen.insert(ObjectIdentifier(build)) {
            chain.append(build)
            next = build.outer
        }
        return chain
    }

    /// The steps from a build along the waits to one of `goals`, both included.
    ///
    /// Thousands of builds may wait for one end of the path while few wait for the other. So two searches, from both
    /// ends, go farther in turn until one of them is over.
    ///
    /// - Complexity: O(builds and waits around one of the ends, whichever has fewer), or around the start if there is a
    ///   path.
    private static func path(from start: Build, toAnyOf goals: [Build]) -> [Step]? {
        var limit = 16
        while !goals.isEmpty {
            let isReached = isReached(start, from: goals, limit)
            if isReached == false { return nil }
            if let path = path(from: start, toAnyOf: goals, isReached == true ? .max : limit) {
                return path.isEmpty ? nil : path
            }
            limit *= 4
        }
        return nil
    }

    /// Whether a search against the waits leads from one of `goals` to a build; nil if there are more waits than a limit.
    private static func isReached(_ start: Build, from goals: [Build], _ limit: Int) -> Bool? {
        var (found, seen, position, visited) = (goals, WordIndex(), 0, 0)
        for goal in goals { _ = seen.add(ObjectIdentifier(goal)) }
        while position < found.count {
            let build = found[position]
            if build === start { return true }
            visited += build.dependents.count + build.waits.reduce(0) { $0 + $1.blocked.count }
            if visited > limit { return nil }
            found += (build.waits.flatMap(\.blocked) + build.dependents).filter { seen.insert(ObjectIdentifier($0)) }
            position += 1
        }
        return false
    }

    /// The steps of a search along the waits, or none if it reaches no goal; nil if there are more waits than a limit.
    private static func path(from start: Build, toAnyOf goals: [Build], _ limit: Int) -> [Step]? {
        var isGoal = WordIndex()
        for goal in goals { _ = isGoal.add(ObjectIdentifier(goal)) }
        var found: [(step: Step, previous: Int)] = [((start, nil), -1)]
        var (seen, position, visited) = (WordIndex(), 0, 0)
        _ = seen.add(ObjectIdentifier(start))
        while position < found.count {
            let build = found[position].step.build
            if isGoal.contains(ObjectIdentifier(build)) {
                var path: [Step] = []
                while position >= 0 {
                    let (step, previous) = found[position]
                    path.append(step)
                    position = previous
                    // The wait was begun by the innermost of the builds inside the previous one.
                    guard let wait = step.wait, position >= 0 else { continue }
                    path += wait.blocked.prefix { $0 !== found[position].step.build }.map { ($0, nil) }
                }
                return path.reversed()
            }
            let next: [Step]
            if case .withheld = build.phase {
                next = build.hooks.map { ($0, nil) }
            } else {
                next = build.awaited.map { ($0.build, $0) }
            }
            visited += next.count
            if visited > limit { return nil }
            for step in next where seen.insert(ObjectIdentifier(step.build)) { found.append((step, position)) }
            position += 1
        }
        return []
    }
}

// MARK: - Completion

// A hook may complete an object before callers receive it, and may resolve objects that refer back to it. No caller
// outside of the hook receives an object that isn't complete, or one that may refer to such an object:
//
// - Callers inside the hook receive the unfinished object. What they create has the hook among its `hooks`.
// - A build whose work is over is withheld until its hooks have returned.
// - If waits would form a cycle, a caller on the cycle receives an unfinished object. So two threads can complete the
//   same pair of objects from both ends.
extension WaitGraph {
    /// Records that the hook of a build begins, and that callers inside of it receive the object.
    mutating func beginHook(of build: Build, _ box: AnyBox, isAsynchronous: Bool) {
        build.phase = .completing(box, isAsynchronous: isAsynchronous)
        build.markLinked()
        // Callers that wait for each other may now continue.
        handOver(waitsFor: build)
    }

    /// Records that a build has created and completed its object, inside the hook of another build if `hook` isn't nil.
    ///
    /// Returns the builds whose objects can be stored now, in the order in which they were created. If this build isn't
    /// among them, its object is withheld.
    mutating func endWork(
        of build: Build,
        _ box: AnyBox,
        in core: FactoryCore,
        inside hook: Build?
    ) throws -> [FinishedBuild] {
        if let failure = build.failure { throw failure }
        if let hook, hook !== build, hook.isCompleting { link(build, hook) }
        var changed = [build]
        for dependent in build.dependents {
            dependent.hooks.remove(build)
            for hook in build.hooks { link(dependent, hook) }
            changed.append(dependent)
        }
        build.dependents = []
        if !build.endsInScope { build.markEnded() }
        build.phase = .withheld(box, core)
        lastNumber += 1
        build.order = lastNumber
        var finished: [FinishedBuild] = []
        for build in changed {
            guard case .withheld(let box, let core) = build.phase else { continue }
            if build.hooks.isEmpty {
                build.phase = .creating
                finished.append(FinishedBuild(build: build, core: core, box: box))
            } else {
                handOver(waitsFor: build)
            }
        }
        return finished.ordered { $0.build.order < $1.build.order }
    }

    /// Ends a build that failed, and the withheld builds that may refer to its object.
    ///
    /// Returns these other builds, with their factories.
    mutating func fail(_ build: Build, _ error: any Error) -> [(Build, FactoryCore)] {
        var failed: [(Build, FactoryCore)] = []
        for dependent in build.dependents {
            dependent.failure = dependent.failure ?? error
            if case .withheld(_, let core) = dependent.phase { failed.append((dependent, core)) }
        }
        for build in [build] + failed.map(\.0) { end(build, .failure(error)) }
        return failed
    }

    /// Records that a caller inside a build receives an object that isn't complete.
    private mutating func receive(_ source: Build, by caller: Build?) {
        guard let caller, !caller.hasEnded else { return }
        caller.markLinked()
        if source.isCompleting { link(caller, source) }
        for hook in source.hooks { link(caller, hook) }
    }

    private func link(_ build: Build, _ hook: Build) {
        guard build !== hook, !build.hooks.contains(where: { $0 === hook }) else { return }
        build.hooks.append(hook)
        hook.dependents.append(build)
    }

    private func unlink(_ build: Build) {
        for hook in build.hooks { hook.dependents.remove(build) }
        for dependent in build.dependents { dependent.hooks.remove(build) }
        (build.hooks, build.dependents) = ([], [])
    }

    /// Ends the waits for an unfinished object that have become part of a cycle.
    private mutating func handOver(waitsFor build: Build) {
        for wait in build.waits where WaitGraph.path(from: build, toAnyOf: wait.blocked) != nil { handOver(to: wait) }
    }

    /// Ends a wait with the unfinished object.
    private mutating func handOver(to wait: Wait) {
        guard let box = wait.build.unfinishedObject else { return }
        receive(wait.build, by: wait.blocked.first)
        wait.build.waits.remove(wait)
        end(wait, .success(box))
    }
}

extension [Build] {
    /// Removes a build, if it is in the list.
    fileprivate mutating func remove(_ build: Build) {
        if let position = firstIndex(where: { $0 === build }) { remove(at: position) }
    }
}

extension [Wait] {
    /// Removes a wait, if it is in the list.
    ///
    /// The waits are sorted by their numbers. Ten thousand callers may leave one by one, so this is a binary search.
    fileprivate mutating func remove(_ wait: Wait) {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < wait.number { low = middle + 1 } else { high = middle }
        }
        if low < endIndex, self[low] === wait { remove(at: low) }
    }
}

// MARK: - Waits

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
