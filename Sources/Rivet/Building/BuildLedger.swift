/// The waits between builds, and the decision whether another wait would close a cycle.
///
/// The ledger only decides. It takes no lock, starts no thread and never blocks, so a test can try every interleaving
/// by calling it in that order. There is one for the process, because a cycle may run through several factories.
package struct BuildLedger {
    /// The ledger of the process, behind a lock.
    ///
    /// The lock is held for a few steps at a time, never while user code runs, and only for requests that have to wait.
    package static let shared = Locked(BuildLedger())

    /// The next step of a caller that requests a shared object.
    enum Decision {
        /// Build it on this thread.
        case build(Build)
        /// Let a task build it, and wait for that task.
        case start(Build.Wait)
        /// Wait for another caller's build.
        case wait(Build.Wait)
        /// Fail: a task builds it, and may need the thread that would block.
        case mustAwait
        /// Fail: the caller would wait for itself.
        ///
        /// The definitions lead from the requested one back to one that the caller is building. The requested one isn't
        /// among them.
        case cycle([AnyDefinition])
    }

    /// How a caller requests a shared object.
    enum Manner {
        /// Builds on this thread, and blocks it to wait.
        case blocking
        /// Builds on this thread, and awaits.
        case awaiting
        /// Lets a task build, and awaits that.
        case byTask
    }

    private var lastWait: UInt64 = 0

    /// Decides for a caller inside the builds `askers`, innermost first, that needs the object of a build under way.
    ///
    /// - Complexity: O(builds between the two). The search runs from both ends at the same time, and ends with the
    ///   smaller side. So the cost doesn't grow with the number of builds that wait for a hub, or that the hub waits
    ///   for.
    mutating func decide(for build: Build, by askers: [Build], _ manner: Manner) -> Decision {
        let ancestry = BuildLedger.ancestry(of: askers)
        if BuildLedger.waits(build, forAnyOf: ancestry),
            let path = BuildLedger.path(from: build, toAnyOf: ancestry)
        {
            // A decorator and the definition that it wraps have the same name, which is one step of the path.
            let definitions = zip(path.dropFirst(), path).filter { $0.definition.name != $1.definition.name }
            return .cycle(definitions.map(\.0.definition))
        }
        if build.isAwaited && manner == .blocking { return .mustAwait }
        return .wait(join(build, for: askers.first, ancestry))
    }

    /// Records the first wait for a build that has just begun.
    mutating func join(_ build: Build, for askers: [Build]) -> Build.Wait {
        join(build, for: askers.first, BuildLedger.ancestry(of: askers))
    }

    private mutating func join(_ build: Build, for asker: Build?, _ ancestry: [Build]) -> Build.Wait {
        lastWait += 1
        let wait = Build.Wait(number: lastWait, for: build, by: asker, waiting: ancestry)
        for waiter in ancestry { waiter.awaited.append(wait) }
        build.waits.append(wait)
        return wait
    }

    /// Ends all waits for a build, and returns the sleepers to wake.
    mutating func end(_ build: Build, _ outcome: Build.Outcome) -> [Build.Sleeper] {
        let waits = build.waits
        build.waits = []
        for wait in waits {
            wait.outcome = outcome
            forget(wait)
        }
        return waits.compactMap(\.sleeper)
    }

    /// Ends one wait, and returns its sleeper, and the build's task to cancel if no other caller needs the object.
    ///
    /// Does nothing if the wait has ended already.
    mutating func cancel(_ wait: Build.Wait) -> (sleeper: Build.Sleeper?, task: Task<Void, Never>?) {
        guard wait.outcome == nil, !wait.isCancelled else { return (nil, nil) }
        wait.isCancelled = true
        forget(wait)
        let build = wait.build
        build.waits.remove(wait)
        if wait.isOnlooker { build.onlookers -= 1 }
        let isLast = build.isAwaited && build.waits.count == build.onlookers
        if isLast { build.isAbandoned = true }
        return (wait.sleeper, isLast ? build.task : nil)
    }

    /// Adds the wait of a stop, which doesn't need the object.
    ///
    /// A build is cancelled when only such waits are left.
    package mutating func watch(_ build: Build) -> Build.Wait {
        let wait = join(build, for: nil, [])
        wait.isOnlooker = true
        build.onlookers += 1
        return wait
    }

    private func forget(_ wait: Build.Wait) {
        for waiter in wait.waiting { waiter.awaited.remove(wait) }
    }
}

// MARK: - Cycles

extension BuildLedger {
    /// These builds and all that can't end before them, each once.
    private static func ancestry(of builds: [Build]) -> [Build] {
        var found: [Build] = []
        var seen: Set<ObjectIdentifier> = []
        var pending = builds
        while let build = pending.popLast() {
            guard !build.hasEnded, seen.insert(ObjectIdentifier(build)).inserted else { continue }
            found.append(build)
            pending.append(contentsOf: build.parents)
        }
        return found
    }

    /// Whether a build is one of `goals`, or waits for one of them, directly or through others.
    private static func waits(_ build: Build, forAnyOf goals: [Build]) -> Bool {
        if goals.isEmpty { return false }
        let isGoal = Set(goals.map(ObjectIdentifier.init))
        if isGoal.contains(ObjectIdentifier(build)) { return true }
        var ahead = Front([build]) { AnyIterator($0.awaited.lazy.map(\.build).makeIterator()) }
        var back = Front(goals) { AnyIterator($0.waits.lazy.flatMap(\.waiting).makeIterator()) }
        while let next = ahead.next(), let previous = back.next() {
            if isGoal.contains(ObjectIdentifier(next)) || previous === build { return true }
        }
        return false
    }

    /// A search that follows one edge at a time.
    private struct Front {
        private var pending: [Build]
        private var seen: Set<ObjectIdentifier>
        private var edges: AnyIterator<Build>?
        private let makeEdges: (Build) -> AnyIterator<Build>

        init(_ builds: [Build], _ edges: @escaping (Build) -> AnyIterator<Build>) {
            (pending, makeEdges) = (builds, edges)
            seen = Set(builds.map(ObjectIdentifier.init))
        }

        /// The build at the end of the next edge, or nil if there are no more.
        mutating func next() -> Build? {
            while true {
                if let build = edges?.next() {
                    if seen.insert(ObjectIdentifier(build)).inserted { pending.append(build) }
                    return build
                }
                guard let build = pending.popLast() else { return nil }
                // The waiters of an ended build are about to wake.
                edges = build.hasEnded ? nil : makeEdges(build)
            }
        }
    }

    /// The path from a build to one of `goals` along the waits, including both ends.
    private static func path(from start: Build, toAnyOf goals: [Build]) -> [Build]? {
        let goals = Set(goals.map(ObjectIdentifier.init))
        return path(
            from: start,
            isGoal: { goals.contains(ObjectIdentifier($0)) },
            next: { build in
                if build.hasEnded { return [] }
                // A build inside this one may be the waiter. The path leads through the builds between the two.
                return build.awaited.map { wait in
                    let asker = wait.asker ?? build
                    let inward =
                        path(from: asker, isGoal: { $0 === build }, next: { $0.parents.map { [$0] } }) ?? [build]
                    return inward.reversed().dropFirst() + [wait.build]
                }
            }
        )
    }

    /// A path from `start` to a goal.
    ///
    /// `next` returns the paths that continue from a build, without the build itself.
    private static func path(
        from start: Build,
        isGoal: (Build) -> Bool,
        next: (Build) -> [[Build]]
    ) -> [Build]? {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(start)]
        var pending = [[start]]
        while let path = pending.popLast(), let end = path.last {
            if isGoal(end) { return path }
            for more in next(end) {
                guard let newEnd = more.last, seen.insert(ObjectIdentifier(newEnd)).inserted else { continue }
                pending.append(path + more)
            }
        }
        return nil
    }
}
