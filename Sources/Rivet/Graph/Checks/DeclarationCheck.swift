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
        if isStrict { return first.map(Problem.notDeclared) }
        return [.notDeclared(first, of: graph.count)]
    }
}

extension FrozenGraph {
    /// How many definitions there are, as warnings and drawings count them: what stands, and for a group its elements.
    var count: Int { standing.count { !($0 is GroupDefinition) } + groups.reduce(0) { $0 + $1.count } }
}
