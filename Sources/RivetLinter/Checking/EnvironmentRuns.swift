internal import RivetShared

/// The checks of a program in each environment that its source distinguishes.
struct EnvironmentRuns {
    private struct Run {
        /// The name, or nil for all environments that the source doesn't mention.
        let name: String?
        let linter: Linter
        let findings: [Finding]
        let unknown: [String]
    }

    private struct Key: Hashable {
        let code: Fault.Code
        let site: Site
        let name: String
    }

    /// The largest number of names that have a run each.
    ///
    /// If the source mentions more, all environments are judged together.
    private static let nameLimit = 6

    private let runs: [Run]

    /// The graphs of the environments that the source doesn't mention, or of all environments.
    var linter: Linter { runs[0].linter }
    /// Whether the runs are for several environments.
    var areSeveral: Bool { runs.count > 1 }

    init(_ facts: Facts, roots names: [String], types: some TypeChecking) throws {
        func run(_ linter: Linter, _ name: String?) throws -> Run {
            var linter = linter
            let unknown = try linter.check(roots: names, types)
            return Run(name: name, linter: linter, findings: linter.distinct, unknown: unknown)
        }
        // The expansion of the facts finds all names with which the source compares the name of the environment.
        let unmentioned = EnvironmentName(EnvironmentName.other)
        let first = Linter(facts, in: unmentioned)
        var open = unmentioned.mentionedNames
        var seen = Set(open)
        var runs: [Run] = []
        while !open.isEmpty, seen.count <= EnvironmentRuns.nameLimit {
            let environment = EnvironmentName(open.removeFirst())
            runs.append(try run(Linter(facts, in: environment), environment.text))
            open += environment.mentionedNames.filter { seen.insert($0).inserted }
        }
        if seen.isEmpty {
            runs = [try run(first, nil)]
        } else if seen.count > EnvironmentRuns.nameLimit {
            runs = [try run(Linter(facts, in: EnvironmentName(nil)), nil)]
        } else {
            let others = EnvironmentName(EnvironmentName.other, excluding: seen)
            runs.insert(try run(Linter(facts, in: others), nil), at: 0)
        }
        self.runs = runs
    }

    /// The names that nothing defines, and the findings.
    ///
    /// A finding that exists only in some environments names them.
    func merged() -> (unknown: [String], findings: [Finding]) {
        if runs.count == 1 { return (runs[0].unknown, runs[0].findings) }
        let unknown = runs[0].unknown.filter { name in runs.allSatisfy { $0.unknown.contains(name) } }
        var names: [Key: [String?]] = [:]
        var firsts: [Finding] = []
        let known = Set(runs.flatMap(\.findings).filter(\.isInGraph).map(\.site))
        for run in runs {
            // If a definition makes the request in one environment, only its graphs count.
            for finding in run.findings where finding.isInGraph || !known.contains(finding.site) {
                let key = Key(code: finding.code, site: finding.site, name: finding.name)
                if names[key] == nil { firsts.append(finding) }
                if names[key]?.last != .some(run.name) { names[key, default: []].append(run.name) }
            }
        }
        let findings = firsts.compactMap { finding -> Finding? in
            let found = names[Key(code: finding.code, site: finding.site, name: finding.name)] ?? []
            if found.count == runs.count || finding.code == .notChecked { return finding }
            // Another environment may use the definition or the module.
            if finding.code == .neverRequired { return nil }
            if !finding.isInGraph, runs.contains(where: { $0.linter.unsure.contains(finding.site) }) { return nil }
            // Several requests may have names from the same place.
            let judging = runs.filter { run in
                guard let names = run.linter.judged[finding.site] else { return false }
                return !finding.isTolerated || names.contains(finding.name)
            }.map(\.name)
            if finding.code == .neverUsed, judging.isEmpty { return nil }
            // The program expects that some environments lack the name.
            if finding.isTolerated, judging.isEmpty || !judging.allSatisfy(found.contains) { return nil }
            if judging.allSatisfy(found.contains) { return finding }
            if finding.code == .neverUsed { return nil }
            var finding = finding
            finding.fault = finding.fault.with(adding: environments(found))
            return finding
        }
        return (unknown, findings.sorted(by: Finding.isBefore))
    }

    /// The text to add to a finding: " (in the environment Test)".
    private func environments(_ names: [String?]) -> String {
        guard names.contains(nil) else { return Fault.environments(names.compactMap(\.self).sorted()) }
        return Fault.environments(except: runs.compactMap(\.name).filter { !names.contains($0) }.sorted())
    }
}
