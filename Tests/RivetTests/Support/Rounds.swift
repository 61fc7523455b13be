import Foundation

/// How often a test does what may go wrong by chance.
enum Rounds {
    /// Few where the optimizer hasn't been, unless all are asked for by `RIVET_ROUNDS=full` in the environment: so all
    /// are done by the step `release` of `.ci/run`, and few by the steps `tests` and `threads`.
    static func some(of full: Int) -> Int { isFull ? full : max(1, full / 10) }

    /// How many times the usual.
    static var scale: Int { isFull ? 10 : 1 }

    private static let isFull: Bool = {
        var isOptimized = true
        assert({ isOptimized = false }() == ())
        return isOptimized || ProcessInfo.processInfo.environment["RIVET_ROUNDS"] == "full"
    }()
}
