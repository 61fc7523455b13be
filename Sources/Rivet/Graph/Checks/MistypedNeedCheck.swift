/// Finds declared needs that are met by something of another type.
///
/// What can't be told without an object, because only its class or a protocol that can't be looked up decides, is a
/// warning.
///
/// - Complexity: O(definitions + declared needs), on average.
struct MistypedNeedCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        graph.definitions.flatMap { definition in
            (definition.needs ?? []).compactMap { need in
                guard need.isTyped, !need.isVariable, let meaning = graph.meaning(of: need.name, in: definition.context)
                else {
                    return nil
                }
                return problem(with: need, of: definition, met: meaning, in: graph)
            }
        }
    }

    private func problem(
        with need: Need,
        of definition: AnyDefinition,
        met meaning: FrozenGraph.Meaning,
        in graph: FrozenGraph
    ) -> Problem? {
        if case .definition(let group as GroupDefinition, let generations) = meaning,
            let wanted = TypeRelation.innermost(need.type) as? any ArrayType.Type,
            let elements = graph.ancestor(generations)?.groups[group.number], !elements.isEmpty
        {
            let relations = elements.map { TypeRelation.of($0.objectType, to: TypeRelation.element(of: wanted)) }
            if let wrong = relations.firstIndex(of: .differs) {
                return .mistyped(need, of: definition, element: elements[wrong])
            }
            return relations.contains(.unproven) ? .unproven(need, of: definition, metBy: meaning) : nil
        }
        return switch relation(of: meaning, to: need.type) {
        case .fits: nil
        case .differs: .mistyped(need, of: definition, metBy: meaning)
        case .unproven: .unproven(need, of: definition, metBy: meaning)
        }
    }

    private func relation(of meaning: FrozenGraph.Meaning, to wanted: Any.Type) -> TypeRelation {
        switch meaning {
        case .definition(let definition, _):
            // Nobody can hand a recipe's parameter the arguments.
            if definition.argumentTypes != nil { return .differs }
            return TypeRelation.of(definition.objectType, to: wanted)
        case .provider(let definition, _):
            if wanted == Any.self { return .fits }
            guard definition.argumentTypes == nil, TypeRelation.isProvider(wanted) else { return .differs }
            return TypeRelation.result(ofProvider: wanted).map { TypeRelation.of(definition.objectType, to: $0) }
                ?? .unproven
        }
    }
}
