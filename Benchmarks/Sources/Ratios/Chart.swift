import Foundation
import Scenarios

/// Draws the ratios to handwritten code, and those of a dictionary, on a logarithmic scale.
func chart(_ results: [Result]) -> String {
    // Hand-written code beside itself shows only the noise, and the creation of a graph has no counterpart.
    let shown = results.filter {
        !$0.scenario.name.hasPrefix("control") && $0.ratio(to: .hand) != nil && !similar.contains($0.scenario.name)
    }
    let highest = shown.flatMap { [$0.ratio(to: .hand) ?? 1, dictionaryRatio($0) ?? 1] }.max() ?? 1
    let doublings = max(2, log2(highest).rounded(.up))
    let scale = Scale(doublings: doublings)

    var rows: [String] = []
    var y = 86.0
    for topic in Scenario.Topic.allCases {
        let some = shown.filter { $0.scenario.topic == topic }
        guard !some.isEmpty else { continue }
        rows.append(text(topic.rawValue, x: 16, y: y + 4, kind: "heading"))
        y += 21
        for result in some {
            rows += row(result, y: y, on: scale)
            y += 19
        }
        y += 9
    }
    let height = y + 4
    let lines = (0...Int(doublings)).flatMap { power -> [String] in
        let x = scale.x(pow(2, Double(power)))
        return [
            line(x, 66, x, height - 12, kind: power == 0 ? "one" : "grid"),
            text("\(1 << power)×", x: x, y: 58, kind: "tick"),
        ]
    }
    return picture(
        "The time of a request to Rivet, as a ratio to hand-written code",
        width: Scale.width,
        height: height,
        legend() + lines + rows
    )
}

/// Scenarios that the chart omits, because they differ little from the ones beside them.
///
/// The tables have them.
private let similar: Set = [
    "singleton with a type of the caller's module", "singleton by a short name on the heap", "singleton as an Optional",
    "provider of a prototype, by key; by hand: a closure", "decorated prototype, 2 objects", "chain of 10",
    "one of 1,000 short names", "one of 1,000 long names", "singleton by its relative name",
    "prototype by its relative name", "child's own singleton", "parent's singleton, declared by expect",
    "child factory, supplied by a key, and its handler", "synchronous prototype, requested in a task",
    "recipe with two dependencies, beside a group", "child factory, and its handler, in a task",
    "awaited synchronous singleton, new factory; by hand: lock, create and store",
]

private struct Scale {
    static let width = 860.0
    let doublings: Double

    func x(_ ratio: Double) -> Double { 362 + max(-0.35, log2(ratio)) / doublings * 420 }
}

private func dictionaryRatio(_ result: Result) -> Double? {
    guard let dictionary = result.times.others[.dictionary], let hand = result.times.others[.hand] else { return nil }
    return dictionary / hand
}

private func row(_ result: Result, y: Double, on scale: Scale) -> [String] {
    let ratio = result.ratio(to: .hand) ?? 1
    var parts = [
        // The tables describe the hand-written code.
        text(String(result.scenario.name.prefix { $0 != ";" }), x: 318, y: y + 4, kind: "name"),
        line(scale.x(1), y, scale.x(ratio), y, kind: "way"),
    ]
    if let dictionary = dictionaryRatio(result) { parts.append(dot(scale.x(dictionary), y, kind: "dictionary")) }
    parts.append(dot(scale.x(ratio), y, kind: "rivet"))
    parts.append(text(String(format: ratio < 9.95 ? "%.2f" : "%.1f", ratio), x: 844, y: y + 4, kind: "value"))
    return parts
}

private func legend() -> [String] {
    [
        text("Time of a request, hand-written code = 1", x: 16, y: 28, kind: "title"),
        dot(500, 24, kind: "rivet"), text("Rivet", x: 512, y: 28),
        dot(578, 24, kind: "dictionary"), text("plain dictionary", x: 590, y: 28),
    ]
}
