import Foundation
import Scenarios

/// Draws the costs above the throughput, both on logarithmic axes.
func chart(_ scaling: Scaling) -> String {
    let kinds: [Curve: String] = [
        .hand: "tone0", .dictionary: "tone0 dashed", .request: "tone1", .child: "tone2", .ownChild: "tone2 dashed",
        .check: "tone3", .start: "tone4",
    ]
    let costs = Curve.allCases.compactMap { curve in
        scaling.times[curve].map { times in
            Plot.Series(
                name: curve.rawValue,
                kind: kinds[curve] ?? "tone0",
                points: times.map { (Double($0.count), $0.nanoseconds) }
            )
        }
    }
    let gains = scaling.gains.enumerated().map { index, gain in
        Plot.Series(
            name: gain.name,
            kind: "tone\(index + 1)",
            points: gain.rivet.enumerated().compactMap { thread, gain in gain.map { (Double(thread + 1), $0) } }
        )
    }.filter { $0.points.count > 1 }
    let most = Double(scaling.gains.first?.rivet.count ?? 2)
    let times = costs.flatMap { $0.points.map(\.y) }
    let powers = { (range: ClosedRange<Double>) in
        Array(Int(log10(range.lowerBound).rounded(.down))...Int(log10(range.upperBound).rounded(.up))).map {
            pow(10, Double($0))
        }
    }
    let upper = Plot(
        top: 60,
        bottom: 380,
        title: "Time, by number of definitions",
        xTicks: [10, 100, 1_000, 10_000, 100_000],
        yTicks: powers((times.min() ?? 1)...(times.max() ?? 10)),
        xText: { Int($0).formatted(.number.locale(Locale(identifier: "en_US"))) },
        yText: { $0 < 1e3 ? "\(Int($0)) ns" : $0 < 1e6 ? "\(Int($0 / 1e3)) µs" : "\(Int($0 / 1e6)) ms" }
    )
    let doubled = Array(sequence(first: 1.0) { $0 * 2 < most ? $0 * 2 : nil }) + [most]
    // Threads that wait for each other can be slower than one.
    let least = gains.flatMap { $0.points.map(\.y) }.min() ?? 1
    let slower = Array(sequence(first: 2.0) { 1 / $0 > least ? $0 * 2 : nil }).reversed()
    let lower = Plot(
        top: 466,
        bottom: 640,
        title: "Throughput, by number of threads; one thread = 1",
        xTicks: doubled,
        yTicks: slower.map { 1 / $0 } + doubled,
        xText: { "\(Int($0))" },
        yText: { $0 < 1 ? "1/\(Int(1 / $0))×" : "\(Int($0))×" }
    )
    let ideal = curve([(lower.x(1), lower.y(1)), (lower.x(most), lower.y(most))], kind: "ideal")
    return picture(
        "The time of Rivet's work, by number of definitions, and its throughput, by number of threads",
        width: 860,
        height: 680,
        upper.parts(costs) + [ideal] + lower.parts(gains)
    )
}

/// Curves on logarithmic axes, each with its name at its end.
private struct Plot {
    struct Series {
        let name: String
        let kind: String
        let points: [(x: Double, y: Double)]
    }

    let top: Double
    let bottom: Double
    let title: String
    let xTicks: [Double]
    let yTicks: [Double]
    let xText: (Double) -> String
    let yText: (Double) -> String

    private let left = 76.0
    private let right = 590.0

    func x(_ value: Double) -> Double { left + (right - left) * share(value, of: xTicks) }
    func y(_ value: Double) -> Double { bottom - (bottom - top) * share(value, of: yTicks) }

    /// The position of a value between the first and the last tick, from 0 to 1.
    private func share(_ value: Double, of ticks: [Double]) -> Double {
        log(value / ticks[0]) / log(ticks[ticks.count - 1] / ticks[0])
    }

    func parts(_ series: [Series]) -> [String] {
        var parts = [text(title, x: 16, y: top - 32, kind: "title")]
        for tick in xTicks {
            parts.append(line(x(tick), top, x(tick), bottom, kind: "grid"))
            parts.append(text(xText(tick), x: x(tick), y: bottom + 20, kind: "tick"))
        }
        for tick in yTicks {
            parts.append(line(left, y(tick), right, y(tick), kind: "grid"))
            parts.append(text(yText(tick), x: left - 8, y: y(tick) + 4, kind: "left"))
        }
        for one in series {
            let points = one.points.map { (x: x($0.x), y: y($0.y)) }
            parts.append(curve(points, kind: one.kind))
            parts += points.map { dot($0.x, $0.y, kind: "mark \(one.kind)") }
        }
        // A name that would touch the one above it moves down.
        var lowest = -Double.infinity
        let ends = series.compactMap { one in one.points.last.map { (name: one.name, kind: one.kind, y: y($0.y)) } }
        for end in ends.sorted(by: { $0.y < $1.y }) {
            lowest = max(end.y, lowest + 17)
            parts.append(text(end.name, x: right + 14, y: lowest + 4, kind: "end \(end.kind)"))
        }
        return parts
    }
}
