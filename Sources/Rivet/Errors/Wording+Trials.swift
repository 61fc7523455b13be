// What came of a trial.

extension Wording {
    static func report(of trial: Trial) -> String {
        let untried = trial.untried.isEmpty ? "" : ": " + trial.untried.map(quoted).joined(separator: ", ")
        let count = "\(trial.built.count) built, \(trial.failures.count) failed, \(trial.untried.count) not tried"
        return ([count + untried] + trial.failures.map(\.error.description)).joined(separator: "\n")
    }
}
