internal import Rivet

// What a definition needs, and what meets that.

extension GraphDescriber {
    /// What is declared, and then what a trial saw besides.
    func needs(of definition: AnyDefinition) -> [DefinitionInfo.Dependency] {
        let declared = (definition.needs ?? []).map { need($0, in: definition.context) }
        let targets = Set(declared.compactMap(\.target))
        // The elements of a group are not asked for by name.
        let seen = definition is GroupDefinition ? [] : graph.parts.observations[ObjectIdentifier(definition)] ?? []
        let provided = graph.parts.observedProviders[ObjectIdentifier(definition)] ?? []
        let missing = graph.parts.observedMissing[ObjectIdentifier(definition)] ?? []
        let declaredProviders = Set(declared.lazy.filter { $0.kind == .provider }.compactMap(\.target))
        return declared
            + seen.map { observed($0, as: .definition) }.filter { !targets.contains($0.target ?? "") }
            + provided.map { observed($0, as: .provider) }.filter { !declaredProviders.contains($0.target ?? "") }
            + missing.map(inVain)
    }

    /// A name that was asked for and that nothing defines.
    private func inVain(_ name: String) -> DefinitionInfo.Dependency {
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

    private func observed(_ needed: AnyDefinition, as kind: DefinitionInfo.Dependency.Kind) -> DefinitionInfo.Dependency
    {
        let own = names[ObjectIdentifier(needed)]
        return DefinitionInfo.Dependency(
            name: (own ?? needed.name) + (kind == .provider ? NameSuffix.provider : ""),
            type: nil,
            kind: kind,
            target: own ?? needed.name,
            generations: own == nil ? generation(of: needed.name) : 0,
            namespace: nil,
            isObserved: true
        )
    }

    private func need(_ need: Need, in context: Int) -> DefinitionInfo.Dependency {
        let meaning = need.isVariable ? nil : graph.meaning(of: need.name, in: context)
        let target = meaning.map(target)
        var kind = need.isVariable ? DefinitionInfo.Dependency.Kind.variable : .definition
        if case .provider? = meaning { kind = .provider }
        return DefinitionInfo.Dependency(
            name: need.name,
            type: need.isTyped ? "\(need.type)" : nil,
            kind: kind,
            target: target?.name,
            generations: target?.generations ?? 0,
            namespace: need.isVariable ? namespace(ofEnvironmentIn: context) : nil,
            isObserved: false
        )
    }

    /// The name of what meets a need, and how many graphs up it is.
    private func target(of meaning: FrozenGraph.Meaning) -> (name: String, generations: Int) {
        switch meaning {
        case .definition(let definition, let generations), .provider(let definition, let generations):
            if generations == 0, let own = names[ObjectIdentifier(definition)] { return (own, 0) }
            // An own alias of something of an ancestor's has a definition that only stands for that.
            let name = definition.name
            let isOriginal = generations > 0 && graph.ancestor(generations)?.hasHidden(definition) == true
            return (isOriginal ? name + NameSuffix.original : name, max(generations, generation(of: name)))
        }
    }

    private func generation(of name: String) -> Int {
        guard let parent = graph.parent else { return 0 }
        guard case .definition(_, let generations)? = parent.meaning(of: name, in: 0) else { return 1 }
        return generations + 1
    }

    /// The whole name of the outermost namespace with whose environment a context comes.
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

// MARK: - Who needs it

extension GraphDescriber {
    /// The names of the graph's own definitions that need one, or were seen to ask for it, sorted.
    func needers(of definition: AnyDefinition) -> [String] {
        let needers = graph.definitions.filter { needer in
            let declared = (needer.needs ?? []).lazy.filter { !$0.isVariable }
                .compactMap { graph.meaning(of: $0.name, in: needer.context)?.definition }
            let seen = needer is GroupDefinition ? nil : graph.parts.observations[ObjectIdentifier(needer)]
            let provided = graph.parts.observedProviders[ObjectIdentifier(needer)] ?? []
            return declared.contains { $0 === definition } || seen?.contains { $0 === definition } == true
                || provided.contains { $0 === definition }
        }
        return Set(needers.map(name)).sorted()
    }

    /// The names of the graph's own definitions that declare to read a variable, sorted, and as what.
    func readers(ofVariable name: String) -> [(name: String, type: String?)] {
        graph.definitions.flatMap { reader in
            (reader.needs ?? []).filter { $0.isVariable && $0.name == name }
                .map { (self.name(of: reader), $0.isTyped ? "\($0.type)" : nil) }
        }.sorted { ($0.0, $0.1 ?? "") < ($1.0, $1.1 ?? "") }
    }

    private func name(of definition: AnyDefinition) -> String {
        names[ObjectIdentifier(definition)] ?? definition.name
    }
}

extension FrozenGraph {
    /// Whether a definition stands only as "X Original".
    fileprivate func hasHidden(_ definition: AnyDefinition) -> Bool {
        tables[0].definition(named: definition.name, kept: kept).map { $0 !== definition } ?? false
    }
}
