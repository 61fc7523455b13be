import CMeasure

/// One scenario: the same work done by a person's code and by Rivet, and the goal for the ratio.
struct Scenario {
    let name: String
    let goal: Double?
    let byHand: (Int) throws -> Void
    let byRivet: (Int) throws -> Void

    init(_ name: String, goal: Double?, byHand: @escaping (Int) throws -> Void, byRivet: @escaping (Int) throws -> Void)
    {
        self.name = name
        self.goal = goal
        self.byHand = byHand
        self.byRivet = byRivet
    }
}

/// The method: the contestants take turns, round by round, so that the machine's moods hit both alike; each
/// round is about a millisecond of work after a warm-up; of all rounds the 20th percentile counts, since
/// preemption only ever adds.
enum Measurement {
    static let rounds = 61

    /// Nanoseconds for one repetition of each contestant.
    static func nanoseconds(_ contestants: [(Int) throws -> Void]) throws -> [Double] {
        let batches = try contestants.map(batch)
        var times = contestants.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                let start = measure_now()
                try contestant(batches[index])
                times[index].append(Double(measure_now() - start) / Double(batches[index]))
            }
        }
        return times.map { $0.sorted()[rounds / 5] }
    }

    /// How many repetitions take about a millisecond.
    private static func batch(of contestant: (Int) throws -> Void) throws -> Int {
        let warmUp = measure_now()
        while measure_now() - warmUp < 2_000_000 { try contestant(10) }
        var count = 1
        while true {
            let start = measure_now()
            try contestant(count)
            if measure_now() - start > 1_000_000 { return count }
            count *= 2
        }
    }
}

@inline(never) func sink(_ object: AnyObject) {
    measure_sink(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
}
