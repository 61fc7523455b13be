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
    // The first is the control: when it doesn't gain from a second thread, there was no room for one.
    var isQuiet = true
    let threaded = try threadedScenarios()
    for (index, scenario) in threaded.enumerated()
    where isWanted(scenario.name) || index == 0 && threaded.contains(where: { isWanted($0.name) }) {
        let ratio = isQuiet ? try throughput(scenario.work) : nil
        if index == 0 { isQuiet = (ratio ?? 0) > 1.8 }
        add(
            Extra(
                heading: "Two threads, throughput relative to one",
                name: scenario.name,
                value: isQuiet ? number(ratio) : "machine too busy",
                goal: scenario.goal.map { "≥ \(number($0))" } ?? "",
                isMet: isQuiet ? ratio.flatMap { ratio in scenario.goal.map { ratio >= $0 } } : nil
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
