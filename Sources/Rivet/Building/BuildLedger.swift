internal import RivetShared

/// Tracks which builds wait for which, and decides whether another wait would close a cycle.
///
/// The ledger only decides. It takes no lock, starts no thread and never blocks. So a test can try every interleaving
/// of threads by calling the ledger in that order. The process has a single ledger, because a cycle may run through
/// several factories.
package struct BuildLedger {
    /// The ledger of the process, behind a lock.
    ///
    /// The lock is held for a few steps at a time, never while user code runs, and only for requests that have to wait or
    /// that belong to a group of objects.
    package static let shared = Locked(BuildLedger())

    /// Whether a caller may wait for another caller's build.
    enum Verdict {
        /// It waits.
        case wait(Build.Wait)
        /// The caller fails, because a task builds the object and may need the caller's thread.
        case mustAwait
        /// The caller fails, because it would wait for itself.
        ///
        /// The definitions are the path from the requested definition, which isn't included, to one that the caller is
        /// building.
        case cycle([AnyDefinition])
        /// The caller receives the object, although it isn't complete, because the caller takes part in completing it.
        case unfinished(AnyKeptObject)
    }

    /// How a caller requests a shared object.
    enum Manner {
        /// Builds on this thread, and blocks it to wait.
        case blocking
        /// Builds on this thread, and awaits.
        case awaitingHere
        /// Builds on this thread, unless another caller does.
        case unlessUnderway
        /// Lets a task build, and awaits the task.
        case byTask
    }

    private var lastWait: UInt64 = 0
    /// The sleepers whose waits have ended, and that haven't been woken, and objects to release.
    var woken: [Build.Sleeper] = []
    /// Groups that have become larger, so that waits for their objects may form cycles.
    var unsettled: [CompletionGroup] = []

    /// The sleepers to wake, and the objects to release, after the lock was released.
    mutating func takeWoken() -> [Build.Sleeper] {
        defer { woken = [] }
        return woken
    }

    /// Decides the next step of a caller that depends on a build under way.
    ///
    /// `callers` are the builds around the caller, the innermost first.
    ///
    /// - Complexity: O(builds between the two), because the search ends when either side is exhausted. So the cost
    ///   doesn't grow with the number of builds that wait for a popular object.
    mutating func decide(for build: Build, by callers: [Build], _ manner: Manner) -> Verdict {
        // The factory is about to store the object. Until then, no code runs there that could wait for the caller.
        if let completion = build.completion, completion.isPublishing, !completion.awaitsScope {
            return .wait(addWait(for: build, by: callers))
        }
        let ancestry = BuildLedger.ancestry(of: callers)
        defer { settle() }
        while BuildLedger.mayWait(build, forAnyOf: ancestry) {
            if let object = unfinishedObject(of: build, for: callers, ancestry, manner) { return .unfinished(object) }
            if build.needsTask, manner == .blocking, build.completion?.object != nil { return .mustAwait }
            guard let path = BuildLedger.path(from: build, toAnyOf: ancestry) else { break }
            if breakCycle(path) { continue }
            // A decorator and the definition that it wraps have the same name, which is one step of the path.
            let definitions = zip(path.dropFirst(), path).filter { $0.definition.name != $1.definition.name }
            return .cycle(definitions.map(\.0.definition))
        }
        if build.needsTask && manner == .blocking { return .mustAwait }
        return .wait(addWait(for: build, by: callers, ancestry))
    }

    /// Records the first wait for a build that has just begun, or the wait of a stop, which has no callers.
    mutating func addWait(for build: Build, by callers: [Build]) -> Build.Wait {
        addWait(for: build, by: callers, BuildLedger.ancestry(of: callers))
    }

    private mutating func addWait(for build: Build, by callers: [Build], _ ancestry: [Build]) -> Build.Wait {
        lastWait += 1
        let wait = Build.Wait(number: lastWait, for: build, by: callers, waiting: ancestry)
        for waiter in ancestry { waiter.awaited.append(wait) }
        build.waits.append(wait)
        return wait
    }

    /// Ends all waits for a build, which is over then, and returns the sleepers to wake.
    mutating func endWaits(for build: Build, _ outcome: Build.Outcome) -> [Build.Sleeper] {
        let waits = build.waits
        build.waits = []
        if let completion = build.completion { (completion.isPublishing, completion.awaitsScope) = (false, false) }
        for wait in waits {
            wait.outcome = outcome
            forget(wait)
        }
        return waits.compactMap(\.sleeper)
    }

    /// Ends one wait.
    ///
    /// Returns its sleeper and, if no other caller needs the object, the build's task to cancel. Does nothing if the
    /// wait has ended already.
    mutating func cancel(_ wait: Build.Wait) -> (sleeper: Build.Sleeper?, task: Task<Void, Never>?) {
        guard wait.outcome == nil, !wait.isCancelled else { return (nil, nil) }
        wait.isCancelled = true
        forget(wait)
        let build = wait.build
        build.waits.remove(wait)
        if wait.isPassive { build.passiveWaitCount -= 1 }
        let isLast = build.isBuiltByTask && build.waits.count == build.passiveWaitCount
        if isLast { build.isAbandoned = true }
        return (wait.sleeper, isLast ? build.task : nil)
    }

    /// Adds the wait of a stop, which doesn't need the object.
    ///
    /// A build is cancelled when only such waits are left.
    package mutating func watch(_ build: Build) -> Build.Wait {
        let wait = addWait(for: build, by: [])
        wait.isPassive = true
        build.passiveWaitCount += 1
        return wait
    }

    func forget(_ wait: Build.Wait) {
        for waiter in wait.waiting { waiter.awaited.remove(wait) }
    }
}

// MARK: - Cycles

extension BuildLedger {
    /// The given builds, and all builds that can't end before them, each once.
    static func ancestry(of builds: [Build]) -> [Build] {
        var found: [Build] = []
        var seen = WordIndex()
        // A task may go on when the build that started it has ended. Such a build doesn't count, even if a scope is storing
        // its object.
        var pending = builds.filter { !$0.hasEnded }
        while let build = pending.popLast() {
            guard !build.isOver, seen.insert(ObjectIdentifier(build)) else { continue }
            found.append(build)
            if !build.hasEnded { pending.append(contentsOf: build.parents) }
        }
        return found
    }

    /// Whether a build is one of `goals`, or may wait for one of them, directly or through others.
    ///
    /// It searches from both ends, and always on the side that has followed fewer waits so far.
    static func mayWait(_ build: Build, forAnyOf goals: [Build]) -> Bool {
        var (ahead, back) = ([build], goals)
        var (seenAhead, seenBack) = (WordIndex(), WordIndex())
        for goal in goals { _ = seenBack.add(ObjectIdentifier(goal)) }
        let isGoal = seenBack
        if isGoal.contains(ObjectIdentifier(build)) { return true }
        var (costAhead, costBack) = (0, 0)
        while let next = ahead.last, let previous = back.last {
            if costAhead + next.awaited.count <= costBack + previous.waits.count {
                ahead.removeLast()
                costAhead += next.awaited.count + 1
                // A build that is over waits only for the hooks of its group.
                for source in next.isOver ? next.unfinishedSources : next.awaited.map(\.build) {
                    if isGoal.contains(ObjectIdentifier(source)) { return true }
                    if seenAhead.insert(ObjectIdentifier(source)) { ahead.append(source) }
                }
            } else {
                back.removeLast()
                costBack += previous.waits.count + 1
                for waiter in dependents(of: previous) where seenBack.insert(ObjectIdentifier(waiter)) {
                    if waiter === build { return true }
                    back.append(waiter)
                }
            }
        }
        return false
    }

    /// The builds that wait for a build, the builds whose closures began it, and those that are published after it.
    private static func dependents(of build: Build) -> [Build] {
        guard build.hasWaiters else { return [] }
        let callers = build.waits.flatMap(\.callers).filter { !$0.hasEnded }
        return (build.hasEnded ? [] : build.parents) + callers + build.withheldUntilEnd
    }

    /// The path from a build to one of `goals` along the waits, including both ends.
    private static func path(from start: Build, toAnyOf goals: [Build]) -> [Build]? {
        // Each build with the position of the one that it depends on, which is a step closer to a goal.
        var reached = goals.map { (build: $0, next: -1) }
        var seen = WordIndex()
        for goal in goals { _ = seen.add(ObjectIdentifier(goal)) }
        var position = 0
        while position < reached.count {
            if reached[position].build === start {
                var path: [Build] = []
                while position >= 0 {
                    path.append(reached[position].build)
                    position = reached[position].next
                }
                return path
            }
            for waiter in dependents(of: reached[position].build)
            where seen.insert(ObjectIdentifier(waiter)) {
                reached.append((waiter, position))
            }
            position += 1
        }
        return nil
    }
}
