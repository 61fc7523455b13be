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
        let definitions = graph.definitions.lazy.filter { !($0 is GroupDefinition) }
        // What decorates and what is decorated have one name, and count as one.
        var names: Set<String> = []
        let first = definitions.filter { $0.needs == nil && names.insert($0.name).inserted } as [AnyDefinition]
        guard !first.isEmpty else { return [] }
        if isStrict { return first.map(Problem.notDeclared) }
        return [.notDeclared(first, of: Set(definitions.map(\.name)).count)]
    }
}
