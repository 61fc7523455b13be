import Rivet
import RivetInspection
import RivetLifecycle

/// One kind of work on graphs of one shape, whose cost must grow as fast as the graph.
struct GrowthCase {
    typealias Body = () async throws -> Void

    let name: String
    /// The number of definitions, decorators, children or problems of the smaller graph.
    let count: Int
    /// Creates what the work needs, and returns the work.
    let prepare: (Int) async throws -> Body

    static var all: [GrowthCase] { creating + describing + faulty + building }

    /// Creates a graph.
    private static var creating: [GrowthCase] {
        [
            creation("namespaces") { module, count in
                for number in 0..<count { module.require(Part.self, under: "s\(number)") }
            },
            creation("chain", chain),
            creation("decorators", decorators),
            creation("aliases") { module, count in
                module.define("P" as Key<Int>) { 1 }
                for number in 0..<count { module.alias("A\(number)", to: "P") }
            },
            creation("a wide group", group),
            creation("hooks", hooks),
        ]
    }

    /// Describes a graph.
    private static var describing: [GrowthCase] {
        [
            work("explain decorators", decorators) { _ = $0.explain("P") },
            work("draw decorators", decorators) { _ = $0.text() },
            work("compare decorators", decorators) { _ = try $0.differences(from: graph(1, decorators)) },
            work("draw a wide group", group) { _ = $0.text() },
            work("draw a chain", chain) { _ = $0.text() },
            work("unreachable names of a chain", chain) { _ = $0.unreachable(from: "P0") },
        ]
    }

    /// Reports and draws problems.
    private static var faulty: [GrowthCase] {
        [
            problems("a cycle of aliases") { module, count in
                for number in 0..<count { module.alias("A\(number)", to: "A\((number + 1) % count)") }
            },
            problems("a cycle through aliases") { module, count in
                for number in 0..<count {
                    module.alias("A\(number)", to: "P\(number)")
                    module.define(Key("P\(number)"), as: .calling(next, with: Key("A\((number + 1) % count)")))
                }
            },
            problems("captives on long paths") { module, count in
                module.define("P0" as Key<Int>, in: CachedScope("cached")) { 1 }
                for number in 1...count {
                    module.define(Key("P\(number)"), as: .calling(next, with: Key("P\(number - 1)")))
                    module.define(Key("N\(number)"), in: .singleton, as: .calling(next, with: Key("P\(number)")))
                }
            },
            problems("awaited objects on long paths") { module, count in
                module.define("P0" as Key<Int>) { () async in 1 }
                for number in 1...count {
                    module.define(Key("P\(number)"), as: .calling(next, with: Key("P\(number - 1)")))
                    module.define(Key<Int>("N\(number)"), needing: Key<Int>("P\(number)")) { _ in 1 }
                }
            },
            problems("one missing name") { module, count in
                for number in 0..<count { module.define(Key("P\(number)"), as: .calling(next, with: "Q")) }
            },
            problems("derived names of aliases") { module, count in
                module.define("P" as Key<Int>) { 1 }
                for number in 0..<count {
                    module.alias("A\(number)", to: "P")
                    module.define(Key<Int>("A\(number) Provider")) { 1 }
                }
            },
            GrowthCase(name: "unexpected objects", count: 500) { count in
                let graph = try graph(count) { module, count in
                    for number in 0..<count { module.expect(Key<Int>("P\(number)")) }
                }
                let objects = Dictionary(uniqueKeysWithValues: (0..<count).map { ("Q\($0)", $0 as any Sendable) })
                return { do { _ = try ObjectGraphFactory(graph, supplying: objects) } catch { _ = "\(error)" } }
            },
        ]
    }

    /// Builds, starts and stops objects.
    private static var building: [GrowthCase] {
        [
            work("trial of graph layers", graphLayers) { _ = try ObjectGraphFactory($0).trial() },
            work("trial of a star", star) { _ = try "\(ObjectGraphFactory($0).trial())" },
            work("observe a star", star) {
                _ = try ObjectGraphFactory($0, observer: TextObserver { _ in })["Root"] as Int
            },
            work("start and stop", hooks) { graph in
                let factory = try ObjectGraphFactory(graph)
                try await factory.start()
                try await factory.stop()
            },
            GrowthCase(name: "stop children", count: 1_000) { count in
                let factory = try ObjectGraphFactory(graph(1, hooks))
                let assembly = Assembly()
                assembly.load(environment: Environment()) { module in
                    module.define("Child", in: .singleton) { Engine() }.onStop { _ in }
                }
                let graph = try ObjectGraph(assembly, parent: factory.graph)
                var children: [ObjectGraphFactory] = []
                for _ in 0..<count {
                    let child = try ObjectGraphFactory(graph, parent: factory)
                    _ = try child["Child"] as Engine
                    children.append(child)
                }
                return { [children] in
                    try await factory.stop()
                    withExtendedLifetime(children) {}
                }
            },
            GrowthCase(name: "wait for an object that waits", count: 250) { count in
                let gate = Gate()
                let factory = try ObjectGraphFactory(graph(count) { hub($0, $1, gate) })
                return {
                    try await withThrowingTaskGroup { group in
                        group.addTask { _ = try await factory.resolve("Hub") as Int }
                        await gate.waitForArrivals(count)
                        for number in 0..<count {
                            group.addTask { _ = try await factory.resolve("Consumer \(number)") as Int }
                        }
                        await gate.waitForArrivals(2 * count)
                        await gate.open()
                        try await group.waitForAll()
                    }
                }
            },
        ]
    }
}

// MARK: - Kinds of work

extension GrowthCase {
    typealias Shape = (Module, Int) throws -> Void

    private static func creation(_ name: String, _ shape: @escaping Shape) -> GrowthCase {
        GrowthCase(name: "create \(name)", count: 500) { count in { _ = try graph(count, shape) } }
    }

    private static func work(
        _ name: String,
        _ shape: @escaping Shape,
        _ body: @escaping (ObjectGraph) async throws -> Void
    )
        -> GrowthCase
    {
        GrowthCase(name: name, count: 500) { count in
            let graph = try graph(count, shape)
            return { try await body(graph) }
        }
    }

    /// Reports the problems of a graph, and draws it.
    private static func problems(_ name: String, _ shape: @escaping Shape) -> GrowthCase {
        GrowthCase(name: name, count: 500) { count in
            {
                do { _ = try graph(count, shape) } catch let error as AssemblyError {
                    _ = "\(error)\(Set(error.problems).count)\(error.drawing?.text() ?? "")"
                }
            }
        }
    }

    private static func graph(_ count: Int, _ shape: Shape) throws -> ObjectGraph {
        let assembly = Assembly()
        assembly.load(environment: Environment()) { try shape($0, count) }
        return try ObjectGraph(assembly)
    }
}

// MARK: - Shapes

extension GrowthCase {
    @Sendable private static func next(_ number: Int) -> Int { number + 1 }

    private static func chain(_ module: Module, _ count: Int) {
        module.define("P0" as Key<Int>) { 1 }
        for number in 1...count { module.define(Key("P\(number)"), as: .calling(next, with: Key("P\(number - 1)"))) }
    }

    private static func decorators(_ module: Module, _ count: Int) {
        module.define("P" as Key<Int>) { 1 }
        for _ in 0..<count { module.decorate("P") { (number: Int) in number + 1 } }
    }

    private static func group(_ module: Module, _ count: Int) {
        for _ in 0..<count { module.contribute("P" as Key<Int>) { 1 } }
    }

    private static func star(_ module: Module, _ count: Int) {
        for number in 0..<count { module.define(Key<Int>("P\(number)")) { 1 } }
        module.define("Root" as Key<Int>) { factory in
            for number in 0..<count { _ = try factory["P\(number)"] as Int }
            return 1
        }
    }

    /// Layers of four objects, each of which depends on all four of the next layer.
    private static func graphLayers(_ module: Module, _ count: Int) {
        for number in 0..<count {
            let first = number / 4 * 4 + 4
            module.define(Key<Int>("P\(number)"), in: .graph) { factory in
                for other in first..<first + 4 where other < count { _ = try factory["P\(other)"] as Int }
                return 1
            }
        }
    }

    /// An object that awaits many others behind a gate, as many users that await it, and a consumer that awaits each user.
    private static func hub(_ module: Module, _ count: Int, _ gate: Gate) {
        for number in 0..<count {
            module.define(Key<Int>("Spoke \(number)"), in: .singleton) { () async in
                await gate.pass()
                return number
            }
            module.define(Key<Int>("User \(number)"), in: .singleton) { factory in
                await gate.arrive()
                return try await factory.resolve("Hub")
            }
            module.define(Key<Int>("Consumer \(number)"), in: .singleton) { try await $0.resolve("User \(number)") }
        }
        module.define("Hub" as Key<Int>, in: .singleton) { factory in
            try await withThrowingTaskGroup { group in
                for number in 0..<count { group.addTask { try await factory.resolve("Spoke \(number)") as Int } }
                return try await group.reduce(0, +)
            }
        }
    }

    private static func hooks(_ module: Module, _ count: Int) {
        for number in 0..<count {
            module.define(Key<Engine>("P\(number)"), in: .singleton) { Engine() }.eager()
                .onStart { _ in }.onStop { _ in }
        }
    }
}

private final class Engine: Sendable {}

/// Holds tasks back until it opens, and counts those that have arrived.
private actor Gate {
    private var arrived = 0
    private var held: [CheckedContinuation<Void, Never>] = []
    private var observer: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func arrive() {
        arrived += 1
        guard let observer, arrived == observer.count else { return }
        observer.continuation.resume()
    }

    func pass() async {
        arrive()
        await withCheckedContinuation { held.append($0) }
    }

    func waitForArrivals(_ count: Int) async {
        if arrived < count { await withCheckedContinuation { observer = (count, $0) } }
    }

    func open() { for continuation in held { continuation.resume() } }
}

private final class Part: Module {
    override func configure() { define("X" as Key<Int>) { 1 } }
}
