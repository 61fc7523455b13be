/// Finds declared needs that are met by something of another type.
///
/// What can't be told without an object, because only its class or a protocol that can't be looked up decides, is a
/// warning.
///
/// - Complexity: O(definitions + declared needs), on average, and for each need of a group that of its elements.
struct MistypedNeedCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        var relations = TypeRelations()
        return graph.definitions.flatMap { definition in
            (definition.needs ?? []).compactMap { need in
                guard need.isTyped, !need.isVariable, let meaning = graph.meaning(of: need.name, in: definition.context)
                else {
                    return nil
                }
                return problem(with: need, of: definition, met: meaning, in: graph, &relations)
            }
        }
    }

    private func problem(
        with need: Need,
        of definition: AnyDefinition,
        met meaning: FrozenGraph.Meaning,
        in graph: FrozenGraph,
        _ relations: inout TypeRelations
    ) -> Problem? {
        if case .definition(let group as GroupDefinition, let generations) = meaning,
            let wanted = TypeRelation.innermost(need.type) as? any ArrayType.Type,
            let elements = graph.ancestor(generations)?.groups[group.number], !elements.isEmpty
        {
            let found = elements.map { relations.of($0.objectType, to: TypeRelation.element(of: wanted)) }
            if let wrong = found.firstIndex(of: .differs) {
                return .mistyped(need, of: definition, element: elements[wrong])
            }
            return found.contains(.unproven) ? .unproven(need, of: definition, metBy: meaning) : nil
        }
        return switch relation(of: meaning, to: need.type, &relations) {
        case .fits: nil
        case .differs: .mistyped(need, of: definition, metBy: meaning)
        case .unproven: .unproven(need, of: definition, metBy: meaning)
        }
    }

    private func relation(
        of meaning: FrozenGraph.Meaning,
        to wanted: Any.Type,
        _ relations: inout TypeRelations
    ) -> TypeRelation {
        switch meaning {
        case .definition(let definition, _):
            // Nobody can hand a recipe's parameter the arguments.
            if definition.argumentTypes != nil { return .differs }
            return relations.of(definition.objectType, to: wanted)
        case .provider(let definition, _):
            // Nor those of a provider that is had as one without any.
            if definition.argumentTypes != nil { return wanted == Any.self ? .fits : .differs }
            return relations.ofProvider(of: definition.objectType, to: wanted)
        }
    }
}
