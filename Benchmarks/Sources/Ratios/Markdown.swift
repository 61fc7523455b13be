import Scenarios

/// The tables of the article on performance: one for each topic, without empty columns.
func markdown(_ results: [Result], _ extras: [Extra]) -> String {
    var tables: [String] = []
    for topic in Scenario.Topic.allCases {
        let rows = results.filter { $0.scenario.topic == topic }.map { result in
            let times = result.times
            return Row(
                name: result.scenario.name,
                hand: times.others[.hand].map(time),
                dictionary: times.others[.dictionary].map(time),
                rivet: time(times.rivet),
                ratio: result.ratio(to: .hand).map(number)
            )
        }
        if !rows.isEmpty { tables.append(table(topic.rawValue, rows)) }
    }
    for heading in Extra.Heading.allCases {
        let rows = extras.filter { $0.heading == heading }.map(\.row)
        if !rows.isEmpty { tables.append(table(heading.rawValue, rows)) }
    }
    return tables.joined(separator: "\n\n")
}

/// A row of a table; nil is an empty cell.
struct Row {
    let name: String
    var hand: String?
    var dictionary: String?
    let rivet: String
    var ratio: String?
}

private func table(_ heading: String, _ rows: [Row]) -> String {
    let columns: [(title: String, cell: (Row) -> String?)] = [
        ("by hand", \.hand), ("dictionary", \.dictionary), ("Rivet", \.rivet), ("ratio", \.ratio),
    ].filter { column in rows.contains { column.1($0) != nil } }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let lines =
        [line(["scenario"] + columns.map(\.title)), line(["---"] + columns.map { _ in "---:" })]
        + rows.map { row in line([row.name] + columns.map { $0.cell(row) ?? "–" }) }
    return "#### \(heading)\n\n" + lines.joined(separator: "\n")
}
