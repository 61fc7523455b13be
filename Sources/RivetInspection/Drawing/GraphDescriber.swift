internal import Rivet

extension DefinitionInfo {
    /// What is to be told of all that stands in a graph, sorted by name.
    static func all(of graph: FrozenGraph) -> [DefinitionInfo] {
        let describer = GraphDescriber(graph)
        return graph.standing.map(describer.info).sorted { $0.name < $1.name }
    }
}

/// Tells of the definitions of one graph, with what takes a look at all of them looked up once.
struct GraphDescriber {
    let graph: FrozenGraph
    private let aliases: [ObjectIdentifier: [String]]
    private let namespaces: Set<String>
    /// Where the graph's own definitions stand, by their names; what isn't here is an ancestor's.
    let names: [ObjectIdentifier: String]

    /// With which environments modules of each namespace were loaded.
    let environments: [[Environment]]

    init(_ graph: FrozenGraph) {
        self.graph = graph
        var environments = graph.namespaces.map { _ in [Environment]() }
        // Those of closures that say what they ask for are their modules' too.
        for context in graph.contexts where context.allowed == nil {
            environments[context.namespace].append(context.environment)
        }
        self.environments = environments
        aliases = Dictionary(grouping: graph.aliases) { ObjectIdentifier($0.definition) }
            .mapValues { $0.map(\.draft.name).sorted() }
        namespaces = Set(graph.namespaces.map(\.name))
        var names: [ObjectIdentifier: String] = [:]
        for definition in graph.definitions { names[ObjectIdentifier(definition)] = definition.name }
        // An own alias of something of an ancestor's has a definition that only stands for that.
        for alias in graph.aliases { names[ObjectIdentifier(alias.definition)] = nil }
        for definition in graph.standing { names[ObjectIdentifier(definition)] = definition.name }
        for definition in graph.standing {
            guard let original = graph.histories[ObjectIdentifier(definition)]?.original else { continue }
            names[ObjectIdentifier(original)] = original.name + NameSuffix.original
        }
        self.names = names
    }

    /// What is to be told of a definition that stands.
    func info(of definition: AnyDefinition) -> DefinitionInfo {
        let history = graph.histories[ObjectIdentifier(definition)]
        return info(
            of: definition,
            name: definition.name,
            first: history?.original ?? definition,
            changes: history?.changes.map(DefinitionChange.init) ?? [],
            hidden: history.map(hidden) ?? []
        )
    }

    private func info(
        of definition: AnyDefinition,
        name: String,
        first: AnyDefinition,
        changes: [DefinitionChange] = [],
        hidden: [DefinitionInfo] = []
    ) -> DefinitionInfo {
        let group = definition as? GroupDefinition
        return DefinitionInfo(
            name: name,
            type: "\(definition.objectType)",
            origin: DefinitionInfo.Origin(definition.keeping.kind),
            scope: definition.keeping.name,
            calling: calling(of: definition),
            namespace: namespace(of: definition.name),
            module: first.moduleName,
            site: first.site,
            changes: changes,
            arguments: (definition.argumentTypes ?? []).map { "\($0)" },
            needs: needs(of: definition),
            declaresNeeds: definition.needs != nil || group != nil,
            aliases: aliases[ObjectIdentifier(definition)] ?? [],
            elements: group.map { graph.groups[$0.number].map(plainInfo) } ?? [],
            hidden: hidden
        )
    }

    /// That of the definition itself, or of what it wraps or inherits.
    private func calling(of definition: AnyDefinition) -> DefinitionInfo.Calling {
        switch definition.calling {
        case .awaiting: return .awaiting
        case .onMainActor: return .onMainActor
        case .directly: break
        }
        let base = graph.history(of: definition)?.base ?? definition.source?.definition
        return base.map(calling) ?? .directly
    }

    /// What is to be told of an element, or of a definition that another one hides.
    func plainInfo(of definition: AnyDefinition) -> DefinitionInfo {
        info(of: definition, name: names[ObjectIdentifier(definition)] ?? definition.name, first: definition)
    }

    /// What decorators wrap, one inside the other, and the first definition where it was replaced.
    private func hidden(by history: History) -> [DefinitionInfo] {
        var hidden: [AnyDefinition] = []
        var next = history.base
        while let base = next {
            hidden.append(base)
            next = graph.histories[ObjectIdentifier(base)]?.base
        }
        if hidden.last !== history.original { hidden.append(history.original) }
        return hidden.map(plainInfo)
    }

    /// The innermost namespace that a name is in, whoever put it there.
    private func namespace(of name: String) -> String {
        guard namespaces.count > 1 else { return "" }
        let scalars = name.unicodeScalars
        // By the scalars: the first letter of the rest may draw the separator to it.
        for separator in scalars.indices.reversed() where scalars[separator] == "." {
            let candidate = String(scalars[..<separator])
            if namespaces.contains(candidate) { return candidate }
        }
        return ""
    }
}

extension DefinitionInfo.Origin {
    fileprivate init(_ kind: Keeping.Kind) {
        switch kind {
        case .prototype, .arguments, .singleton, .weak, .graph, .shared: self = .made
        case .instance: self = .instance
        case .group: self = .group
        case .expected: self = .expected
        }
    }
}
