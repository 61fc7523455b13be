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
                let element = elements[wrong]
                let (dependency, held) = texts(need, of: definition, metBy: element)
                let fault = Fault.mistyped(dependency, element: element.name, held, at: element.place)
                return Problem(fault, at: definition.site, related: [element.site])
            }
            return found.contains(.unproven) ? unproven(need, of: definition, metBy: meaning.definition) : nil
        }
        return switch relation(of: meaning, to: need.type, &relations) {
        case .fits: nil
        case .differs: mistyped(need, of: definition, metBy: meaning)
        case .unproven: unproven(need, of: definition, metBy: meaning.definition)
        }
    }

    private func mistyped(_ need: Need, of definition: AnyDefinition, metBy meaning: FrozenGraph.Meaning) -> Problem {
        let found = meaning.definition
        let short = Fault.Dependency(need.name, as: "\(need.type)", of: definition.name)
        let fault: Fault
        if let arguments = found.argumentTypes {
            fault = .mistyped(short, taking: Wording.list(of: arguments), at: found.place)
        } else if case .provider = meaning {
            let isObject = TypeRelation.of(found.objectType, to: need.type) != .differs
            let base = isObject ? need.name.dropping(suffix: NameSuffix.provider) ?? "" : nil
            fault = .mistyped(short, providing: "\(found.objectType)", at: found.place, base: base)
        } else {
            let (dependency, held) = texts(need, of: definition, metBy: found)
            let isProvider = TypeRelation.ofProvider(of: found.objectType, to: need.type) != .differs
            fault = .mistyped(dependency, held: held, at: found.place, isProvider: isProvider)
        }
        return Problem(fault, at: definition.site, related: [found.site])
    }

    private func unproven(_ need: Need, of definition: AnyDefinition, metBy found: AnyDefinition) -> Problem {
        let (dependency, held) = texts(need, of: definition, metBy: found)
        return Problem(.unproven(dependency, held: held, at: found.place), at: definition.site, related: [found.site])
    }

    /// The dependency and the type of what was found, with names of the two types that differ.
    private func texts(_ need: Need, of definition: AnyDefinition, metBy found: AnyDefinition)
        -> (dependency: Fault.Dependency, held: String)
    {
        let (wanted, held) = Wording.names(of: need.type, and: found.objectType)
        return (Fault.Dependency(need.name, as: wanted, of: definition.name), held)
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
            return relations.of(definition.objectType, to: wanted, isOfProvider: true)
        }
    }
}
