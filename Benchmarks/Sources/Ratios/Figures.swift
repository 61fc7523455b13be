import CMeasure
import Foundation
import Handwritten
import Rivet

// What has no counterpart written by hand: figures by themselves.

/// The least of several measurements of a body, in nanoseconds.
func least(_ rounds: Int, _ body: () throws -> Double) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<rounds { best = try min(best, body()) }
    return best
}

func time(_ body: () throws -> Void) rethrows -> Double {
    let start = measure_now()
    try body()
    return Double(measure_now() - start)
}

/// A figure by itself, and its goal.
struct Figure {
    let name: String
    let unit: String
    let goal: Double?
    let measure: () throws -> Double

    init(_ name: String, _ unit: String, goal: Double?, measure: @escaping () throws -> Double) {
        (self.name, self.unit, self.goal, self.measure) = (name, unit, goal, measure)
    }
}

func figures() -> [Figure] {
    [
        Figure("first build of a singleton", "ns", goal: 400) {
            let many = try manyNames(1_000)
            let order = shuffled(many.names)
            return try least(40) {
                let factory = try ObjectGraphFactory(many.factory.graph)
                return try time { for name in order { sink(try factory[name] as Engine) } } / 1_000
            }
        },
        Figure("factory of a graph of 1,000", "µs", goal: 5) {
            let graph = try manyNames(1_000).factory.graph
            return try timeOfHundred(20) { try ObjectGraphFactory(graph) } / 1_000
        },
        Figure("child of a graph of 50", "µs", goal: 1) {
            let (application, graph, _) = try neighbours()
            return try timeOfHundred(40) { try ObjectGraphFactory(graph, parent: application) } / 1_000
        },
    ] + checks() + [Figure("heap for each of 10,000 definitions", "bytes", goal: 200) { try heap(10_000) }]
}

/// The time for one of a hundred factories, all of which are kept.
private func timeOfHundred(_ rounds: Int, _ make: () throws -> ObjectGraphFactory) throws -> Double {
    var kept: [ObjectGraphFactory] = []
    return try least(rounds) {
        kept = []
        kept.reserveCapacity(100)
        return try time { for _ in 0..<100 { kept.append(try make()) } } / 100
    }
}

private func heap(_ count: Int) throws -> Double {
    let names = (0..<count).map { "service\($0)" }
    let before = measure_heap()
    let graph = try {
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            for name in names { module.define(Key(name)) { _ in Engine(power: 1) } }
        }
        return try ObjectGraph(assembly)
    }()
    let after = measure_heap()
    return withExtendedLifetime((graph, names)) { Double(after - before) / Double(count) }
}

/// What two threads do in the time of one: the throughput of both together, relative to one alone.
func throughput(_ work: @escaping @Sendable (_ thread: Int, _ count: Int) throws -> Void) throws -> Double {
    let count = 400_000
    try work(0, count)
    var ratios: [Double] = []
    for _ in 0..<25 {
        let alone = try time { try work(0, count) }
        nonisolated(unsafe) var spans = [(UInt64, UInt64)](repeating: (0, 0), count: 2)
        let lock = NSLock()
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            let start = measure_now()
            // The same work has just succeeded on this thread.
            try? work(thread, count)
            let end = measure_now()
            lock.withLock { spans[thread] = (start, end) }
        }
        let whole = max(spans[0].1, spans[1].1) - min(spans[0].0, spans[1].0)
        let common = Int(min(spans[0].1, spans[1].1)) - Int(max(spans[0].0, spans[1].0))
        // Only rounds in which both really ran at the same time tell anything.
        if Double(common) > 0.9 * Double(whole) { ratios.append(2 * alone / Double(whole)) }
    }
    return ratios.isEmpty ? .nan : ratios.sorted()[ratios.count / 2]
}
