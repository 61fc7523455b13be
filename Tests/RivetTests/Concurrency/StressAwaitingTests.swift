import Foundation
import Rivet
import Testing

/// Random graphs of definitions for threads, tasks and the main actor, resolved by many callers at once.
@Suite struct StressAwaitingTests {
    @Test(arguments: 0..<Rounds.some(of: 80))
    func `64 threads and 1,000 tasks get the described objects from a fresh factory`(seed: Int) async throws {
        let nodes = Node.some(seed, count: 24)
        let model = Model(nodes)
        let (made, wrong) = (nodes.map { _ in Counter() }, Collected<String>())
        let probe = Probe()
        try await watchedTask(seconds: 600) {
            do {
                let session = CachedScope("Session")
                let graph = try ObjectGraph(assembly { $0.define(nodes, made, session, probe) })
                let factory = try ObjectGraphFactory(graph)
                let threads = (0..<64).map { index -> @Sendable () -> Void in
                    {
                        var random = SplitMix64(state: UInt64(seed * 1_000 + index))
                        for _ in 0..<10 {
                            let node = nodes[Int.random(in: 0..<nodes.count, using: &random)]
                            let result = Result { try factory[node.name] as Made }
                            if let fault = model.fault(node, result, awaits: false) { wrong.append(fault) }
                        }
                    }
                }
                async let isDone: Void = atOnce(seconds: 500, threads)
                await withTaskGroup { group in
                    for index in 0..<1_000 {
                        let isCancelled = index.isMultiple(of: 5)
                        let isOnMainActor = index.isMultiple(of: 7)
                        group.addTask {
                            var random = SplitMix64(state: UInt64(seed * 1_000 + 64 + index))
                            let node = nodes[Int.random(in: 0..<nodes.count, using: &random)]
                            let asking = Task {
                                if isOnMainActor { return try await factory.made(onMainActor: node.name) }
                                return try await factory.resolve(node.name, as: Made.self)
                            }
                            if isCancelled { asking.cancel() }
                            let result = await asking.result
                            if isCancelled, case .failure(let error) = result, error is CancellationError { return }
                            if let fault = model.fault(node, result, awaits: true) { wrong.append(fault) }
                        }
                    }
                }
                try await isDone
                // A group has all its elements, in order.
                let well = nodes.filter { model.isWell($0) && $0.index.isMultiple(of: 3) }
                let elements: [Made] = try await factory.resolve("All")
                if elements.map(\.index) != well.map(\.index) { wrong.append("\(elements.map(\.index))") }
                for node in nodes where node.kept == .singleton && model.isWell(node) {
                    if made[node.index].value > 1 { wrong.append("\(node.name) made \(made[node.index].value) times") }
                }
            }
            while probe.alive > 0 { await Task.yield() }
        }
        #expect(wrong.elements.isEmpty, "\(wrong.elements.prefix(5)) of \(nodes)")
    }
}

extension ObjectGraphFactory {
    @MainActor fileprivate func made(onMainActor name: String) async throws -> Made { try await resolve(name) }
}

private final class Made: Sendable {
    let index: Int
    let parts: [Made]
    let object: Probe.Object
    init(_ index: Int, _ parts: [Made], _ object: Probe.Object) {
        (self.index, self.parts, self.object) = (index, parts, object)
    }
}

/// How an object is created, and its dependencies.
private struct Node: Sendable {
    enum Making: CaseIterable { case closure, awaiting, recipe, mainActor }

    let index: Int
    let making: Making
    let kept: Kept?
    let needs: [Int]
    let fails: Bool
    var name: String { "N\(index)" }

    /// Most objects depend only on later ones.
    ///
    /// A few depend on an earlier one.
    static func some(_ seed: Int, count: Int) -> [Node] {
        var random = SplitMix64(state: UInt64(seed))
        var nodes: [Node] = []
        // From last to first, because recipes are checked: their objects must not outlive their dependencies.
        for index in (0..<count).reversed() {
            let making = Making.allCases.randomElement(using: &random) ?? .closure
            let later = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                nodes.randomElement(using: &random)
            }
            var needs = later.map(\.index)
            if making != .recipe, index > 0, !needs.isEmpty, Int.random(in: 0..<16, using: &random) == 0 {
                needs[0] = Int.random(in: 0..<index, using: &random)
            }
            let isForGood = later.allSatisfy { $0.kept == .singleton || $0.kept == .weak }
            let kept = ([nil, .singleton, .singleton] + Kept.allCases).randomElement(using: &random) ?? nil
            let node = Node(
                index: index,
                making: making,
                kept: making != .recipe ? kept : isForGood ? .singleton : nil,
                needs: needs,
                fails: Int.random(in: 0..<16, using: &random) == 0
            )
            nodes.append(node)
        }
        return nodes.reversed()
    }
}

/// The expected outcome of a request, computed without Rivet.
private struct Model {
    let nodes: [Node]
    init(_ nodes: [Node]) { self.nodes = nodes }

    private func reachable(_ node: Node) -> Set<Int> {
        var found: Set<Int> = [node.index]
        var pending = [node.index]
        while let next = pending.popLast() {
            for need in nodes[next].needs where found.insert(need).inserted { pending.append(need) }
        }
        return found
    }

    private func meetsCycle(_ node: Node) -> Bool {
        reachable(node).contains { index in nodes[index].needs.contains { reachable(nodes[$0]).contains(index) } }
    }

    /// Whether a request may fail because a closure that can't await depends on an asynchronous object.
    private func mayBlock(_ node: Node, awaits: Bool) -> Bool {
        func isAwaited(_ index: Int) -> Bool {
            reachable(nodes[index]).contains { [.awaiting, .mainActor].contains(nodes[$0].making) }
        }
        if !awaits { return isAwaited(node.index) }
        return reachable(node).contains { index in
            [.closure, .mainActor].contains(nodes[index].making) && nodes[index].needs.contains(where: isAwaited)
        }
    }

    private func mayFail(_ node: Node) -> Bool { reachable(node).contains { nodes[$0].fails } }

    func isWell(_ node: Node) -> Bool { !meetsCycle(node) && !mayBlock(node, awaits: true) && !mayFail(node) }

    /// The error in the outcome of a request; nil if it is correct.
    func fault(_ node: Node, _ result: Result<Made, any Error>, awaits: Bool) -> String? {
        switch result {
        case .success(let made):
            if meetsCycle(node) || mayFail(node) { return "\(node.name) was built" }
            return made.index == node.index && made.parts.map(\.index) == node.needs ? nil : "\(node.name) is another"
        case .failure(let error):
            let error = error as? ResolutionError
            let isDue =
                switch error?.code {
                case .cycle?: meetsCycle(node) && error?.isClosedOnce == true
                case .needsAwait?, .needsMainActor?: mayBlock(node, awaits: awaits)
                case .failed?: mayFail(node) && error?.underlying is Boom
                default: false
                }
            return isDue ? nil : "\(node.name): \(text(error))"
        }
    }
}

extension Module {
    fileprivate func define(_ nodes: [Node], _ made: [Counter], _ session: CachedScope, _ probe: Probe) {
        let model = Model(nodes)
        group("All", of: Made.self)
        for node in nodes {
            let finish: @Sendable ([Made]) throws -> Made = { parts in
                if node.fails { throw Boom() }
                made[node.index].increment()
                return Made(node.index, parts, probe.object())
            }
            define(node, session, finish)
            guard model.isWell(node), node.index.isMultiple(of: 3) else { continue }
            contribute(Key("All"), as: .calling({ (one: Made) in one }, with: Key(node.name)))
        }
    }

    private func define(_ node: Node, _ session: CachedScope, _ finish: @escaping @Sendable ([Made]) throws -> Made) {
        let names = node.needs.map { "N\($0)" }
        let here: @Sendable (ObjectGraphFactory) throws -> Made = { factory in
            try finish(try names.map { try factory[$0] })
        }
        let awaited: @Sendable (ObjectGraphFactory) async throws -> Made = { factory in
            var parts: [Made] = []
            for name in names { parts.append(try await factory.resolve(name)) }
            return try finish(parts)
        }
        let key = Key<Made>(node.name)
        switch (node.making, node.kept == .cached ? session : node.kept?.scope) {
        case (.closure, nil): define(key, as: here)
        case (.closure, let scope?): define(key, in: scope, as: here)
        case (.awaiting, nil): define(key) { try await awaited($0) }
        case (.awaiting, let scope?): define(key, in: scope, as: awaited)
        case (.mainActor, nil): define(key, on: MainActor.self) { try here($0) }
        case (.mainActor, let scope?): define(key, in: scope, on: MainActor.self) { try here($0) }
        case (.recipe, let scope):
            let recipe: Recipe<Made> =
                switch names.count {
                case 0: .calling { try finish([]) }
                case 1: .calling({ (one: Made) in try finish([one]) }, with: Key(names[0]))
                default:
                    .calling({ (one: Made, two: Made) in try finish([one, two]) }, with: Key(names[0]), Key(names[1]))
                }
            if let scope { define(key, in: scope, as: recipe) } else { define(key, as: recipe) }
        }
    }
}
