/// Finds declared needs that lead back to where they began.
///
/// A need of a provider closes no circle: the provider builds later, when it is called.
struct CircleCheck: GraphCheck {
    /// How far the search is with a definition.
    private enum Mark { case open, done }

    func problems(in graph: FrozenGraph) -> [Problem] {
        var marks: [ObjectIdentifier: Mark] = [:]
        var found: [Problem] = []
        for definition in graph.definitions where marks[ObjectIdentifier(definition)] == nil {
            search(from: definition, in: graph, &marks, &found)
        }
        return found
    }

    /// Goes down from a definition along its needs, with a stack of its own: a chain may be longer than the
    /// thread's.
    private func search(
        from start: AnyDefinition,
        in graph: FrozenGraph,
        _ marks: inout [ObjectIdentifier: Mark],
        _ found: inout [Problem]
    ) {
        var way: [(definition: AnyDefinition, needs: ArraySlice<AnyDefinition>)] = []
        func enter(_ definition: AnyDefinition) {
            marks[ObjectIdentifier(definition)] = .open
            way.append((definition, needs(of: definition, in: graph)[...]))
        }
        enter(start)
        while let last = way.indices.last {
            guard let next = way[last].needs.popFirst() else {
                marks[ObjectIdentifier(way[last].definition)] = .done
                way.removeLast()
                continue
            }
            switch marks[ObjectIdentifier(next)] {
            case nil: enter(next)
            case .done: break
            case .open: found.append(.circle(way.map(\.definition).drop { $0 !== next } + [next]))
            }
        }
    }

    /// The definitions that must be built for this one, each once.
    private func needs(of definition: AnyDefinition, in graph: FrozenGraph) -> [AnyDefinition] {
        var seen: Set<ObjectIdentifier> = []
        return (definition.needs ?? []).compactMap { need in
            guard !need.isVariable,
                case .definition(let needed)? = graph.meaning(of: need.name, in: definition.context),
                seen.insert(ObjectIdentifier(needed)).inserted
            else { return nil }
            return needed
        }
    }
}
