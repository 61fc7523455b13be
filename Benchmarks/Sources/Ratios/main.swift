import CMeasure
import Foundation
import Handwritten
import Rivet

// Prints each scenario as a ratio to hand-written code measured in the same run. `swift run -c release Ratios
// [FILTER]`

func column(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
}

func number(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }

func verdict(_ value: Double, _ goal: Double?, atLeast: Bool = false) -> String {
    guard let goal else { return "" }
    return "\(atLeast ? "≥" : "≤") \(number(goal)) \((atLeast ? value >= goal : value <= goal) ? "met" : "MISSED")"
}

// A program with one thread spares itself some atomic operations; no real program is one.
let parked = Thread { while true { Thread.sleep(forTimeInterval: 1_000) } }
parked.start()

let filter = CommandLine.arguments.dropFirst().first ?? ""
print(
    column("scenario", 48),
    column("by hand", 10, right: true),
    column("Rivet", 10, right: true),
    column("ratio", 7, right: true)
)
for scenario in try scenarios() + neighbourScenarios() where filter.isEmpty || scenario.name.contains(filter) {
    let times = try Measurement.nanoseconds([scenario.byHand, scenario.byRivet])
    let ratio = times[1] / times[0]
    print(
        column(scenario.name, 48),
        column(number(times[0], 1), 10, right: true),
        column(number(times[1], 1), 10, right: true),
        column(number(ratio), 7, right: true),
        "",
        verdict(ratio, scenario.goal)
    )
}
let wanted = figures().filter { filter.isEmpty || $0.name.contains(filter) }
if !wanted.isEmpty { print("\nfigures") }
for figure in wanted {
    let value = try figure.measure()
    print(
        column(figure.name, 58),
        column(number(value, 1), 10, right: true),
        column(figure.unit, 8),
        verdict(value, figure.goal)
    )
}
guard filter.isEmpty else { exit(0) }

let threaded = try manyNames(64)
let engine = try ObjectGraphFactory(RatioModule.self, environment: Environment())
print("\ntwo threads, throughput relative to one")
let runs: [(String, Double?, @Sendable (Int, Int) throws -> Void)] = [
    (
        "control: arithmetic", nil,
        { thread, count in
            var state = UInt64(thread + 1)
            for _ in 0..<count * 8 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
            if state == 0 { print(state) }
        }
    ),
    ("prototypes", 1.8, { _, count in for _ in 0..<count { sink(try engine["Engine"] as Engine) } }),
    (
        "different singletons", 1.8,
        { thread, count in
            let name = threaded.names[thread * 32]
            for _ in 0..<count { sink(try threaded.factory[name] as Engine) }
        }
    ),
    (
        "one singleton", nil,
        { _, count in
            for _ in 0..<count { sink(try engine["SharedEngine"] as Engine) }
        }
    ),
    ("one singleton, by hand", nil, { _, count in for _ in 0..<count { sink(sharedEngine()) } }),
]
for (name, goal, work) in runs {
    let ratio = try throughput(work)
    print(column(name, 70), column(number(ratio), 7, right: true), "", verdict(ratio, goal, atLeast: true))
}
print("\nawaited")
for (name, byHand, byRivet) in try waiting(awaitedScenarios) {
    print(
        column(name, 52),
        column(number(byHand, 1), 10, right: true),
        column(number(byRivet, 1), 10, right: true),
        column(number(byRivet / byHand), 7, right: true)
    )
}
