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

    // MARK: - Complete checks

    static func report(of check: CompletenessCheck) -> String {
        let count = check.environments.count
        let first =
            "\(count == 1 ? "1 environment" : "\(count) environments"), \(check.builtCount) built, "
            + "\(check.failures.count) failed"
        return ([first] + check.failures.map(text)).joined(separator: "\n")
    }

    static func text(of failure: CompletenessCheck.Failure) -> String {
        var lines =
            switch failure.cause {
            case .problem(let problem):
                ["\(problem.message) \(problem.mark)"] + furtherLines(of: problem.underlying, indentation: 2)
            case .resolution(let error): [drawing(of: error)]
            case .other(let error): [wholeText(of: error)]
            }
        let others = failure.names.filter { $0 != failure.name }
        if !others.isEmpty { lines.append("  Also failed: \(listed(others))") }
        if !failure.isEverywhere {
            lines.append("  Only in \(listed(failure.environments.map(\.rawValue)))")
        }
        return lines.joined(separator: "\n")
    }

    static func text(of fault: CompletenessFault) -> String {
        switch fault {
        case .noEnvironment: "nothing was checked, because there is no environment; pass one by in: [Environment(…)]"
        case .unusedSample(let name): "no module defines \(quoted(name)), for which there is a sample; correct its name"
        }
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
    static func trialFailed(_ name: String, _ error: ResolutionError, _ suggestions: [String]) -> Fault {
        Fault(
            .trialFailed,
            name: name,
            subject: name,
            suggestions: suggestions,
            underlying: error.underlying.map(Wording.wholeText),
            "a trial failed: {}",
            [error.cause]
        )
    }

    /// A definition that a trial couldn't build, because no sample has the type of an argument.
    static func noSample(_ name: String, _ type: String) -> Fault {
        Fault(
            .trialFailed,
            of: name,
            #""{}" takes {}, but no sample has that type; pass one by samples: [.value(…)]"#,
            [name, Wording.withArticle(type)]
        )
    }
}
