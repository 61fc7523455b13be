import Foundation
import Scenarios

/// A scenario with its results.
struct Result {
    let scenario: Scenario
    let times: Measurement.Times

    /// Rivet's time relative to a counterpart's.
    func ratio(to other: Scenario.Other) -> Double? { times.others[other].map { times.rivet / $0 } }

    /// The goal as text; empty without a goal.
    var goal: String {
        switch scenario.goal {
        case nil: ""
        case .times(let most, of: .hand): "≤ \(number(most))"
        case .times(let most, of: let other): "≤ \(number(most)) of \(other.rawValue): \(number(ratio(to: other)))"
        case .nanoseconds(let most): "≤ \(time(most))"
        }
    }

    /// Whether the goal is met; nil without one.
    var isMet: Bool? {
        switch scenario.goal {
        case nil: nil
        case .times(let most, of: let other): ratio(to: other).map { $0 <= most }
        case .nanoseconds(let most): times.rivet <= most
        }
    }
}

func number(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "–" }

/// A time in nanoseconds, as text in a suitable unit.
func time(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return "–" }
    let (value, unit) =
        switch nanoseconds {
        case ..<10_000: (nanoseconds, "ns")
        case ..<10_000_000: (nanoseconds / 1_000, "µs")
        default: (nanoseconds / 1_000_000, "ms")
        }
    return String(format: value < 100 ? "%.1f" : "%.0f", value) + " " + unit
}

func verdict(_ isMet: Bool?) -> String { isMet.map { $0 ? "met" : "MISSED" } ?? "" }
