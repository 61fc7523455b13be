import CMeasure
import Scenarios

/// The method: the contestants take turns, round by round, so that the machine's moods hit all alike; each round is
/// about a millisecond of work after a warm-up; of all rounds the 20th percentile counts, since preemption only ever
/// adds.
enum Measurement {
    /// What was measured of one scenario.
    struct Times {
        /// Nanoseconds for one repetition.
        let rivet: Double
        let others: [Scenario.Other: Double]
        /// How far apart the ratios to the first of the others are that each third of the rounds gives by itself, as a
        /// part of the ratio.
        let noise: Double?
    }

    static func times(of scenario: Scenario) throws -> Times {
        let contestants = try ([scenario.rivet] + scenario.others.map(\.1)).map(Contestant.init)
        // What takes long is less disturbed.
        let rounds = scenario.isLong ? 21 : 61
        var times = contestants.map { _ in [Double]() }
        for round in 0..<rounds {
            // There and back, so that nobody always comes after the same neighbour.
            let order = round.isMultiple(of: 2) ? Array(contestants.indices) : contestants.indices.reversed()
            for index in order { times[index].append(try contestants[index].round()) }
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

    /// What counts of some rounds.
    static func counting(_ times: [Double]) -> Double { times.sorted()[times.count / 5] }
}

/// One who takes part, warmed up.
private struct Contestant {
    let batch: Int
    /// Gives what may be repeated `batch` times.
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

    /// Nanoseconds for one repetition, in one more round.
    func round() throws -> Double {
        let body = try fresh()
        return try nanoseconds { try body(batch) } / Double(batch)
    }
}

func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = measure_now()
    try body()
    return Double(measure_now() - start)
}
