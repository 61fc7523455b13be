import Foundation
import Scenarios

/// What is measured in another way than a scenario.
struct Extra {
    let heading: String
    let name: String
    let value: String
    let goal: String
    let isMet: Bool?
}

/// Measures what threads do at once, and the figures; each is printed as soon as it is known.
func measuredExtras(where isWanted: (String) -> Bool) throws -> [Extra] {
    var extras: [Extra] = []
    func add(_ extra: Extra) {
        if extras.last?.heading != extra.heading { print("\n" + extra.heading) }
        extras.append(extra)
        printLine(extra)
    }
    let threaded = try threadedScenarios().filter { isWanted($0.name) }
    // If the control doesn't gain from a second thread, the machine has no processor to spare.
    let isQuiet = try threaded.isEmpty || throughput(threadedControl) ?? 0 > 1.8
    for scenario in threaded {
        let hand = isQuiet ? try throughput(scenario.hand) : nil
        let rivet = isQuiet ? try throughput(scenario.rivet) : nil
        let ratio = rivet.flatMap { rivet in hand.map { rivet / $0 } }
        add(
            Extra(
                heading: "Two threads, throughput relative to one: Rivet / by hand",
                name: scenario.name,
                value: ratio == nil ? "machine too busy" : "\(number(rivet)) / \(number(hand)) = \(number(ratio))",
                goal: scenario.goal.map { "≥ \(number($0)) × by hand" } ?? "",
                isMet: ratio.flatMap { ratio in scenario.goal.map { ratio >= $0 } }
            )
        )
    }
    for figure in figures() where isWanted(figure.name) {
        let value = try figure.measure()
        add(
            Extra(
                heading: "Memory and checks",
                name: figure.name,
                value: String(format: "%.1f", value) + " " + figure.unit,
                goal: figure.goal.map { String(format: "≤ %.0f", $0) + " " + figure.unit } ?? "",
                isMet: figure.goal.map { value <= $0 }
            )
        )
    }
    return extras
}
