import Handwritten
import Rivet

/// Work that several threads do at the same time, with Rivet and by hand.
package struct ThreadedScenario: Sendable {
    package typealias Work = @Sendable (_ thread: Int, _ count: Int) throws -> Void

    package let name: String
    /// The minimum gain of Rivet from a second thread, relative to the handwritten gain; nil without a goal.
    package let goal: Double?
    package let hand: Work
    package let rivet: Work
}

/// Work without shared data, which shows how much the machine gains from a second thread.
package let threadedControl: ThreadedScenario.Work = { thread, count in
    var state = UInt64(thread + 1)
    for _ in 0..<count * 8 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
    if state == 0 { sink(Shelf(Engine(power: 0))) }
}

/// The work of `threads` threads, which is at least two.
package func threadedScenarios(threads: Int = 2) throws -> [ThreadedScenario] {
    let many = try manyNames(1_000)
    // As far apart as possible, because objects in one cache line slow each other down.
    let engines = try many.names.map { name in (name, engine: try many.factory[name] as Engine) }
        .sorted { ObjectIdentifier($0.engine) < ObjectIdentifier($1.engine) }
    let apart = (0..<threads).map { engines[$0 * (engines.count - 1) / (threads - 1)] }
    let shelves = apart.map { Shelf($0.engine) }
    let factory = try ObjectGraphFactory(RatioModule.self, environment: Environment())
    let server = try ObjectGraphFactory(ServerModule.self, environment: Environment())
    let request = try ObjectGraph(RequestModule.self, environment: Environment(), parent: server.graph)
    return [
        ThreadedScenario(
            name: "prototypes",
            goal: 0.9,
            hand: { _, count in for _ in 0..<count { sink(try makeEngine()) } },
            rivet: { _, count in for _ in 0..<count { sink(try factory["Engine"] as Engine) } }
        ),
        ThreadedScenario(
            name: "car graphs",
            goal: 0.9,
            hand: { _, count in for _ in 0..<count { sink(try makeCar()) } },
            rivet: { _, count in for _ in 0..<count { sink(try factory["Car"] as Car) } }
        ),
        ThreadedScenario(
            name: "a child factory for each request",
            goal: 0.9,
            hand: { _, count in for number in 0..<count { sink(makeHandler(of: number)) } },
            rivet: { _, count in
                for number in 0..<count {
                    let factory = try ObjectGraphFactory(request, parent: server, supplying: ["Number": number])
                    sink(try factory["Handler"] as Handler)
                }
            }
        ),
        ThreadedScenario(
            name: "different singletons",
            goal: 0.9,
            hand: { thread, count in
                let shelf = shelves[thread]
                for _ in 0..<count { sink(keptEngine(in: shelf)) }
            },
            rivet: { thread, count in
                let name = apart[thread].0
                for _ in 0..<count { sink(try many.factory[name] as Engine) }
            }
        ),
        ThreadedScenario(
            name: "one singleton",
            goal: nil,
            hand: { _, count in for _ in 0..<count { sink(sharedEngine()) } },
            rivet: { _, count in for _ in 0..<count { sink(try factory["SharedEngine"] as Engine) } }
        ),
    ]
}
