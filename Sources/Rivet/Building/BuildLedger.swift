internal import Synchronization

/// Who builds what, and who waits for whom.
///
/// The decisions alone: no lock, no thread and no waiting is in here, so every interleaving can be tried by
/// calling it in that order. Process-wide, because a circle may run through several factories, and the only
/// state of Rivet's that is.
struct BuildLedger {
    /// The one ledger, behind the one lock.
    ///
    /// It is held for these few steps, never while a user's code runs.
    static let shared = Locked(BuildLedger())
    /// How many builds are under way in it, to be read without the lock.
    static let underwayCount = Atomic<Int>(0)

    /// What someone who wants a shared object is to do.
    enum Decision {
        /// Build it on this thread, and tell the ledger when it is done.
        case build(Build)
        /// Have a task build it, which tells the ledger when it is done, and wait for that.
        case start(Build.Wait)
        /// Wait for another's build; the ledger says when it ends.
        case wait(Build.Wait)
        /// Nothing: a task builds it, and a thread that waits for tasks may take from them what they run on.
        case mustAwait
        /// Nothing: to wait would be to wait for oneself.
        ///
        /// The definitions lead from the one asked for back to one that is being built by who asks; the one
        /// asked for isn't among them.
        case circle([AnyDefinition])
    }

    /// How someone asks for a shared object.
    enum Manner {
        /// Builds on this thread, and blocks it to wait.
        case blocking
        /// Builds on this thread, and awaits.
        case awaiting
        /// Has a task build, and awaits that.
        case byTask
    }

    private var lastNumber: UInt64 = 0
    private var lastWait: UInt64 = 0
    /// The builds under way, by what they fill.
    private(set) var underway: [Slot: Build] = [:]

    /// One shared object: that of one definition in one factory, and, where requests have each their own, in one
    /// request.
    struct Slot: Hashable {
        private let definition: ObjectIdentifier
        private let store: ObjectIdentifier
        private let request: ObjectIdentifier?

        init(_ definition: AnyDefinition, _ store: ObjectStore, _ request: AwaitedRequest? = nil) {
            self.definition = ObjectIdentifier(definition)
            self.store = ObjectIdentifier(store)
            self.request = request.map { ObjectIdentifier($0) }
        }

        func isOf(_ store: ObjectStore) -> Bool { self.store == ObjectIdentifier(store) }

        // One definition is seldom built by many factories at once, and less often still for many requests.
        func hash(into hasher: inout Hasher) { hasher.combine(Int(bitPattern: definition) ^ Int(bitPattern: store)) }
    }

    /// The builds inside which somebody asks: the one whose closure the thread runs, the one that the task works for,
    /// and the one that a factory was made for, as far as they are under way.
    ///
    /// Mostly they are the same. They differ where a closure's factory is used on another thread, or
    /// another's on the closure's.
    func askers(thread: Build?, task: Build?, number: UInt64) -> [Build] {
        var askers: [Build] = []
        if let thread { askers.append(thread) }
        if let task, !task.hasEnded, task !== thread { askers.append(task) }
        if number != 0, !askers.contains(where: { $0.number == number }), let other = build(number) {
            askers.append(other)
        }
        return askers
    }

    /// The build with that number, if it is under way.
    ///
    /// - Complexity: O(builds under way); few ask, and few are under way.
    func build(_ number: UInt64) -> Build? { underway.values.first { $0.number == number } }

    /// Decides for someone who wants the object of `definition`, found it not kept, and asks inside the
    /// builds `askers`, the nearest first.
    ///
    /// What `thread` runs is one of them for who blocks. Who awaits lets it go on, as when it spins a run loop in which
    /// others await; but what is built on the thread comes before its end.
    ///
    /// - Complexity: O(1) for an object nobody builds; O(builds under way) otherwise.
    mutating func claim(
        _ definition: AnyDefinition,
        _ slot: Slot,
        for askers: [Build],
        _ manner: Manner = .blocking,
        on thread: Build? = nil,
        _ generation: Int = 0
    ) -> Decision {
        guard let other = underway[slot] else {
            lastNumber += 1
            let isAwaited = manner == .byTask
            let around = thread.map { thread in askers.contains { $0 === thread } ? [] : [thread] } ?? []
            let build = Build(
                number: lastNumber,
                definition: definition,
                slot: slot,
                isAwaited: isAwaited,
                parents: isAwaited ? [] : askers + around,
                generation: generation
            )
            underway[slot] = build
            // At once, or another could come, go, and leave it for abandoned.
            return isAwaited ? .start(join(build, for: askers)) : .build(build)
        }
        if let path = BuildLedger.path(from: other, toAnyOf: BuildLedger.ancestry(of: askers)) {
            // What a decorator wraps is built under the same name, which is one step of the way.
            let definitions = zip(path.dropFirst(), path).filter { $0.definition.name != $1.definition.name }
            return .circle(definitions.map(\.0.definition))
        }
        if other.isAwaited && manner == .blocking { return .mustAwait }
        return .wait(join(other, for: askers))
    }

    /// Notes that somebody waits for a build, inside the builds `askers`.
    ///
    /// No circle may come of it.
    private mutating func join(_ build: Build, for askers: [Build]) -> Build.Wait {
        lastWait += 1
        let ancestry = BuildLedger.ancestry(of: askers)
        let wait = Build.Wait(number: lastWait, for: build, by: askers.first, waiting: ancestry)
        for waiter in wait.waiting { waiter.awaited.append(wait) }
        build.waits.append(wait)
        return wait
    }

    /// Notes that a build has ended, tells all who wait for it, and returns whom to wake.
    mutating func end(_ build: Build, _ outcome: Build.Outcome) -> [Build.Sleeper] {
        underway[build.slot] = nil
        build.hasEnded = true
        if !build.parents.isEmpty { build.parents = [] }
        guard !build.waits.isEmpty else { return [] }
        let waits = build.waits
        build.waits = []
        for wait in waits {
            wait.outcome = outcome
            forget(wait)
        }
        return waits.compactMap(\.sleeper)
    }

    /// Notes that somebody waits no longer, and returns the task to cancel when that was the last who awaited it.
    ///
    /// Nothing happens when the build has ended.
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

    /// Waits for what is being built by a store; nobody is held up by these but who has them, and a build that only
    /// they are left for is cancelled.
    mutating func waits(forBuildsOf store: ObjectStore) -> [Build.Wait] {
        underway.values.filter { $0.slot.isOf(store) }.sorted { $0.number < $1.number }.map { build in
            let wait = join(build, for: [])
            wait.isOnlooker = true
            build.onlookers += 1
            return wait
        }
    }

    private func forget(_ wait: Build.Wait) {
        for waiter in wait.waiting { waiter.awaited.remove(wait) }
    }

    /// The builds themselves and all that can't end before them, each once.
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

    /// The way from a build to one of `goals` along who waits for whom, both ends included.
    private static func path(from start: Build, toAnyOf goals: [Build]) -> [Build]? {
        if goals.isEmpty { return nil }
        let goals = Set(goals.map(ObjectIdentifier.init))
        return way(
            from: start,
            isGoal: { goals.contains(ObjectIdentifier($0)) },
            next: { build in
                // Who waits may be a build further in: the way leads through those that asked for it.
                build.awaited.map { wait in
                    let asker = wait.asker ?? build
                    let inward =
                        way(from: asker, isGoal: { $0 === build }, next: { $0.parents.map { [$0] } }) ?? [build]
                    return inward.reversed().dropFirst() + [wait.build]
                }
            }
        )
    }

    /// A way from `start` to a goal.
    ///
    /// `next` gives, for a build, the ways that lead on from it, without the build itself.
    private static func way(
        from start: Build,
        isGoal: (Build) -> Bool,
        next: (Build) -> [[Build]]
    ) -> [Build]? {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(start)]
        var pending = [[start]]
        while let way = pending.popLast(), let end = way.last {
            if isGoal(end) { return way }
            for more in next(end) {
                guard let newEnd = more.last, seen.insert(ObjectIdentifier(newEnd)).inserted else { continue }
                pending.append(way + more)
            }
        }
        return nil
    }
}
