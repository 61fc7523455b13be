import Foundation
import Rivet
import Testing

/// Cycles that no thread completes alone.
@Suite struct ThreadCycleTests {
    /// A ring of shared objects.
    ///
    /// In every second round, each closure waits a moment for the others to begin.
    private func ringGraph(_ count: Int, _ began: Counter) throws -> ObjectGraph {
        try ObjectGraph(
            assembly { module in
                for index in 0..<count {
                    let next = "N\((index + 1) % count)"
                    module.define("N\(index)", shared: true) { factory -> String in
                        began.increment()
                        for _ in 0..<50 where began.value % count != 0 { sched_yield() }
                        return try factory[next]
                    }
                }
            }
        )
    }

    private func expectCycles(_ count: Int, rounds: Int) async throws {
        var across = 0
        for round in 0..<rounds {
            // In odd rounds the counter starts at a value at which no closure waits, to get all kinds of encounters.
            let began = Counter()
            let graph = try ringGraph(count, began)
            if !round.isMultiple(of: 2) { for _ in 0..<(count - 1) { began.increment() } }
            let before = began.value
            let factory = try ObjectGraphFactory(graph)
            let errors = Collected<(Int, ResolutionError?)>()
            try await atOnce(
                seconds: 20,
                (0..<count).map { index in
                    { errors.append((index, failure { try factory["N\(index)"] as String })) }
                }
            )
            try #require(errors.elements.count == count, "round \(round) hangs")
            for (index, error) in errors.elements {
                try #require(error?.code == .cycle, "round \(round): \(text(error))")
                try #require(error?.isClosedOnce == true, "round \(round): \(error?.names ?? [])")
                try #require(error?.names.first == "N\(index)", "round \(round): \(error?.names ?? [])")
                try #require(error?.names.count == count + 1, "round \(round): \(error?.names ?? [])")
            }
            // If the threads had never met, each would have begun the whole ring.
            if began.value - before < count * count { across += 1 }
        }
        #expect(across > 0, "the threads never met")
    }

    @Test func `two threads whose objects depend on each other both receive the cycle error`() async throws {
        try await expectCycles(2, rounds: Rounds.some(of: 2000))
    }

    @Test func `three threads in a ring all receive the cycle error`() async throws {
        try await expectCycles(3, rounds: Rounds.some(of: 2000))
    }

    @Test func `an outside thread that waits for a cycle receives an error, too`() async throws {
        for round in 0..<300 {
            let factory = try ring(2, of: .singletons)
            let errors = Collected<ResolutionError?>()
            try await atOnce(
                seconds: 20,
                ["N0", "N1", "Outside", "Outside"].map { name in
                    { errors.append(failure { try factory[name] as String }) }
                }
            )
            try #require(errors.elements.count == 4, "round \(round) hangs")
            #expect(errors.elements.allSatisfy { $0?.code == .cycle && $0?.isClosedOnce == true })
        }
    }

    @Test func `a cycle through the closure's factory on other threads is an error`() async throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { factory -> String in
                let errors = Collected<any Error>()
                DispatchQueue.concurrentPerform(iterations: 4) { _ in
                    do { _ = try factory["B"] as String } catch { errors.append(error) }
                }
                throw errors.elements.first ?? Boom()
            }
            module.define("B", in: .singleton) { factory in try factory["A"] as String }
        }
        for round in 0..<200 {
            let error = try #require(try await found(seconds: 120) { failure { try factory["A"] as String } })
            try #require(error.code == .cycle, "round \(round): \(text(error))")
            try #require(error.isClosedOnce, "round \(round): \(error.names)")
            try #require(error.names.first == "A", "round \(round): \(error.names)")
        }
    }

    @Test func `a closure that divides its work between threads is built`() async throws {
        let probe = Probe()
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Sum", in: .singleton) { factory -> Int in
                    let parts = Collected<Probe.Object>()
                    DispatchQueue.concurrentPerform(iterations: 8) { index in
                        if let part: Probe.Object = try? factory["Part \(index % 2)"] { parts.append(part) }
                    }
                    return parts.elements.count
                }
                for index in 0..<2 {
                    module.define("Part \(index)", shared: true) { factory -> Probe.Object in
                        _ = try factory["Base"] as Probe.Object
                        return probe.object()
                    }
                }
                module.define("Base", in: .singleton) { _ in probe.object() }
            }
        )
        for round in 1...200 {
            let factory = try ObjectGraphFactory(graph)
            let sum = try await found(seconds: 120) { try factory["Sum"] as Int }
            #expect(sum == 8)
            #expect(probe.made == round * 3)
        }
    }
}
