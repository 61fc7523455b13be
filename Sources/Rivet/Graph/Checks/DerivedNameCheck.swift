/// Finds definitions of "X Provider" and "X Original" where X is defined too.
///
/// The one name would mean two things.
struct DerivedNameCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        let drafts = graph.standing.lazy.map(Draft.init(of:)) + graph.aliases.map(\.draft)
        return drafts.compactMap { draft in
            let base =
                draft.name.dropping(suffix: FrozenGraph.providerSuffix)
                ?? draft.name.dropping(suffix: FrozenGraph.originalSuffix)
            // By whole names: what a namespace calls so may well be another thing than outside.
            guard let base, case .definition(let original, _)? = graph.meaning(of: base, in: 0) else { return nil }
            // What has the name may be an alias, and the definition another's.
            let alias = graph.aliases.first { $0.draft.name == base }
            return .derivedName(draft, from: alias?.draft ?? Draft(of: original))
        }
    }
}
