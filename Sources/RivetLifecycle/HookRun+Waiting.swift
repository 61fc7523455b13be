internal import Rivet

// Calls that wait for each other.

extension HookRun {
    /// A call in a hook or service that waits for a run, which it may have begun itself.
    final class Wait: Sendable {
        fileprivate let waiter: HookRun
        fileprivate let run: HookRun
        /// Whether calls waited for each other, this one among them.
        fileprivate let isCyclic = Locked(false)

        fileprivate init(_ waiter: HookRun, for run: HookRun) { (self.waiter, self.run) = (waiter, run) }
    }

    /// The waits under way, by their waiters.
    private static let waits = Locked<[ObjectIdentifier: [ObjectIdentifier: Wait]]>([:])

    /// Records that the running hook or service waits for a run that it begins; nil outside of hooks and services.
    ///
    /// The hooks of a new run wait for nothing, so there is no cycle yet.
    static func beginWait(forNew run: HookRun) -> Wait? {
        guard let wait = wait(for: run) else { return nil }
        waits.withLock { add(wait, to: &$0) }
        return wait
    }

    /// Records that the running hook or service waits for a run; nil outside of hooks and services.
    ///
    /// Throws if that would close a cycle of waits. All calls of the cycle receive the error, this one immediately, and
    /// the others when they have ended. If each of them failed immediately, an object might stop before its dependents.
    ///
    /// - Complexity: O(waits under way).
    static func beginWait(for run: HookRun, calling phase: LifecycleReport.Phase) throws(LifecycleError) -> Wait? {
        guard let wait = wait(for: run) else { return nil }
        let isCycle = waits.withLock { waits in
            if mark(waits, from: [run], to: wait.waiter) { return true }
            add(wait, to: &waits)
            return false
        }
        if isCycle { throw LifecycleError(.insideHook, calling: phase) }
        return wait
    }

    private static func wait(for run: HookRun) -> Wait? {
        guard let waiter = FrameAttributes.current?.hookRun, !waiter.hasEnded else { return nil }
        return Wait(waiter, for: run)
    }

    private static func add(_ wait: Wait, to waits: inout [ObjectIdentifier: [ObjectIdentifier: Wait]]) {
        waits[ObjectIdentifier(wait.waiter), default: [:]][ObjectIdentifier(wait)] = wait
    }

    /// Ends a wait, and returns whether it was part of a cycle.
    static func endWait(_ wait: Wait?) -> Bool {
        guard let wait else { return false }
        return waits.withLock { waits in
            let waiter = ObjectIdentifier(wait.waiter)
            waits[waiter]?[ObjectIdentifier(wait)] = nil
            if waits[waiter]?.isEmpty == true { waits[waiter] = nil }
            return wait.isCyclic.withLock { $0 }
        }
    }

    /// Records that a refused call in this run's hooks would have closed a cycle of waits that begins with these runs.
    func refuseWait(for runs: [HookRun]) { _ = HookRun.waits.withLock { HookRun.mark($0, from: runs, to: self) } }

    /// Marks all waits that lead from some runs to another one, and returns whether there is a path.
    private static func mark(
        _ waits: [ObjectIdentifier: [ObjectIdentifier: Wait]],
        from first: [HookRun],
        to last: HookRun
    ) -> Bool {
        var reached: Set<ObjectIdentifier> = []
        var pending = first
        /// The waits on the way, by the runs that they wait for.
        var waitsForRun: [ObjectIdentifier: [Wait]] = [:]
        while let next = pending.popLast() {
            guard reached.insert(ObjectIdentifier(next)).inserted else { continue }
            for wait in waits[ObjectIdentifier(next)].map({ Array($0.values) }) ?? [] {
                waitsForRun[ObjectIdentifier(wait.run), default: []].append(wait)
                pending.append(wait.run)
            }
        }
        guard reached.contains(ObjectIdentifier(last)) else { return false }
        pending = [last]
        while let next = pending.popLast() {
            for wait in waitsForRun.removeValue(forKey: ObjectIdentifier(next)) ?? [] {
                wait.isCyclic.withLock { $0 = true }
                pending.append(wait.waiter)
            }
        }
        return true
    }
}

extension FrameAttributes {
    /// The start or stop whose hook is running.
    var hookRun: HookRun? { hooks as? HookRun }
}
