internal import Rivet
internal import RivetShared

// Texts of trials.

extension Wording {
    static func report(of trial: Trial) -> String {
        let isOne = trial.takingArguments.count == 1
        let reasons =
            untried(trial.takingArguments, isOne ? "takes arguments" : "take arguments")
            + untried(trial.needingAwait, "must be awaited")
        let count = "\(trial.built.count) built, \(trial.failures.count) failed, \(trial.untried.count) not tried"
        let first = count + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", "))
        return ([first] + trial.failures.map { drawing(of: $0.error) }).joined(separator: "\n")
    }

    /// The definitions that weren't tried for the same reason, if any.
    private static func untried(_ names: [String], _ reason: String) -> [String] {
        names.isEmpty ? [] : ["\(names.count) \(reason) (\(names.map(quoted).joined(separator: ", ")))"]
    }

    /// The drawing of an error.
    ///
    /// A path that is too deep may be very long, so only its ends are shown.
    private static func drawing(of error: ResolutionError) -> String {
        error.code == .tooDeep ? drawing(of: error, showing: 2) : error.description
    }
}

extension Fault {
    /// A definition that a trial couldn't build.
    static func trialFailed(_ name: String, _ error: ResolutionError) -> Fault {
        Fault(
            .trialFailed,
            name: name,
            subject: name,
            suggestions: error.suggestions,
            underlying: error.underlying.map(Wording.wholeText),
            "a trial failed: {}",
            [error.cause]
        )
    }
}
