/// A definition in its graph: a node from which dependencies lead to other definitions, including those of ancestors.
package struct DependencyNode {
    package let definition: AnyDefinition
    package let graph: FrozenGraph

    package init(_ definition: AnyDefinition, _ graph: FrozenGraph) {
        self.definition = definition
        self.graph = graph
    }

    package var id: ObjectIdentifier { ObjectIdentifier(definition) }

    /// Whether it decorates or inherits another definition of the same name.
    var isDerived: Bool { graph.base(of: definition) != nil }

    /// The known definitions whose objects must exist before its own.
    ///
    /// These are the declared dependencies, the definition that it is derived from, and the elements of a group. A
    /// dependency on a provider isn't among them, because the provider builds later.
    package var dependencies: [DependencyNode] { links(throughProviders: false) }

    /// The `dependencies`, and the definitions that its providers build.
    package var allDependencies: [DependencyNode] { links(throughProviders: true) }

    /// The definitions that a trial built for its closures.
    ///
    /// Definitions whose provider the closures also resolved don't count, because the closures may not have retained
    /// the object.
    var observedDependencies: [DependencyNode] {
        let provided = graph.parts.observedProviders[id] ?? []
        var observed: [DependencyNode] = []
        for definition in graph.parts.observations[id] ?? [] where !provided.contains(where: { $0 === definition }) {
            observed.append(DependencyNode(definition, graph))
        }
        return observed
    }

    /// The names by which it declares a dependency on another definition, but not on its provider.
    func names(of other: DependencyNode) -> [String] {
        var names: [String] = []
        for dependency in definition.dependencies ?? [] where !dependency.isVariable {
            guard let found = graph.meaning(of: dependency.name, in: definition.context) else { continue }
            if !found.isProvider, found.definition === other.definition { names.append(dependency.name) }
        }
        return names
    }

    private func links(throughProviders: Bool) -> [DependencyNode] {
        var links: [DependencyNode] = []
        func add(_ definition: AnyDefinition, _ generations: Int) {
            if let owner = graph.ancestor(generations) { links.append(DependencyNode(definition, owner)) }
        }
        for dependency in definition.dependencies ?? [] where !dependency.isVariable {
            guard let found = graph.meaning(of: dependency.name, in: definition.context) else { continue }
            if throughProviders || !found.isProvider { add(found.definition, found.generations) }
        }
        if let base = graph.base(of: definition) { add(base.definition, base.generations) }
        if let group = definition as? GroupDefinition {
            for element in graph.groups[group.number] { add(element, 0) }
        }
        return links
    }
}
