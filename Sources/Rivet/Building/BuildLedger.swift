internal import Dispatch
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
        /// Build it, and tell the ledger when it is done.
        case build(Build)
        /// Wait for another's build, and tell the ledger when the wait is over.
        case wait(Build.Wait)
        /// Nothing: to wait would be to wait for oneself.
        ///
        /// The definitions lead from the one asked for back to one that is being built by who asks; the one
        /// asked for isn't among them.
        case circle([AnyDefinition])
    }

    private var lastNumber: UInt64 = 0
    /// The builds under way, by what they fill.
    private(set) var underway: [Slot: Build] = [:]

    /// One shared object of one factory.
    struct Slot: Hashable {
        private let store: ObjectIdentifier
        private let definition: ObjectIdentifier

        init(_ store: ObjectStore, _ definition: AnyDefinition) {
            self.store = ObjectIdentifier(store)
            self.definition = ObjectIdentifier(definition)
        }
    }

    /// The builds inside which somebody asks: the one whose closure the thread runs, and the one that a
    /// factory was made for.
    ///
    /// Mostly they are the same. They differ where a closure's factory is used on another thread, or
    /// another's on the closure's.
    func askers(thread: Build?, number: UInt64) -> [Build] {
        let own = thread.map { [$0] } ?? []
        guard number != 0, number != thread?.number, let other = build(number) else { return own }
        return thread.map { [$0, other] } ?? [other]
    }

    /// The build with that number, if it is under way.
    ///
    /// - Complexity: O(builds under way); few ask, and few are under way.
    func build(_ number: UInt64) -> Build? { underway.values.first { $0.number == number } }

    /// Decides for someone who wants the object of `definition`, found it not kept, and asks inside the
    /// builds `askers`, the nearest first.
    ///
    /// - Complexity: O(1) for an object nobody builds; O(builds under way) otherwise.
    mutating func claim(_ definition: AnyDefinition, in store: ObjectStore, for askers: [Build]) -> Decision {
        let slot = Slot(store, definition)
        guard let other = underway[slot] else {
            lastNumber += 1
            let build = Build(number: lastNumber, definition: definition, store: store, parents: askers)
            underway[slot] = build
            return .build(build)
        }
        let waiting = BuildLedger.ancestry(of: askers)
        if let path = BuildLedger.path(from: other, toAnyOf: waiting) {
            // What a decorator wraps is built under the same name, which is one step of the way.
            let definitions = zip(path.dropFirst(), path).filter { $0.definition.name != $1.definition.name }
            return .circle(definitions.map(\.0.definition))
        }
        let wait = Build.Wait(for: other, by: askers.first, waiting: waiting)
        for build in waiting { build.awaited.append(wait) }
        return .wait(wait)
    }

    /// Notes that a build has ended, and returns whom to wake.
    mutating func end(_ build: Build, _ outcome: Build.Outcome) -> [DispatchSemaphore] {
        build.outcome = outcome
        underway[Slot(build.store, build.definition)] = nil
        defer { build.sleepers = [] }
        return build.sleepers
    }

    /// Notes that a wait which `claim` decided on is over.
    mutating func endWait(_ wait: Build.Wait) {
        for waiter in wait.waiting { waiter.awaited.removeAll { $0 === wait } }
    }

    /// The builds themselves and all that can't end before them, each once.
    private static func ancestry(of builds: [Build]) -> [Build] {
        var found: [Build] = []
        var seen: Set<ObjectIdentifier> = []
        var pending = builds
        while let build = pending.popLast() {
            guard build.outcome == nil, seen.insert(ObjectIdentifier(build)).inserted else { continue }
            found.append(build)
            pending.append(contentsOf: build.parents)
        }
        return found
    }

    /// The way from a build to one of `goals` along who waits for whom, both ends included.
    private static func path(from start: Build, toAnyOf goals: [Build]) -> [Build]? {
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
