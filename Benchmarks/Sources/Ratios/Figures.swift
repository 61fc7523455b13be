import CMeasure
import Foundation
import Handwritten
import Rivet

// What has no counterpart written by hand: figures by themselves.

/// The least of several measurements of a body, in nanoseconds.
private func least(_ rounds: Int, _ body: () throws -> Double) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<rounds { best = try min(best, body()) }
    return best
}

private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = measure_now()
    try body()
    return Double(measure_now() - start)
}

func figures() throws -> [(String, Double, String, Double?)] {
    let many = try manyNames(1_000)
    let order = shuffled(many.names)
    let firstBuild = try least(40) {
        let factory = try ObjectGraphFactory(many.factory.graph)
        return try time { for name in order { sink(try factory[name] as Engine) } } / 1_000
    }
    var kept: [ObjectGraphFactory] = []
    let factories = try least(20) {
        kept = []
        kept.reserveCapacity(100)
        return try time { for _ in 0..<100 { kept.append(try ObjectGraphFactory(many.factory.graph)) } } / 100
    }
    let (application, graph, _) = try neighbours()
    let children = try least(40) {
        kept = []
        kept.reserveCapacity(100)
        return try time { for _ in 0..<100 { kept.append(try ObjectGraphFactory(graph, parent: application)) } } / 100
    }
    let freezing = try least(9) {
        let assembly = declared(10_000)
        return try time { _ = try ObjectGraph(assembly) }
    }
    return [
        ("first build of a singleton", firstBuild, "ns", 400),
        ("factory of a graph of 1,000", factories / 1_000, "µs", 5),
        ("child of a graph of 50", children / 1_000, "µs", 1),
        ("check and freeze 10,000 declared definitions", freezing / 1_000_000, "ms", 50),
        ("heap for each of 10,000 definitions", try heap(10_000), "bytes", 200),
    ]
}

/// An assembly with that many definitions, each of which declares two needs.
private func declared(_ count: Int) -> Assembly {
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        module.define("s0") { _ in Link(next: nil) }
        for index in 1..<count {
            module.define(
                Key("s\(index)"),
                as: .calling({ (a: Link, b: Link) in a }, with: Key("s\(index - 1)"), Key("s\(index / 2)"))
            )
        }
    }
    return assembly
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
