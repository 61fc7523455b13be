/// Finds declared needs that nothing defines.
struct MissingNeedCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        graph.definitions.flatMap { definition in
            (definition.needs ?? []).compactMap { need in
                guard !need.isVariable, graph.meaning(of: need.name, in: definition.context) == nil else { return nil }
                return .missing(
                    need,
                    of: definition,
                    suggestions: graph.suggestions(for: need.name).filter { $0 != definition.name }
                )
            }
        }
    }
}
