internal import Rivet
internal import RivetShared

/// Collects failures, each cause once.
///
/// A class, because each part of an asynchronous function would otherwise copy all properties.
final class FailureCollector {
    private(set) var environments: [Environment.Name] = []
    private(set) var builtCount = 0
    private var found: [Found] = []
    private var places: [Cause: Int] = [:]
    private var seenWarnings: Set<Problem> = []
    /// The samples of definitions, by their names, that no trial has used.
    private var unusedSamples: Set<String>

    init(_ samples: [Sample]) { unusedSamples = Set(samples.compactMap(\.name)) }

    /// What makes two failures one.
    private struct Cause: Hashable {
        var code = ""
        var text = ""
        var name = ""
        var site: SourceSite?
    }

    /// A failure, and everything that it affects.
    private struct Found {
        var reason: CompletenessCheck.Failure.Cause
        var site: SourceSite?
        var names: Set<String> = []
        var environments: [Environment.Name] = []
    }

    /// Sorted by place; those without a place come first.
    var failures: [CompletenessCheck.Failure] {
        let count = Set(environments).count
        func site(_ place: Int) -> SourceSite { found[place].site ?? .unknown }
        return sortedPositions(found.count) { site($0).isBefore(site($1)) }.map { place in
            let one = found[place]
            return CompletenessCheck.Failure(
                cause: one.reason,
                site: one.site,
                names: one.names.sorted(),
                environments: one.environments,
                isEverywhere: one.environments.count == count
            )
        }
    }

    /// Sorted by place.
    var warnings: [Problem] {
        let all = Array(seenWarnings)
        return sortedPositions(all.count) { Problem.isBefore(all[$0], all[$1]) }.map { all[$0] }
    }

    func begin(_ environment: Environment.Name) { environments.append(environment) }

    /// Adds what is wrong with the check itself.
    func end() {
        if environments.isEmpty { add(CompletenessFault.noEnvironment) }
        for name in unusedSamples.sorted() { add(CompletenessFault.unusedSample(name)) }
    }

    /// Adds the error of a graph, of a factory, or of a child's closure.
    func add(_ error: any Error) {
        switch error {
        case let error as AssemblyError: for problem in error.problems { add(problem) }
        case let error as ResolutionError: add(error, of: nil)
        default: add(.other(error), Cause(text: Wording.wholeText(of: error)), at: nil, of: nil)
        }
    }

    /// Adds the failures of a trial, and what its graph leaves unproven.
    func add(_ trial: Trial) {
        builtCount += trial.built.count
        for problem in trial.graph.warnings {
            switch problem.code {
            case .unproven: add(problem)
            case .notDeclared, .trialFailed: break
            default: seenWarnings.insert(problem)
            }
        }
        for failure in trial.failures { add(failure.error, of: failure.name) }
        for lack in trial.lacks {
            let type = Wording.text(of: lack.type)
            add(
                .problem(Problem(.noSample(lack.name, type), at: lack.site)),
                Cause(code: "noSample", text: type),
                at: lack.site,
                of: lack.name
            )
        }
        if !unusedSamples.isEmpty { unusedSamples.subtract(trial.graph.frozen.currentDefinitions.map(\.name)) }
    }

    private func add(_ problem: Problem, of name: String? = nil) {
        // The text of a missing variable has the name of the environment.
        let isVariable = problem.code == .variable
        let cause = Cause(
            code: problem.code.rawValue,
            text: isVariable ? "" : problem.message,
            name: problem.name,
            site: problem.site
        )
        add(.problem(problem), cause, at: problem.site, of: name)
    }

    private func add(_ error: ResolutionError, of name: String?) {
        // A closure may create a graph, whose problems have places of their own.
        if let graph = error.underlying as? AssemblyError {
            for problem in graph.problems { add(problem, of: name) }
            return
        }
        let (path, defined) = (error.path, error.path.last { $0.site != nil })
        var cause = Cause(code: error.code.rawValue, name: path.last?.name ?? "")
        var site = defined?.changedSite
        switch error.code {
        // A name that several closures request is missing once. Each member of a cycle fails with a path of its own.
        case .missing: break
        case .cycle:
            let start = path.firstIndex { $0.name == path.last?.name } ?? 0
            cause.name = Set(path[start...].map(\.name)).sorted().joined(separator: "\n")
        // The request is wrong, and not the definition.
        case .typeMismatch, .arguments, .needsAwait, .needsMainActor:
            (cause.text, cause.site) = ("\(error.wanted ?? "")\n\(error.held ?? "")", path.last?.site)
            if path.count > 1 { site = path[path.count - 2].changedSite ?? site }
        // The closure declares too few dependencies.
        case .undeclared:
            if path.count > 1 { site = path[path.count - 2].changedSite ?? site }
            cause.site = site
        default:
            cause.site = site
            if let variable = error.underlying as? EnvironmentError {
                (cause.code, cause.name) = (Problem.Code.variable.rawValue, variable.variable)
            } else {
                cause.text = error.underlying.map(Wording.wholeText) ?? ""
            }
        }
        add(.resolution(error), cause, at: site, of: name)
    }

    private func add(
        _ reason: CompletenessCheck.Failure.Cause,
        _ cause: Cause,
        at site: SourceSite?,
        of name: String?
    ) {
        let place = places[cause] ?? found.count
        if place == found.count {
            places[cause] = place
            found.append(Found(reason: reason, site: site))
        } else if case (.resolution(let new), .resolution(let old)) = (reason, found[place].reason),
            new.path.count < old.path.count
        {
            // The shortest path begins with the definition that fails itself.
            (found[place].reason, found[place].site) = (reason, site)
        }
        if let name { found[place].names.insert(name) }
        guard let environment = environments.last, found[place].environments.last != environment else { return }
        found[place].environments.append(environment)
    }
}

extension ResolutionError.Step {
    /// The place of the closure that creates the object: that of the definition, or of what replaced it.
    fileprivate var changedSite: SourceSite? { changes.last { !$0.isDecoration }?.site ?? site }
}
