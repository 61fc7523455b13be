internal import Rivet
internal import RivetShared

// The dependencies of a definition.

extension GraphDescriber {
    /// The declared dependencies, followed by those that only a trial observed.
    ///
    /// A group of a child begins with the parent's group.
    func dependencies(of definition: AnyDefinition) -> [DefinitionInfo.Dependency] {
        let extended = (definition as? GroupDefinition)?.base.map { inherited($0.definition, $0.generations) }
        let declared = (definition.dependencies ?? []).compactMap { dependency($0, in: definition.context) }
        let targets = Set(declared.compactMap(\.target))
        // A group doesn't resolve its elements by name.
        let seen = definition is GroupDefinition ? [] : graph.parts.observations[ObjectIdentifier(definition)] ?? []
        let provided = graph.parts.observedProviders[ObjectIdentifier(definition)] ?? []
        let missing = graph.parts.observedMissing[ObjectIdentifier(definition)] ?? []
        let declaredProviders = Set(declared.lazy.filter { $0.kind == .provider }.compactMap(\.target))
        return [extended].compactMap(\.self) + declared
            + seen.map { observed($0, as: .definition) }.filter { !targets.contains($0.target ?? "") }
            + provided.map { observed($0, as: .provider) }.filter { !declaredProviders.contains($0.target ?? "") }
            + missing.map(missingDependency)
    }

    /// The parent's group to which a group adds its elements.
    private func inherited(_ group: AnyDefinition, _ generations: Int) -> DefinitionInfo.Dependency {
        DefinitionInfo.Dependency(
            name: group.name,
            type: Wording.text(of: group.objectType),
            kind: .definition,
            target: group.name,
            generations: generations,
            namespace: nil,
            isObserved: false
        )
    }

    /// A dependency on a name that nothing defines.
    private func missingDependency(_ name: String) -> DefinitionInfo.Dependency {
        DefinitionInfo.Dependency(
            name: name,
            type: nil,
            kind: .definition,
            target: nil,
            generations: 0,
            namespace: nil,
            isObserved: true
        )
    }

    private func observed(_ definition: AnyDefinition, as kind: DefinitionInfo.Dependency.Kind)
        -> DefinitionInfo.Dependency
    {
        let own = names[ObjectIdentifier(definition)]
        return DefinitionInfo.Dependency(
            name: (own ?? definition.name) + (kind == .provider ? NameSuffix.provider : ""),
            type: nil,
            kind: kind,
            target: own ?? definition.name,
            generations: own == nil ? generation(of: definition.name) : 0,
            namespace: nil,
            isObserved: true
        )
    }

    /// A declared dependency; nil for an optional one that nothing defines.
    private func dependency(_ declared: DeclaredDependency, in context: Int) -> DefinitionInfo.Dependency? {
        let meaning = declared.isVariable ? nil : graph.meaning(of: declared.name, in: context)
        if declared.isOptional, meaning == nil { return nil }
        let target = meaning.map(target)
        var kind = declared.isVariable ? DefinitionInfo.Dependency.Kind.variable : .definition
        if meaning?.isProvider == true { kind = .provider }
        return DefinitionInfo.Dependency(
            name: declared.name,
            type: declared.isTyped ? Wording.text(of: declared.type) : nil,
            kind: kind,
            target: target?.name,
            generations: target?.generations ?? 0,
            namespace: declared.isVariable ? namespace(ofEnvironmentIn: context) : nil,
            isObserved: false
        )
    }

    /// The name of the definition, and the number of graphs between it and this one.
    private func target(of meaning: LookupResult) -> (name: String, generations: Int) {
        let (definition, generations) = (meaning.definition, meaning.generations)
        if generations == 0, let own = names[ObjectIdentifier(definition)] { return (own, 0) }
        // An own alias of an ancestor's definition has a definition that only forwards to it.
        let name = definition.name
        let isOriginal = generations > 0 && graph.ancestor(generations)?.hasHidden(definition) == true
        return (isOriginal ? name + NameSuffix.original : name, max(generations, generation(of: name)))
    }

    private func generation(of name: String) -> Int {
        guard let parent = graph.parent else { return 0 }
        guard let found = parent.meaning(of: name, in: 0), !found.isProvider else { return 1 }
        return found.generations + 1
    }

    /// The whole name of the outermost namespace that has the environment of a context.
    private func namespace(ofEnvironmentIn context: Int) -> String {
        let environment = graph.contexts[context].environment
        var namespace = graph.contexts[context].namespace
        while let outer = graph.namespaces[namespace].outer,
            environments[outer].contains(where: { $0.isSame(as: environment) })
        {
            namespace = outer
        }
        return graph.namespaces[namespace].name
    }
}

// MARK: - Dependents

extension GraphDescriber {
    /// The sorted names of the graph's own definitions that depend on this one, as declared or as observed by a trial.
    func dependents(of definition: AnyDefinition) -> [String] {
        let dependents = graph.definitions.filter { dependent in
            let declared = (dependent.dependencies ?? []).lazy.filter { !$0.isVariable }
                .compactMap { graph.meaning(of: $0.name, in: dependent.context)?.definition }
            let seen = dependent is GroupDefinition ? nil : graph.parts.observations[ObjectIdentifier(dependent)]
            let provided = graph.parts.observedProviders[ObjectIdentifier(dependent)] ?? []
            return declared.contains { $0 === definition } || seen?.contains { $0 === definition } == true
                || provided.contains { $0 === definition }
        }
        return Set(dependents.map(name)).sorted()
    }

    /// The graph's own definitions that declare a variable, sorted by name, each with the type that it reads.
    func readers(ofVariable name: String) -> [(name: String, type: String?)] {
        graph.definitions.flatMap { reader in
            (reader.dependencies ?? []).filter { $0.isVariable && $0.name == name }
                .map { (self.name(of: reader), $0.isTyped ? Wording.text(of: $0.type) : nil) }
        }.sorted { ($0.0, $0.1 ?? "") < ($1.0, $1.1 ?? "") }
    }

    private func name(of definition: AnyDefinition) -> String {
        names[ObjectIdentifier(definition)] ?? definition.name
    }
}

extension FrozenGraph {
    /// Whether a definition is only available as "X Original".
    fileprivate func hasHidden(_ definition: AnyDefinition) -> Bool {
        tables[0].definition(named: definition.name).map { $0 !== definition } ?? false
    }
}
