import Foundation
import Scenarios

/// A measurement that isn't a scenario.
struct Extra {
    enum Heading: String, CaseIterable {
        case threads = "Throughput of two threads, relative to one thread"
        case figures = "Memory and checks"
    }

    let heading: Heading
    let row: Row
    /// The value for the terminal.
    let value: String
    let goal: String
    let isMet: Bool?
}

/// Measures concurrent threads and single figures, and prints each result immediately.
func measuredExtras(where isWanted: (String) -> Bool) throws -> [Extra] {
    var extras: [Extra] = []
    func add(_ extra: Extra) {
        if extras.last?.heading != extra.heading { print("\n" + extra.heading.rawValue) }
        extras.append(extra)
        printLine(extra)
    }
    let threaded = try threadedScenarios().filter { isWanted($0.name) }
    // If the control doesn't gain from a second thread, the machine has no free processor.
    let isQuiet = try threaded.isEmpty || throughput(threadedControl) ?? 0 > 1.8
    for scenario in threaded {
        let hand = isQuiet ? try throughput(scenario.hand) : nil
        let rivet = isQuiet ? try throughput(scenario.rivet) : nil
        let ratio = rivet.flatMap { rivet in hand.map { rivet / $0 } }
        let busy = ratio == nil ? "machine too busy" : nil
        add(
            Extra(
                heading: .threads,
                row: Row(name: scenario.name, hand: number(hand), rivet: busy ?? number(rivet), ratio: number(ratio)),
                value: busy ?? "\(number(rivet)) / \(number(hand)) = \(number(ratio))",
                goal: scenario.goal.map { "≥ \(number($0)) × by hand" } ?? "",
                isMet: ratio.flatMap { ratio in scenario.goal.map { ratio >= $0 } }
            )
        )
    }
    for figure in figures() where isWanted(figure.name) {
        let value = try figure.measure()
        let text = String(format: "%.1f", value) + " " + figure.unit
        add(
            Extra(
                heading: .figures,
                row: Row(name: figure.name, rivet: text),
                value: text,
                goal: figure.goal.map { String(format: "≤ %.0f", $0) + " " + figure.unit } ?? "",
                isMet: figure.goal.map { value <= $0 }
            )
        )
    }
    return extras
}
