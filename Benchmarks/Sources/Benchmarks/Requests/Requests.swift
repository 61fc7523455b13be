import Benchmark
import Dispatch
import Scenarios

// Every scenario and its counterparts, for a standard tool: `swift package benchmark`. Only Ratios lets them take
// turns, so use Ratios to compare them.

let benchmarks: @Sendable () -> Void = {
    do {
        for scenario in try scenarios() {
            let configuration = Benchmark.Configuration(
                metrics: [.wallClock],
                warmupIterations: 3,
                scalingFactor: scenario.isLong ? .one : .kilo,
                maxDuration: .milliseconds(200)
            )
            let name = "\(scenario.topic.rawValue): \(scenario.name)"
            add("\(name) – Rivet", scenario.rivet, configuration)
            for (other, work) in scenario.others { add("\(name) – \(other.rawValue)", work, configuration) }
        }
        try threadedScenarios().forEach(add)
        memory().forEach(add)
    } catch {
        fatalError("\(error)")
    }
}

private func add(_ name: String, _ work: Work, _ configuration: Benchmark.Configuration) {
    switch work {
    case .warm(let body):
        _ = Benchmark(name, configuration: configuration) { benchmark in
            try body(benchmark.scaledIterations.count)
        }
    case .cold(let supply, let fresh):
        _ = Benchmark(name, configuration: configuration) { benchmark in
            let count = benchmark.scaledIterations.count
            let bodies = try (0..<(count + supply - 1) / supply).map { _ in try fresh() }
            benchmark.startMeasurement()
            for (index, body) in bodies.enumerated() { try body(min(supply, count - index * supply)) }
            benchmark.stopMeasurement()
        }
    case .awaited(let body):
        _ = Benchmark(name, configuration: configuration) { benchmark in
            try await body(benchmark.scaledIterations.count)
        }
    }
}

/// Measures the time in which two threads do a million repetitions each.
private func add(_ scenario: ThreadedScenario) {
    let configuration = Benchmark.Configuration(
        metrics: [.wallClock],
        scalingFactor: .mega,
        maxDuration: .seconds(1)
    )
    let work = scenario.rivet
    _ = Benchmark("Two threads: \(scenario.name)", configuration: configuration) { benchmark in
        let count = benchmark.scaledIterations.count
        try work(0, 1)
        // Ignores errors, because the same work has just succeeded.
        DispatchQueue.concurrentPerform(iterations: 2) { thread in try? work(thread, count) }
    }
}

private func add(_ figure: Figure) {
    let metric = BenchmarkMetric.custom(figure.unit)
    let configuration = Benchmark.Configuration(metrics: [metric], maxIterations: 3)
    _ = Benchmark("Memory: \(figure.name)", configuration: configuration) { benchmark in
        benchmark.measurement(metric, Int(try figure.measure().rounded()))
    }
}
