/// One way in which a graph can be wrong.
protocol GraphCheck: Sendable {
    /// Everything wrong in this way.
    ///
    /// It looks at what is described, and builds nothing.
    func problems(in graph: FrozenGraph) -> [Problem]
}

/// The checks that each graph goes through.
///
/// All of them run, and all that they find is reported.
enum GraphChecks {
    private static let all: [any GraphCheck] = [
        DerivedNameCheck(), MissingNeedCheck(), MistypedNeedCheck(), VariableNeedCheck(), CycleCheck(), CaptiveCheck(),
    ]

    static func problems(in graph: FrozenGraph, isStrict: Bool) -> [Problem] {
        let found = all.flatMap { $0.problems(in: graph) }
        // A definition may need twice what is missing.
        var seen: Set<String> = []
        return found.filter { seen.insert($0.description).inserted }
            + (isStrict ? DeclarationCheck(isStrict: true).problems(in: graph) : [])
    }

    /// What the checks couldn't prove, and what isn't declared, sorted by places.
    ///
    /// The latter is found when it is needed, because few callers need it.
    static func warnings(of graph: FrozenGraph) -> [Problem] {
        (graph.unproven + DeclarationCheck(isStrict: false).problems(in: graph)).ordered(by: Problem.isBefore)
    }
}

/// Finds definitions that keep to themselves what they need.
///
/// They can't be checked before they are built, which is said and not passed over: in one warning, or, where the
/// graph is checked strictly, as a problem of each.
///
/// - Complexity: O(definitions).
struct DeclarationCheck: GraphCheck {
    let isStrict: Bool

    func problems(in graph: FrozenGraph) -> [Problem] {
        // What a group needs are its elements, which count for themselves.
        let silent = graph.definitions.filter { $0.needs == nil && !($0 is GroupDefinition) }
        // What decorates and what is decorated have one name, and count as one.
        var names: Set<String> = []
        let first = silent.filter { names.insert($0.name).inserted }
        guard !first.isEmpty else { return [] }
        if isStrict { return first.map { Problem(.notDeclared($0.name), at: $0.site) } }
        let fault = Fault.notDeclared(first.map(\.name), of: graph.count)
        return [Problem(fault, at: first[0].site, related: first.dropFirst().map(\.site))]
    }
}

extension FrozenGraph {
    /// How many definitions there are, as warnings and drawings count them: what stands, and for a group its elements.
    var count: Int { standing.count { !($0 is GroupDefinition) } + groups.reduce(0) { $0 + $1.count } }
}

/// Finds definitions of "X Provider" and "X Original" where X is defined too.
///
/// The one name would mean two things.
struct DerivedNameCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        let drafts = graph.standing.lazy.map(Draft.init(of:)) + graph.aliases.map(\.draft)
        return drafts.compactMap { draft in
            let base =
                draft.name.dropping(suffix: NameSuffix.provider)
                ?? draft.name.dropping(suffix: NameSuffix.original)
            // By whole names: what a namespace calls so may well be another thing than outside.
            guard let base, case .definition(let original, _)? = graph.meaning(of: base, in: 0) else { return nil }
            // What has the name may be an alias, and the definition another's.
            let alias = graph.aliases.first { $0.draft.name == base }
            let first = alias?.draft ?? Draft(of: original)
            let fault = Fault.derivedName(draft.name, from: first.name, definedAt: first.place)
            return Problem(fault, at: draft.site, related: [first.site])
        }
    }
}
