/// Finds definitions that keep to themselves what they need.
///
/// They can't be checked before they are built, which is said and not passed over: in one warning, or, where the
/// graph is checked strictly, as a problem of each.
///
/// - Complexity: O(definitions).
struct DeclarationCheck: GraphCheck {
    let isStrict: Bool

    func problems(in graph: FrozenGraph) -> [Problem] {
        let hidden = graph.definitions.filter { $0.needs == nil && !($0 is GroupDefinition) }
        guard !hidden.isEmpty else { return [] }
        if isStrict { return hidden.map(Problem.notDeclared) }
        return [.notDeclared(hidden, of: graph.definitions.count)]
    }
}
