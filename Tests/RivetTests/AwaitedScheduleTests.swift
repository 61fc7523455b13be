import Testing

@testable import Rivet

/// Every order of the steps of threads and tasks, and of cancelling any of the tasks at any moment, in small graphs.
///
/// The graphs are drawn by lot, from all kinds and needs. Orders that lead to one and the same state are followed from
/// there once.
@Suite struct AwaitedScheduleTests {
    @Test(arguments: 0..<4)
    func `two who ask, two objects, any needs, also of themselves`(seed: Int) throws {
        try tryMany(seed, count: 2, objects: 2, isSelfAllowed: true, askers: 2)
    }

    @Test(arguments: 0..<2)
    func `two who ask, three objects`(seed: Int) throws {
        try tryMany(seed, count: 1, objects: 3, isSelfAllowed: false, askers: 2)
    }

    @Test(arguments: 0..<1)
    func `two who ask, four objects`(seed: Int) throws {
        try tryMany(seed, count: 1, objects: 4, isSelfAllowed: false, askers: 2)
    }

    @Test(arguments: 0..<1)
    func `three who ask, two objects`(seed: Int) throws {
        try tryMany(seed, count: 1, objects: 2, isSelfAllowed: true, askers: 3)
    }

    private func tryMany(_ seed: Int, count: Int, objects: Int, isSelfAllowed: Bool, askers: Int) throws {
        var random = SplitMix64(state: UInt64(seed))
        let store = try factory { module in
            for index in 0..<objects { module.define("N\(index)", shared: true) { _ in index } }
        }.store
        for _ in 0..<count * Rounds.scale {
            let plan = AwaitedPlan.random(&random, objects, isSelfAllowed, askers)
            for isPrompt in [true, false] {
                var search = Search(plan: plan, store: store, isPrompt: isPrompt)
                try search.follow([])
            }
        }
    }
}

extension AwaitedPlan {
    /// One of all, with something in it that has to be awaited.
    fileprivate static func random(
        _ random: inout SplitMix64,
        _ objects: Int,
        _ isSelfAllowed: Bool,
        _ askers: Int
    ) -> AwaitedPlan {
        var kinds = (0..<objects).map { _ in Kind.allCases.randomElement(using: &random) ?? .awaiting }
        if !kinds.contains(.awaiting) { kinds[Int.random(in: 0..<objects, using: &random)] = .awaiting }
        let needs = (0..<objects).map { from in
            (0..<objects).filter { (isSelfAllowed || $0 != from) && Int.random(in: 0..<5, using: &random) < 2 }
        }
        return AwaitedPlan(
            kinds: kinds,
            needs: needs,
            failing: Int.random(in: 0..<4, using: &random) == 0 ? [Int.random(in: 0..<objects, using: &random)] : [],
            askers: (0..<askers).map { index in
                let awaits = index == 0 || Int.random(in: 0..<3, using: &random) > 0
                return Asker(root: Int.random(in: 0..<min(objects, 2), using: &random), awaits: awaits)
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
    /// Whether whoever is left alone is cancelled in the same step.
    ///
    /// Otherwise those of a cycle may begin each other's build anew until that happens; that ends as soon as one of
    /// them is, but not in every order.
    let isPrompt: Bool
    /// How many states of a plan are followed; few have more.
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
            for (actor, asker) in zip(world.actors, plan.askers) {
                try demand(isDue(actor, asker), "\(String(describing: actor.outcome)) for \(asker)")
            }
        }
        for event in events { try follow(order + [event]) }
    }

    private func isDue(_ actor: AwaitedWorld.Actor, _ asker: AwaitedPlan.Asker) -> Bool {
        switch actor.outcome {
        case .built?: !plan.reachesCycle(asker.root)
        case .cycle?: plan.reachesCycle(asker.root)
        case .mustAwait?: plan.mayBlock(asker)
        case .failed?: !plan.failing.isDisjoint(with: plan.reachable(asker.root))
        case .cancelled?: actor.isCancelled
        case nil: false
        }
    }
}
