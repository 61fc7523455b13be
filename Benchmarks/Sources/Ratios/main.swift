import Foundation
import Scenarios

// Compares every scenario with handwritten code, measured in the same run:
//
//   swift run -c release Ratios [--svg FILE] [--markdown] [FILTER]
//   swift run -c release Ratios --scale FILE
//
// FILTER is a part of a scenario's name. --markdown also prints tables for the article on performance. --scale measures
// how costs grow with definitions and threads instead, prints tables, and draws curves.

var arguments = Array(CommandLine.arguments.dropFirst())
/// Removes an option from the arguments, and returns its file.
@MainActor func file(after option: String) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
    defer { arguments.removeSubrange(index...index + 1) }
    return arguments[index + 1]
}
let drawing = file(after: "--svg")
let curves = file(after: "--scale")
let wantsMarkdown = arguments.contains("--markdown")
arguments.removeAll { $0 == "--markdown" }
let isScaling = curves != nil
guard arguments.count < (isScaling ? 1 : 2), !(arguments.first ?? "").hasPrefix("-"),
    !isScaling || (drawing == nil && !wantsMarkdown)
else {
    let usage = "usage: Ratios [--svg FILE] [--markdown] [FILTER]\n       Ratios --scale FILE\n"
    FileHandle.standardError.write(Data(usage.utf8))
    exit(64)
}
let filter = arguments.first ?? ""
func isWanted(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }

// A program with one thread avoids some atomic operations. Real programs have more.
let parked = Thread { while true { Thread.sleep(forTimeInterval: 1_000) } }
parked.start()

if let curves {
    let scaling = try measuredScaling()
    print("\n" + markdown(scaling))
    try chart(scaling).write(toFile: curves, atomically: true, encoding: .utf8)
    exit(0)
}

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
