import Handwritten
import Rivet

/// Work that is done once: first requests, graphs and factories.
///
/// The counterpart of a graph is a dictionary of closures.
func makingScenarios() throws -> [Scenario] {
    try [
        firstRequest("first request of a singleton; by hand: lock, create and store", atMost: 9),
        firstRequest("first request, in a graph with a hook", besideHook: true),
    ] + factories() + graphs()
}

/// The first request of each of 1,000 singletons, which also creates the object.
///
/// The handwritten code does the same: it takes a lock, and creates and stores the object unless it exists. The
/// dictionary needs no lock.
private func firstRequest(_ name: String, atMost goal: Double? = nil, besideHook: Bool = false) throws -> Scenario {
    let many = try manyNames(1_000, besideHook: besideHook)
    let order = shuffled(many.names)
    let numbers = shuffled(Array(0..<1_000))
    return Scenario(
        .making,
        name,
        goal: goal.map { .times($0, of: .hand) },
        others: [
            (
                .hand,
                .cold(supply: 1_000) {
                    let shelf = LazyShelf(count: 1_000)
                    return { count in for index in 0..<count { sink(try shelf.engine(numbers[index])) } }
                }
            ),
            (
                .dictionary,
                .cold(supply: 1_000) {
                    let box = Box([String: AnyObject](minimumCapacity: 1_000))
                    return { count in for index in 0..<count { box.kept[order[index]] = try makeEngine() } }
                }
            ),
        ],
        rivet: .cold(supply: 1_000) {
            let factory = try ObjectGraphFactory(many.factory.graph)
            return { count in for index in 0..<count { sink(try factory[order[index]] as Engine) } }
        }
    )
}

private func factories() throws -> [Scenario] {
    let graph = try manyNames(1_000).factory.graph
    let (application, sessions, _) = try neighbours()

    /// The factories are retained until the time is taken, as in a program that serves many sessions.
    func scenario(
        _ name: String,
        atMost goal: Double,
        make: @escaping () throws -> ObjectGraphFactory
    ) -> Scenario {
        let work = Work.cold(supply: 100) {
            let box = Box([ObjectGraphFactory]())
            box.kept.reserveCapacity(100)
            return { count in for _ in 0..<count { box.kept.append(try make()) } }
        }
        return Scenario(.making, name, goal: .nanoseconds(goal), others: [], rivet: work)
    }

    return [
        scenario("factory of a graph of 1,000 definitions", atMost: 5_000) { try ObjectGraphFactory(graph) },
        scenario("child factory of a graph of 50 definitions", atMost: 1_000) {
            try ObjectGraphFactory(sessions, parent: application)
        },
    ]
}

/// Retains what a scenario creates until its time is taken.
final class Box<Value> {
    var kept: Value
    init(_ kept: Value) { self.kept = kept }
}

/// From modules to a frozen graph.
private func graphs() -> [Scenario] {
    [100, 1_000, 10_000].flatMap { count in
        let names = (0..<count).map { "service\($0)" }
        let filled: (Int) throws -> Void = { repetitions in
            for _ in 0..<repetitions {
                var closures: [String: @Sendable () throws -> Engine] = [:]
                for name in names { closures[name] = { Engine(power: 1) } }
                sink(closures.count as AnyObject)
            }
        }
        func scenario(
            _ kind: String,
            goal: Scenario.Goal? = nil,
            describe: @escaping (Module, Int) -> Void
        ) -> Scenario {
            Scenario(.making, "graph of \(grouped(count)) \(kind)", goal: goal, dictionary: filled, isLong: true) {
                repetitions in
                for _ in 0..<repetitions {
                    let assembly = Assembly()
                    assembly.load(environment: Environment()) { module in
                        for index in names.indices { describe(module, index) }
                    }
                    withExtendedLifetime(try ObjectGraph(assembly)) {}
                }
            }
        }
        return [
            scenario("closures", goal: .nanoseconds(800 * Double(count))) { module, index in
                module.define(Key(names[index])) { _ in Engine(power: 1) }
            },
            scenario("declared definitions") { module, index in
                if index < 2 { return _ = module.define(Key(names[index])) { _ in Link(next: nil) } }
                module.define(
                    Key(names[index]),
                    as: .calling(
                        { (one: Link, _: Link) in one },
                        with: Key(names[index - 1]),
                        Key(names[index / 2])
                    )
                )
            },
        ]
    }
}
