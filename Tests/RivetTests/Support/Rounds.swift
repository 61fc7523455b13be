import Foundation

/// How often a test repeats work that may fail by chance.
enum Rounds {
    /// Few rounds in unoptimized builds, unless the environment has `RIVET_ROUNDS=full`.
    ///
    /// The step `release` of `.ci/run` runs all rounds; the steps `tests` and `threads` run few.
    static func some(of full: Int) -> Int { isFull ? full : max(1, full / 10) }

    /// A multiplier for the usual number of rounds.
    static var scale: Int { isFull ? 10 : 1 }

    private static let isFull: Bool = {
        var isOptimized = true
        assert({ isOptimized = false }() == ())
        return isOptimized || ProcessInfo.processInfo.environment["RIVET_ROUNDS"] == "full"
    }()
}
