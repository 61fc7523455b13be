import Testing

@testable import Rivet

/// Every order in which two or three actors can take their steps, for every small graph of shared objects.
///
/// An actor is what a thread does in `ObjectGraphFactory.build`, with the ledger's decisions as its steps and
/// no thread. Orders that lead to one and the same state are followed from there once.
@Suite struct BuildScheduleTests {
    @Test(arguments: [[0, 0], [0, 1]])
    func `two actors, two objects, all needs, also of itself`(roots: [Int]) throws {
        try tryAll(objects: 2, isSelfAllowed: true, roots: roots)
    }

    @Test(arguments: [[0, 0], [0, 1]])
    func `two actors, three objects, all needs`(roots: [Int]) throws {
        try tryAll(objects: 3, isSelfAllowed: false, roots: roots)
    }

    @Test(arguments: [[0, 0, 0], [0, 0, 1]])
    func `three actors, two objects, all needs`(roots: [Int]) throws {
        try tryAll(objects: 2, isSelfAllowed: true, roots: roots)
    }

    // The other roots are these with the objects renamed.
    @Test(arguments: [[0, 0, 0], [0, 0, 1], [0, 1, 2]])
    func `three actors, three objects, all needs`(roots: [Int]) throws {
        try tryAll(objects: 3, isSelfAllowed: false, roots: roots)
    }

    private func tryAll(objects: Int, isSelfAllowed: Bool, roots: [Int]) throws {
        let edges = (0..<objects).flatMap { from in (0..<objects).map { (from, $0) } }
            .filter { isSelfAllowed || $0 != $1 }
        var states = 0
        for pattern in 0..<(1 << edges.count) {
            var needs = Array(repeating: [Int](), count: objects)
            for (bit, edge) in edges.enumerated() where pattern >> bit & 1 == 1 { needs[edge.0].append(edge.1) }
            var search = try Search(needs: needs, roots: roots)
            try search.follow([])
            states += search.seen.count
        }
        #expect(states > 1 << edges.count)
    }
}

/// Follows all orders of one graph, depth first.
private struct Search {
    let needs: [[Int]]
    let roots: [Int]
    let graph: ObjectGraph
    var seen: Set<World.State> = []
    private var underFoot: Set<World.State> = []

    init(needs: [[Int]], roots: [Int]) throws {
        self.needs = needs
        self.roots = roots
        graph = try ObjectGraph(
            assembly { module in
                for index in needs.indices { module.define("N\(index)", shared: true) { _ in index } }
            }
        )
    }

    /// Builds can't be copied, so each state is reached from the beginning.
    mutating func follow(_ order: [Int]) throws {
        var world = World(needs: needs, roots: roots, store: try ObjectGraphFactory(graph).store)
        for actor in order { try world.step(actor) }
        let state = world.state
        let place: Comment = "needs \(needs), roots \(roots), order \(order)"
        try #require(!underFoot.contains(state), "an endless loop: \(place)")
        let isForgotten = world.builds.allSatisfy { !$0.hasEnded || $0.awaited.isEmpty }
        try #require(isForgotten, "a wait was not forgotten: \(place)")
        guard seen.insert(state).inserted else { return }
        underFoot.insert(state)
        defer { underFoot.remove(state) }
        let able = world.actors.indices.filter { world.isAble($0) }
        if able.isEmpty {
            try #require(world.actors.allSatisfy { $0.outcome != nil }, "waiting for ever: \(place)")
            for (actor, root) in zip(world.actors, roots) {
                try #require(actor.outcome == (reachesCycle(root) ? .cycle : .built), place)
            }
            try #require(world.made.allSatisfy { $0 <= 1 }, "built twice: \(place)")
            try #require(world.desk.underway.isEmpty, place)
        }
        for actor in able { try follow(order + [actor]) }
    }

    /// Whether an object needs itself, or one that does; said without the ledger.
    private func reachesCycle(_ root: Int) -> Bool {
        func goes(_ index: Int, _ way: [Int]) -> Bool {
            way.contains(index) || needs[index].contains { goes($0, way + [index]) }
        }
        return goes(root, [])
    }
}

/// The actors, the ledger and what is kept.
private struct World {
    enum Outcome: Hashable { case built, cycle }
    struct Cycle: Error {}

    /// A closure that is running.
    struct Frame {
        let build: Build
        let index: Int
        var next = 0
    }

    struct Actor {
        var frames: [Frame] = []
        /// What it asks for, until it has it.
        var asks: Int?
        var waits: Build.Wait?
        var hasFailed = false
        var outcome: Outcome?
    }

    /// All on which the further course depends.
    struct State: Hashable {
        let actors: [[Int]]
        let made: [Int]
    }

    let needs: [[Int]]
    let store: ObjectStore
    var desk = BuildDesk()
    var actors: [Actor]
    var made: [Int]
    var builds: [Build] = []

    init(needs: [[Int]], roots: [Int], store: ObjectStore) {
        self.needs = needs
        self.store = store
        actors = roots.map { Actor(asks: $0) }
        made = needs.map { _ in 0 }
    }

    func isAble(_ actor: Int) -> Bool {
        guard actors[actor].outcome == nil else { return false }
        return actors[actor].waits.map { $0.outcome != nil } ?? true
    }

    /// One step: what happens under the lock at once.
    mutating func step(_ actor: Int) throws {
        if actors[actor].waits != nil {
            // Who waited for a failed cycle asks again; nothing else fails here.
            actors[actor].waits = nil
        } else if let index = actors[actor].asks {
            try ask(index, actor)
        } else {
            end(actor)
        }
    }

    private mutating func ask(_ index: Int, _ actor: Int) throws {
        guard made[index] == 0 else { return received(actor) }
        let asker = actors[actor].frames.last?.build
        let definition = store.graph.kept[index]
        switch desk.claim(definition, in: store, for: asker.map { [$0] } ?? []) {
        case .build(let build):
            builds.append(build)
            actors[actor].frames.append(Frame(build: build, index: index))
            actors[actor].asks = needs[index].first
        case .wait(let wait):
            actors[actor].waits = wait
        case .mustAwait, .start: Issue.record("nobody awaits here")
        case .cycle(let definitions):
            try check(definitions, from: index, actor)
            actors[actor].asks = nil
            actors[actor].hasFailed = true
        }
    }

    /// The closure on top has what it asked for.
    private mutating func received(_ actor: Int) {
        guard let top = actors[actor].frames.indices.last else {
            actors[actor].asks = nil
            actors[actor].outcome = .built
            return
        }
        actors[actor].frames[top].next += 1
        let frame = actors[actor].frames[top]
        actors[actor].asks = frame.next < needs[frame.index].count ? needs[frame.index][frame.next] : nil
    }

    private mutating func end(_ actor: Int) {
        let hasFailed = actors[actor].hasFailed
        if let frame = actors[actor].frames.popLast() {
            if !hasFailed { made[frame.index] += 1 }
            _ = desk.end(frame.build, hasFailed ? .failed(Cycle()) : .built(nil))
        }
        guard hasFailed else { return received(actor) }
        if actors[actor].frames.isEmpty { actors[actor].outcome = .cycle }
    }

    /// The way of a cycle goes along needs, and back to a closure that this actor runs.
    private func check(_ definitions: [AnyDefinition], from index: Int, _ actor: Int) throws {
        let way =
            [index]
            + definitions.compactMap { definition in
                store.graph.kept.firstIndex { $0 === definition }
            }
        for (from, into) in zip(way, way.dropFirst()) { try #require(needs[from].contains(into), "\(way) in \(needs)") }
        try #require(actors[actor].frames.contains { $0.index == way.last }, "\(way) in \(needs)")
    }

    var state: State {
        State(
            actors: actors.map { actor in
                let waits = actor.waits.map {
                    [Int(store.graph.kept.firstIndex(where: $0.build.definition.isSame) ?? -1)]
                }
                let isOver = actor.waits.map { $0.outcome == nil ? 1 : 2 } ?? 0
                let end = [actor.outcome == .built ? 1 : actor.outcome == .cycle ? 2 : 0, actor.hasFailed ? 1 : 0]
                return [actor.asks ?? -1, waits?.first ?? -1, isOver] + end
                    + actor.frames.flatMap { [$0.index, $0.next, $0.build.awaited.count] }
            },
            made: made
        )
    }
}

extension AnyDefinition {
    fileprivate func isSame(as other: AnyDefinition) -> Bool { self === other }
}
