import CMeasure
import Foundation
import Scenarios

/// How costs grow with definitions, and the throughput with threads.
struct Scaling {
    /// The nanoseconds of a curve, by number of definitions.
    var times: [Curve: [(count: Int, nanoseconds: Double)]] = [:]
    /// The throughput of a scenario for 1, 2, … threads, relative to one thread; nil if the machine was too busy.
    var gains: [(name: String, hand: [Double?], rivet: [Double?])] = []
}

/// Measures graphs of 10 to 100,000 definitions, and 1 to as many threads as there are processors.
func measuredScaling() throws -> Scaling {
    var scaling = Scaling()
    for count in [10, 100, 1_000, 10_000, 100_000] {
        for work in scaledWork(count) {
            let scenario = try work.scenario()
            // A start of 100,000 objects takes seconds. Other programs can't be avoided for so long, so only the time
            // of processors counts.
            let times = try Measurement.times(
                of: scenario,
                rounds: scenario.isLong && count > 10_000 ? 9 : nil,
                clock: measure_processor
            )
            func add(_ curve: Curve, _ nanoseconds: Double?) {
                guard let nanoseconds else { return }
                scaling.times[curve, default: []].append((count, nanoseconds / Double(work.share)))
                print(
                    column("\(count)", 8, right: true),
                    column(curve.rawValue, 38),
                    time(nanoseconds / Double(work.share))
                )
            }
            add(.hand, times.others[.hand])
            add(.dictionary, times.others[.dictionary])
            add(work.curve, times.rivet)
        }
    }
    let threads = max(2, ProcessInfo.processInfo.activeProcessorCount)
    for scenario in try threadedScenarios(threads: threads) {
        func gains(_ work: @escaping ThreadedScenario.Work) throws -> [Double?] {
            // Short rounds, because many threads seldom run at the same time.
            try [1] + (2...threads).map { try throughput(of: $0, milliseconds: 5, tries: 400, work) }
        }
        scaling.gains.append((scenario.name, try gains(scenario.hand), try gains(scenario.rivet)))
        print(scenario.name, scaling.gains[scaling.gains.count - 1].rivet.map(number))
    }
    return scaling
}

/// Two tables: the costs, and the throughput by hand and with Rivet.
func markdown(_ scaling: Scaling) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    func head(_ cells: [String]) -> [String] { [line(cells), line(["---"] + cells.dropFirst().map { _ in "---:" })] }
    let curves = Curve.allCases.compactMap { curve in scaling.times[curve].map { (curve, $0) } }
    let counts = curves.first?.1.map { "\($0.count)" } ?? []
    let costs =
        head(["definitions"] + counts)
        + curves.map { curve, times in
            line([curve.rawValue] + times.map { time($0.nanoseconds) })
        }
    let threads = (scaling.gains.first?.rivet.indices).map { $0.map { "\($0 + 1)" } } ?? []
    let gains =
        head(["threads; by hand, Rivet"] + threads)
        + scaling.gains.map { gain in
            line([gain.name] + zip(gain.hand, gain.rivet).map { number($0) + "; " + number($1) })
        }
    return (costs + [""] + gains).joined(separator: "\n")
}
