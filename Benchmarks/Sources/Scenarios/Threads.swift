import Handwritten
import Rivet

/// What two threads do at once.
package struct ThreadedScenario: Sendable {
    package let name: String
    /// The least throughput of both together, relative to one alone.
    package let goal: Double?
    package let work: @Sendable (_ thread: Int, _ count: Int) throws -> Void
}

package func threadedScenarios() throws -> [ThreadedScenario] {
    let many = try manyNames(1_000)
    // As far apart as can be, since objects in one cache line hinder each other.
    let engines = try many.names.map { name in (name, engine: try many.factory[name] as Engine) }
        .sorted { ObjectIdentifier($0.engine) < ObjectIdentifier($1.engine) }
    let ends = [engines[0], engines[engines.count - 1]]
    let shelves = ends.map { Shelf($0.engine) }
    let factory = try ObjectGraphFactory(RatioModule.self, environment: Environment())
    return [
        ThreadedScenario(name: "control: arithmetic", goal: nil) { thread, count in
            var state = UInt64(thread + 1)
            for _ in 0..<count * 8 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
            if state == 0 { sink(factory.graph.definitions as AnyObject) }
        },
        ThreadedScenario(name: "prototypes", goal: 1.8) { _, count in
            for _ in 0..<count { sink(try factory["Engine"] as Engine) }
        },
        ThreadedScenario(name: "prototypes, by hand", goal: nil) { _, count in
            for _ in 0..<count { sink(try makeEngine()) }
        },
        ThreadedScenario(name: "different singletons", goal: 1.8) { thread, count in
            let name = ends[thread].0
            for _ in 0..<count { sink(try many.factory[name] as Engine) }
        },
        ThreadedScenario(name: "different singletons, by hand", goal: nil) { thread, count in
            let shelf = shelves[thread]
            for _ in 0..<count { sink(keptEngine(in: shelf)) }
        },
        ThreadedScenario(name: "one singleton", goal: nil) { _, count in
            for _ in 0..<count { sink(try factory["SharedEngine"] as Engine) }
        },
        ThreadedScenario(name: "one singleton, by hand", goal: nil) { _, count in
            for _ in 0..<count { sink(sharedEngine()) }
        },
    ]
}
