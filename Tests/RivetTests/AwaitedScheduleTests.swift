import Testing

@testable import Rivet
@testable import RivetShared

/// Tries every order of the steps of threads and tasks, and every moment of cancellation, in small graphs.
///
/// The graphs are random, with all kinds of definitions and dependencies. Orders that lead to the same state are
/// followed only once from there.
@Suite struct AwaitedScheduleTests {
    @Test(arguments: 0..<4)
    func `two callers of two objects get the right outcome in every order`(seed: Int) throws {
        try tryMany(seed, count: 2, objects: 2, isSelfAllowed: true, callers: 2)
    }

    @Test(arguments: 0..<2)
    func `two callers of three objects get the right outcome in every order`(seed: Int) throws {
        try tryMany(seed, count: 1, objects: 3, isSelfAllowed: false, callers: 2)
    }

    @Test(arguments: 0..<1)
    func `two callers of four objects get the right outcome in every order`(seed: Int) throws {
        try tryMany(seed, count: 1, objects: 4, isSelfAllowed: false, callers: 2)
    }

    @Test(arguments: 0..<1)
    func `three callers of two objects get the right outcome in every order`(seed: Int) throws {
        try tryMany(seed, count: 1, objects: 2, isSelfAllowed: true, callers: 3)
    }

    private func tryMany(_ seed: Int, count: Int, objects: Int, isSelfAllowed: Bool, callers: Int) throws {
        var random = SplitMix64(state: UInt64(seed))
        let store = try factory { module in
            for index in 0..<objects { module.define("N\(index)", shared: true) { _ in index } }
        }.store
        for _ in 0..<count * Rounds.scale {
            let plan = AwaitedPlan.random(&random, objects, isSelfAllowed, callers)
            for isPrompt in [true, false] {
                var search = Search(plan: plan, store: store, isPrompt: isPrompt)
                try search.follow([])
            }
        }
    }
}

extension AwaitedPlan {
    /// A random plan with at least one asynchronous object.
    fileprivate static func random(
        _ random: inout SplitMix64,
        _ objects: Int,
        _ isSelfAllowed: Bool,
        _ callers: Int
    ) -> AwaitedPlan {
        var kinds = (0..<objects).map { _ in Kind.allCases.randomElement(using: &random) ?? .awaiting }
        if !kinds.contains(.awaiting) { kinds[Int.random(in: 0..<objects, using: &random)] = .awaiting }
        let dependencies = (0..<objects).map { from in
            (0..<objects).filter { (isSelfAllowed || $0 != from) && Int.random(in: 0..<5, using: &random) < 2 }
        }
        return AwaitedPlan(
            kinds: kinds,
            dependencies: dependencies,
            failing: Int.random(in: 0..<4, using: &random) == 0 ? [Int.random(in: 0..<objects, using: &random)] : [],
            callers: (0..<callers).map { index in
                let awaits = index == 0 || Int.random(in: 0..<3, using: &random) > 0
                return Caller(root: Int.random(in: 0..<min(objects, 2), using: &random), awaits: awaits)
            }
        )
    }
}

/// Follows all orders of one plan, depth first.
private struct Search {
    struct Fault: Error {
        let what: String
        let plan: AwaitedPlan
        let order: [AwaitedWorld.Event]
    }

    let plan: AwaitedPlan
    let store: ObjectStore
    /// Whether a build without waiters is cancelled in the same step.
    ///
    /// Otherwise, the members of a cycle may restart each other's builds until the cancellation happens. The first
    /// cancellation ends that, but it doesn't come in every order.
    let isPrompt: Bool
    /// How many states of a plan are followed.
    ///
    /// Few plans have more.
    static let limit = 1_000 * Rounds.scale
    var seen: Set<[[Int]]> = []
    private var underFoot: Set<[[Int]]> = []

    init(plan: AwaitedPlan, store: ObjectStore, isPrompt: Bool) {
        self.plan = plan
        self.store = store
        self.isPrompt = isPrompt
    }

    /// Builds can't be copied, so each state is reached from the beginning.
    mutating func follow(_ order: [AwaitedWorld.Event]) throws {
        func demand(_ isSo: Bool, _ what: @autoclosure () -> String) throws {
            if !isSo { throw Fault(what: what(), plan: plan, order: order) }
        }
        var world = AwaitedWorld(plan, store)
        for event in order { world.happen(event, isPrompt: isPrompt) }
        let state = world.state
        try demand(world.faults.isEmpty, "\(world.faults)")
        try demand(!isPrompt || !underFoot.contains(state), "an endless loop")
        try demand(world.builds.allSatisfy { !$0.hasEnded || $0.awaited.isEmpty }, "a wait was not forgotten")
        guard seen.count < Search.limit, seen.insert(state).inserted else { return }
        underFoot.insert(state)
        defer { underFoot.remove(state) }
        let events = world.events
        if events.isEmpty {
            try demand(world.actors.allSatisfy { $0.outcome != nil }, "waiting for ever")
            try demand(world.made.allSatisfy { $0 <= 1 }, "built twice")
            try demand(world.desk.underway.isEmpty, "still under way")
            for (actor, caller) in zip(world.actors, plan.callers) {
                try demand(isDue(actor, caller), "\(String(describing: actor.outcome)) for \(caller)")
            }
        }
        for event in events { try follow(order + [event]) }
    }

    private func isDue(_ actor: AwaitedWorld.Actor, _ caller: AwaitedPlan.Caller) -> Bool {
        switch actor.outcome {
        case .built?: !plan.reachesCycle(caller.root)
        case .cycle?: plan.reachesCycle(caller.root)
        case .mustAwait?: plan.mayBlock(caller)
        case .failed?: !plan.failing.isDisjoint(with: plan.reachable(caller.root))
        case .cancelled?: actor.isCancelled
        case nil: false
        }
    }
}
