/// A definition, and the graph that has it: what leads from one to the next, up to the ancestors.
package struct DependencyNode {
    package let definition: AnyDefinition
    package let graph: FrozenGraph

    package init(_ definition: AnyDefinition, _ graph: FrozenGraph) {
        self.definition = definition
        self.graph = graph
    }

    package var id: ObjectIdentifier { ObjectIdentifier(definition) }

    /// Whether it stands for another definition of the same name: the one that it decorates, or an ancestor's.
    var standsForAnother: Bool { graph.isDecorated(definition) || graph.parts.inheritances[id] != nil }

    /// What must be made before its objects, as far as that is known: its declared needs, what it decorates or has
    /// from an ancestor, and the elements of a group.
    ///
    /// A need of a provider isn't among them: the provider builds later, when it is called.
    package var needs: [DependencyNode] { links { if case .definition = $0 { true } else { false } } }

    /// The same, and what a trial saw to be built for its closures while they ran.
    ///
    /// Not what they asked for the provider of too: who has that holds nothing.
    var needsOfTrial: [DependencyNode] {
        let provided = graph.parts.observedProviders[id] ?? []
        let seen = graph.parts.observations[id] ?? []
        return needs + seen.filter { asked in !provided.contains { $0 === asked } }.map { DependencyNode($0, graph) }
    }

    /// The same as `needs`, and what its providers build.
    package var allNeeds: [DependencyNode] { links { _ in true } }

    /// Whether a declared need is met by the objects, and not by a provider, of another.
    func isMet(_ need: Need, by other: DependencyNode) -> Bool {
        guard !need.isVariable, case .definition(let found, _)? = graph.meaning(of: need.name, in: definition.context)
        else { return false }
        return found === other.definition
    }

    private func links(_ counts: (FrozenGraph.Meaning) -> Bool) -> [DependencyNode] {
        var needed = (definition.needs ?? []).compactMap { need -> DependencyNode? in
            guard !need.isVariable, let meaning = graph.meaning(of: need.name, in: definition.context), counts(meaning),
                let owner = graph.ancestor(meaning.generations)
            else { return nil }
            return DependencyNode(meaning.definition, owner)
        }
        if let base = graph.histories[id]?.base { needed.append(DependencyNode(base, graph)) }
        if let source = graph.parts.inheritances[id], let owner = graph.ancestor(source.generations) {
            needed.append(DependencyNode(source.definition, owner))
        }
        if let group = definition as? GroupDefinition {
            needed += graph.groups[group.number].map { DependencyNode($0, graph) }
        }
        return needed
    }
}
