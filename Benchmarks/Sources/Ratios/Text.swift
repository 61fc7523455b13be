import Scenarios

// The report for a terminal, one line for each result as soon as it is known.

private let width = 62

func column(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
}

func printHeading(_ topic: String) {
    let columns = ["by hand", "dictionary", "Rivet"].map { column($0, 11, right: true) }.joined()
    print("\n" + column(topic, width) + columns + column("ratio", 8, right: true) + column("noise", 7, right: true))
}

func printLine(_ result: Result) {
    let times = result.times
    let columns = [times.others[.hand], times.others[.dictionary], times.rivet].map {
        column(time($0), 11, right: true)
    }
    let noise = times.noise.map { "±\(Int(($0 * 50).rounded())) %" } ?? ""
    print(
        column(result.scenario.name, width) + columns.joined() + column(number(result.ratio(to: .hand)), 8, right: true)
            + column(noise, 7, right: true),
        result.goal,
        verdict(result.isMet)
    )
}

func printLine(_ extra: Extra) {
    print(column(extra.row.name, width) + column(extra.value, 33, right: true), extra.goal, verdict(extra.isMet))
}
