internal import RivetShared

/// Compares each read of a variable with the environments that the source shows.
///
/// A read is judged only if the source shows every environment that it may read.
struct KnownEnvironments {
    /// A read, which code of several graphs may make.
    private struct Read: Hashable {
        let name: String
        let site: Site
        let type: SourceType
        let hasDefault: Bool
    }

    private enum Outcome {
        case fits
        case unknown
        case missing(EnvironmentFact)
        case typeMismatch(EnvironmentFact.Variable, in: EnvironmentFact)
    }

    private var reads: [Read] = []
    private var outcomes: [Read: [Outcome]] = [:]
    /// The variables that the source looks for with `contains`, so that it may read them only if they exist.
    private let looked: Set<String>

    init(_ program: Program) {
        let events = program.files.lazy.flatMap(\.bodies).flatMap(\.events)
        let facts = events.compactMap { if case .variable(let fact) = $0.kind { fact } else { nil } }
        looked = Set(facts.filter { $0.form == .contains }.compactMap(\.name.text))
    }

    /// Records a read from one of the environments that a graph may have.
    ///
    /// - Parameters:
    ///   - fact: The read.
    ///   - environments: The environments, or nil if the source doesn't show them.
    ///   - isActive: Whether the graph exists in the environment that is checked now.
    mutating func record(_ fact: VariableFact, from environments: [EnvironmentFact]?, isActive: Bool = true) {
        guard fact.form != .contains, !fact.isForgiven, let name = fact.name.text else { return }
        let site = fact.name.site
        let read = Read(name: name, site: site, type: fact.type, hasDefault: fact.form == .readOrDefault)
        if outcomes[read] == nil { reads.append(read) }
        let found = environments?.map { outcome(of: read, in: $0) } ?? [.unknown]
        outcomes[read, default: []] += isActive ? found : found.filter { if case .fits = $0 { true } else { false } }
    }

    private func outcome(of read: Read, in environment: EnvironmentFact) -> Outcome {
        if let variable = environment.variables[read.name] {
            return VariableConversion.fails(variable, as: read.type) ? .typeMismatch(variable, in: environment) : .fits
        }
        if read.hasDefault { return .fits }
        return environment.isComplete && !looked.contains(read.name) ? .missing(environment) : .unknown
    }

    var findings: [Finding] { reads.flatMap { findings($0, outcomes[$0] ?? []) } }

    private func findings(_ read: Read, _ outcomes: [Outcome]) -> [Finding] {
        let isKnown = outcomes.allSatisfy { if case .unknown = $0 { false } else { true } }
        let missing = outcomes.compactMap { if case .missing(let environment) = $0 { environment } else { nil } }
        // If others have the variable, the program may read it only from these.
        let surely = missing.first { !$0.isChosen } ?? (missing.count == outcomes.count ? missing.first : nil)
        if isKnown, let environment = surely {
            let near = Suggestions.nearest(to: read.name, among: environment.variables.keys.sorted())
            return [Finding(.variable(read.name, missingIn: environment.name, suggestions: near), at: read.site)]
        }
        let wrong = outcomes.compactMap { outcome -> (EnvironmentFact.Variable, EnvironmentFact)? in
            if case .typeMismatch(let variable, let environment) = outcome { (variable, environment) } else { nil }
        }
        return wrong.map { variable, environment in
            let fault = Fault.variable(read.name, variable, in: environment.name, as: read.type)
            let (here, there) = (read.site, variable.site)
            if there == .none { return Finding(fault, at: here) }
            if wrong.count == outcomes.count {
                return Finding(fault, at: here, notes: [.init(Wording.setHere(read.name), at: there)])
            }
            return Finding(fault, at: there, notes: [.init(Wording.readHere(read.name), at: here)])
        }
    }
}

extension Linter {
    /// The environments that a module of a graph may read, or nil if the source doesn't show them.
    func environments(of loadedModule: Int, in graph: Int) -> [EnvironmentFact]? {
        let loaded = graphs[graph].loadedModules
        guard !graphs[graph].isFragment, loaded.indices.contains(loadedModule), !graphs[graph].root.provided.isEmpty
        else {
            return nil
        }
        if let module = loaded[loadedModule].module, program.isAvailableToOtherPackages(module) { return nil }
        let chain = sequence(first: loadedModule) { loaded[$0].outer }.compactMap { loaded[$0].provided }
        return graphs[graph].root.provided.map { environment in
            var environment = environment
            // Its unknown name may decide whether code reads a variable that it lacks.
            if environment.name != nil || self.environment.mentioned.isEmpty { environment.isChosen = false }
            return chain.reversed().reduce(into: environment) { $0.merge($1) }
        }
    }

    /// Compares the reads outside of modules with the environments that they show.
    mutating func checkShownEnvironments() {
        for event in program.files.lazy.flatMap(\.bodies).flatMap(\.events) {
            guard case .variable(let fact) = event.kind, case .environment(let environment) = fact.origin else {
                continue
            }
            environments.record(fact, from: [environment])
        }
    }
}
