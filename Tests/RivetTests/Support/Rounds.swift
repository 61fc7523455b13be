import Foundation

/// How often a test repeats work that may fail by chance.
enum Rounds {
    /// Few rounds, unless the environment has `RIVET_ROUNDS=full`.
    ///
    /// The steps of `.ci/run` run few. Set the variable after a change of how builds wait for each other.
    static func some(of full: Int) -> Int { isFull ? full : max(1, full / 10) }

    /// A multiplier for the usual number of rounds.
    static var scale: Int { isFull ? 10 : 1 }

    private static let isFull = ProcessInfo.processInfo.environment["RIVET_ROUNDS"] == "full"
}
