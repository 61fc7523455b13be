import Testing

@testable import Rivet

/// Tries every order of the steps of two or three actors, for every small graph of shared objects.
///
/// An actor does what a thread does in `ObjectGraphFactory.build`, with the ledger's decisions as its steps. Orders
/// that lead to the same state are followed only once from there.
@Suite struct BuildScheduleTests {
    @Test(arguments: [[0, 0], [0, 1]])
    func `two actors with two objects get the right outcome in every order`(roots: [Int]) throws {
        try tryAll(objects: 2, isSelfAllowed: true, roots: roots)
    }

    @Test(arguments: [[0, 0], [0, 1]])
    func `two actors with three objects get the right outcome in every order`(roots: [Int]) throws {
        try tryAll(objects: 3, isSelfAllowed: false, roots: roots)
    }

    @Test(arguments: [[0, 0, 0], [0, 0, 1]])
    func `three actors with two objects get the right outcome in every order`(roots: [Int]) throws {
        try tryAll(objects: 2, isSelfAllowed: true, roots: roots)
    }

    // Other roots are the same cases with renamed objects.
    @Test(arguments: [[0, 0, 0], [0, 0, 1], [0, 1, 2]])
    func `three actors with three objects get the right outcome in every order`(roots: [Int]) throws {
        try tryAll(objects: 3, isSelfAllowed: false, roots: roots)
    }

    private func tryAll(objects: Int, isSelfAllowed: Bool, roots: [Int]) throws {
        let edges = (0..<objects).flatMap { from in (0..<objects).map { (from, $0) } }
            .filter { isSelfAllowed || $0 != $1 }
        var states = 0
        for pattern in 0..<(1 << edges.count) {
            var dependencies = Array(repeating: [Int](), count: objects)
            for (bit, edge) in edges.enumerated() where pattern >> bit & 1 == 1 { dependencies[edge.0].append(edge.1) }
            var search = try Search(dependencies: dependencies, roots: roots)
            try search.follow([])
            states += search.seen.count
        }
        #expect(states > 1 << edges.count)
    }
}

/// Follows all orders of one graph, depth first.
private struct Search {
    let dependencies: [[Int]]
    let roots: [Int]
    let graph: ObjectGraph
    var seen: Set<World.State> = []
    private var underFoot: Set<World.State> = []

    init(dependencies: [[Int]], roots: [Int]) throws {
        self.dependencies = dependencies
        self.roots = roots
        graph = try ObjectGraph(
            assembly { module in
                for index in dependencies.indices { module.define("N\(index)", shared: true) { _ in index } }
            }
        )
    }

    /// Builds can't be copied, so each state is reached from the beginning.
    mutating func follow(_ order: [Int]) throws {
        var world = World(dependencies: dependencies, roots: roots, store: try ObjectGraphFactory(graph).store)
        for actor in order { try world.step(actor) }
        let state = world.state
        let place: Comment = "dependencies \(dependencies), roots \(roots), order \(order)"
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

    /// Whether an object depends on itself, or on an object that does.
    ///
    /// Computed without the ledger.
    private func reachesCycle(_ root: Int) -> Bool {
        func visit(_ index: Int, _ path: [Int]) -> Bool {
            path.contains(index) || dependencies[index].contains { visit($0, path + [index]) }
        }
        return visit(root, [])
    }
}

/// The actors, the ledger and the cached objects.
private struct World {
    enum Outcome: Hashable { case built, cycle }
    struct Cycle: Error {}

    /// A running closure.
    struct Frame {
        let build: Build
        let index: Int
        var next = 0
    }

    struct Actor {
        var frames: [Frame] = []
        /// The requested object, until the actor receives it.
        var requested: Int?
        var waits: Build.Wait?
        var hasFailed = false
        var outcome: Outcome?
    }

    /// Everything that determines what happens next.
    struct State: Hashable {
        let actors: [[Int]]
        let made: [Int]
    }

    let dependencies: [[Int]]
    let store: ObjectStore
    var desk = BuildDesk()
    var actors: [Actor]
    var made: [Int]
    var builds: [Build] = []

    init(dependencies: [[Int]], roots: [Int], store: ObjectStore) {
        self.dependencies = dependencies
        self.store = store
        actors = roots.map { Actor(requested: $0) }
        made = dependencies.map { _ in 0 }
    }

    func isAble(_ actor: Int) -> Bool {
        guard actors[actor].outcome == nil else { return false }
        return actors[actor].waits.map { $0.outcome != nil } ?? true
    }

    /// One step: everything that happens under the lock without a break.
    mutating func step(_ actor: Int) throws {
        if actors[actor].waits != nil {
            // A waiter for a failed cycle repeats its request. Nothing else fails here.
            actors[actor].waits = nil
        } else if let index = actors[actor].requested {
            try request(index, actor)
        } else {
            end(actor)
        }
    }

    private mutating func request(_ index: Int, _ actor: Int) throws {
        guard made[index] == 0 else { return received(actor) }
        let caller = actors[actor].frames.last?.build
        let definition = store.graph.definitionsByCell[index]
        switch desk.claim(definition, in: store, for: caller.map { [$0] } ?? []) {
        case .build(let build):
            builds.append(build)
            actors[actor].frames.append(Frame(build: build, index: index))
            actors[actor].requested = dependencies[index].first
        case .wait(let wait):
            actors[actor].waits = wait
        case .mustAwait, .start, .unfinished: Issue.record("nobody awaits here")
        case .cycle(let definitions):
            try check(definitions, from: index, actor)
            actors[actor].requested = nil
            actors[actor].hasFailed = true
        }
    }

    /// The innermost closure received the object that it resolved.
    private mutating func received(_ actor: Int) {
        guard let top = actors[actor].frames.indices.last else {
            actors[actor].requested = nil
            actors[actor].outcome = .built
            return
        }
        actors[actor].frames[top].next += 1
        let frame = actors[actor].frames[top]
        actors[actor].requested =
            frame.next < dependencies[frame.index].count ? dependencies[frame.index][frame.next] : nil
    }

    private mutating func end(_ actor: Int) {
        let hasFailed = actors[actor].hasFailed
        if let frame = actors[actor].frames.popLast() {
            if !hasFailed { made[frame.index] += 1 }
            _ = desk.finish(frame.build, hasFailed ? .failure(Cycle()) : .success(KeptObject(1)))
        }
        guard hasFailed else { return received(actor) }
        if actors[actor].frames.isEmpty { actors[actor].outcome = .cycle }
    }

    /// The path of a cycle follows dependencies, back to a closure that this actor runs.
    private func check(_ definitions: [AnyDefinition], from index: Int, _ actor: Int) throws {
        let path =
            [index]
            + definitions.compactMap { definition in
                store.graph.definitionsByCell.firstIndex { $0 === definition }
            }
        for (from, into) in zip(path, path.dropFirst()) {
            try #require(dependencies[from].contains(into), "\(path) in \(dependencies)")
        }
        try #require(actors[actor].frames.contains { $0.index == path.last }, "\(path) in \(dependencies)")
    }

    var state: State {
        State(
            actors: actors.map { actor in
                let waits = actor.waits.map {
                    [Int(store.graph.definitionsByCell.firstIndex(where: $0.build.definition.isSame) ?? -1)]
                }
                let isOver = actor.waits.map { $0.outcome == nil ? 1 : 2 } ?? 0
                let end = [actor.outcome == .built ? 1 : actor.outcome == .cycle ? 2 : 0, actor.hasFailed ? 1 : 0]
                return [actor.requested ?? -1, waits?.first ?? -1, isOver] + end
                    + actor.frames.flatMap { [$0.index, $0.next, $0.build.awaited.count] }
            },
            made: made
        )
    }
}

extension AnyDefinition {
    fileprivate func isSame(as other: AnyDefinition) -> Bool { self === other }
}
