import Scenarios

/// The table of the README: what has a goal, or somebody beside it.
func markdown(_ results: [Result], _ extras: [Extra]) -> String {
    var lines = [
        "| scenario | by hand | dictionary | Rivet | ratio | goal |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for topic in Scenario.Topic.allCases {
        let some = results.filter { $0.scenario.topic == topic }
        if !some.isEmpty { lines.append("| **\(topic.rawValue)** | | | | | |") }
        for result in some {
            let times = result.times
            let cells = [
                result.scenario.name, time(times.others[.hand]), time(times.others[.dictionary]), time(times.rivet),
                number(result.ratio(to: .hand)), stated(result.goal, result.isMet),
            ]
            lines.append("| " + cells.joined(separator: " | ") + " |")
        }
    }
    var heading = ""
    for extra in extras {
        if extra.heading != heading { lines.append("| **\(extra.heading)** | | | | | |") }
        heading = extra.heading
        lines.append("| \(extra.name) | | | \(extra.value) | | \(stated(extra.goal, extra.isMet)) |")
    }
    return lines.joined(separator: "\n")
}

private func stated(_ goal: String, _ isMet: Bool?) -> String { isMet == false ? "\(goal), **missed**" : goal }
