import CMeasure
import Scenarios

/// The contestants take turns, so that disturbances affect all alike.
///
/// After a warm-up, each round does about a millisecond of work. The result is the 20th percentile of all rounds,
/// because preemption only ever adds time.
enum Measurement {
    /// The results of one scenario.
    struct Times {
        /// Nanoseconds for one repetition.
        let rivet: Double
        let others: [Scenario.Other: Double]
        /// The spread of the ratios to the first counterpart, each computed from a third of the rounds, as a
        /// fraction of the ratio.
        let noise: Double?
    }

    /// With `clock`, the time is that of another clock.
    static func times(
        of scenario: Scenario,
        rounds wanted: Int? = nil,
        clock: () -> UInt64 = measure_now
    ) throws -> Times {
        let contestants = try ([scenario.rivet] + scenario.others.map(\.1)).map(Contestant.init)
        // Long work is less disturbed.
        let rounds = wanted ?? (scenario.isLong ? 21 : 61)
        var times = contestants.map { _ in [Double]() }
        for round in 0..<rounds {
            // Forward and backward, so that no contestant always follows the same one.
            let order = round.isMultiple(of: 2) ? Array(contestants.indices) : contestants.indices.reversed()
            for index in order { times[index].append(try contestants[index].round(clock)) }
        }
        let counted = times.map(counting)
        let others = zip(scenario.others, counted.dropFirst()).map { ($0.0.0, $0.1) }
        var noise: Double?
        if times.count > 1 {
            let thirds = (0..<3).map { third in
                let some = times.map { all in counting(stride(from: third, to: rounds, by: 3).map { all[$0] }) }
                return some[0] / some[1]
            }.sorted()
            noise = (thirds[2] - thirds[0]) / thirds[1]
        }
        return Times(rivet: counted[0], others: Dictionary(uniqueKeysWithValues: others), noise: noise)
    }

    /// The 20th percentile.
    static func counting(_ times: [Double]) -> Double { times.sorted()[times.count / 5] }
}

/// A contestant after its warm-up.
private struct Contestant {
    let batch: Int
    /// Returns work that can be repeated `batch` times.
    let fresh: () throws -> (Int) throws -> Void

    init(_ work: Work) throws {
        switch work {
        case .warm(let body):
            fresh = { body }
        case .awaited(let body):
            fresh = { { count in try waiting { try await body(count) } } }
        case .cold(let supply, let fresh):
            self.fresh = fresh
            batch = supply
            for _ in 0..<3 { try fresh()(supply) }
            return
        }
        let body = try fresh()
        let warmUp = measure_now()
        while measure_now() - warmUp < 2_000_000 { try body(1) }
        var count = 1
        while try nanoseconds({ try body(count) }) < 1_000_000 { count *= 2 }
        batch = count
    }

    /// Runs another round, and returns nanoseconds for one repetition.
    func round(_ clock: () -> UInt64) throws -> Double {
        let body = try fresh()
        return try nanoseconds(clock: clock) { try body(batch) } / Double(batch)
    }
}

func nanoseconds(clock: () -> UInt64 = measure_now, _ body: () throws -> Void) rethrows -> Double {
    let start = clock()
    try body()
    return Double(clock() - start)
}
