/// Finds definitions of "X Provider" and "X Original" where X is defined too.
///
/// The one name would mean two things.
struct DerivedNameCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        graph.definitions.compactMap { definition in
            let base =
                definition.name.dropping(suffix: FrozenGraph.providerSuffix)
                ?? definition.name.dropping(suffix: FrozenGraph.originalSuffix)
            guard let base, case .definition(let original)? = graph.meaning(of: base, in: definition.context) else {
                return nil
            }
            return .derivedName(definition, from: original)
        }
    }
}
