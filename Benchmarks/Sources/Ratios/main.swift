import Foundation
import Scenarios

// Compares every scenario with handwritten code, measured in the same run:
//
//   swift run -c release Ratios [--svg FILE] [--markdown] [FILTER]
//
// FILTER is a part of a scenario's name. --markdown also prints tables for the article on performance.

var arguments = Array(CommandLine.arguments.dropFirst())
var drawing: String?
if let index = arguments.firstIndex(of: "--svg"), index + 1 < arguments.count {
    drawing = arguments[index + 1]
    arguments.removeSubrange(index...index + 1)
}
let wantsMarkdown = arguments.contains("--markdown")
arguments.removeAll { $0 == "--markdown" }
guard arguments.count < 2, !(arguments.first ?? "").hasPrefix("-") else {
    FileHandle.standardError.write(Data("usage: Ratios [--svg FILE] [--markdown] [FILTER]\n".utf8))
    exit(64)
}
let filter = arguments.first ?? ""
func isWanted(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }

// A program with one thread avoids some atomic operations. Real programs have more.
let parked = Thread { while true { Thread.sleep(forTimeInterval: 1_000) } }
parked.start()

var results: [Result] = []
let wanted = try scenarios().filter { isWanted($0.name) }
for topic in Scenario.Topic.allCases {
    let scenarios = wanted.filter { $0.topic == topic }
    if !scenarios.isEmpty { printHeading(topic.rawValue) }
    for scenario in scenarios {
        results.append(Result(scenario: scenario, times: try Measurement.times(of: scenario)))
        printLine(results[results.count - 1])
    }
}

let extras = try measuredExtras(where: isWanted)
let verdicts = results.map { ($0.goal, $0.isMet) } + extras.map { ($0.goal, $0.isMet) }
let unknown = verdicts.count { $0.0 != "" && $0.1 == nil }
print(
    "\n\(verdicts.count { $0.1 == true }) goals met, \(verdicts.count { $0.1 == false }) missed"
        + (unknown > 0 ? ", \(unknown) NOT MEASURED" : "")
)
if wantsMarkdown { print("\n" + markdown(results, extras)) }
if let drawing { try chart(results).write(toFile: drawing, atomically: true, encoding: .utf8) }
