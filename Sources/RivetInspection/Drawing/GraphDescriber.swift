internal import Rivet
internal import RivetShared

extension DefinitionInfo {
    /// Descriptions of all current definitions of a graph, sorted by name.
    static func all(of graph: FrozenGraph) -> [DefinitionInfo] {
        let describer = GraphDescriber(graph)
        return graph.currentDefinitions.map(describer.info).sorted { $0.name < $1.name }
    }
}

/// Describes the definitions of one graph.
///
/// It computes once the facts that all definitions share.
struct GraphDescriber {
    let graph: FrozenGraph
    private let aliases: [ObjectIdentifier: [String]]
    private let namespaces: Set<String>
    /// The names under which the graph's own definitions are available.
    ///
    /// A definition that isn't here is an ancestor's.
    let names: [ObjectIdentifier: String]

    /// For each namespace, the environments that its modules were loaded with.
    let environments: [[Environment]]

    init(_ graph: FrozenGraph) {
        self.graph = graph
        var environments = graph.namespaces.map { _ in [Environment]() }
        // Other contexts belong to closures with declared dependencies, and share their module's environment.
        for context in graph.contexts where context.allowed == nil {
            environments[context.namespace].append(context.environment)
        }
        self.environments = environments
        aliases = Dictionary(grouping: graph.aliases) { ObjectIdentifier($0.definition) }
            .mapValues { $0.map(\.name).sorted() }
        namespaces = Set(graph.namespaces.map(\.name))
        var names: [ObjectIdentifier: String] = [:]
        for definition in graph.definitions { names[ObjectIdentifier(definition)] = definition.name }
        // An own alias of an ancestor's definition has a definition that only forwards to it.
        for alias in graph.aliases { names[ObjectIdentifier(alias.definition)] = nil }
        for definition in graph.currentDefinitions { names[ObjectIdentifier(definition)] = definition.name }
        for definition in graph.currentDefinitions {
            guard let original = graph.histories[ObjectIdentifier(definition)]?.original else { continue }
            names[ObjectIdentifier(original)] = original.name + NameSuffix.original
        }
        self.names = names
    }

    /// Describes the current definition of a name.
    func info(of definition: AnyDefinition) -> DefinitionInfo {
        let history = graph.histories[ObjectIdentifier(definition)]
        return info(
            of: definition,
            name: definition.name,
            first: history?.original ?? definition,
            changes: history?.changes.map(DefinitionChange.init) ?? [],
            hidden: history.map { hidden(by: definition, $0.original) } ?? []
        )
    }

    private func info(
        of definition: AnyDefinition,
        name: String,
        first: AnyDefinition,
        calling: DefinitionInfo.Calling? = nil,
        changes: [DefinitionChange] = [],
        hidden: [DefinitionInfo] = []
    ) -> DefinitionInfo {
        let group = definition as? GroupDefinition
        return DefinitionInfo(
            name: name,
            type: Wording.text(of: definition.objectType),
            origin: DefinitionInfo.Origin(definition.lifetime.kind),
            scope: definition.lifetime.name,
            calling: calling ?? self.calling(of: definition),
            namespace: namespace(of: definition.name),
            module: first.moduleName,
            site: first.site,
            changes: changes,
            arguments: (definition.argumentTypes ?? []).map { "\($0)" },
            needs: dependencies(of: definition),
            declaresNeeds: definition.dependencies != nil || group != nil,
            aliases: aliases[ObjectIdentifier(definition)] ?? [],
            elements: group.map { graph.groups[$0.number].map { plainInfo(of: $0) } } ?? [],
            hidden: hidden
        )
    }

    /// How the closure of the definition, or of the definition that it wraps or inherits, is called.
    private func calling(of definition: AnyDefinition) -> DefinitionInfo.Calling {
        // A loop instead of a recursion, because a name may have thousands of decorators.
        var next: AnyDefinition? = definition
        while let one = next, one.calling == .directly { next = one.base?.definition }
        switch next?.calling {
        case .awaiting: return .awaiting
        case .onMainActor: return .onMainActor
        case .directly, nil: return .directly
        }
    }

    /// Describes an element, or a definition that another one hides.
    func plainInfo(of definition: AnyDefinition, calling: DefinitionInfo.Calling? = nil) -> DefinitionInfo {
        let name = names[ObjectIdentifier(definition)] ?? definition.name
        return info(of: definition, name: name, first: definition, calling: calling)
    }

    /// The definitions that decorators wrap, from the outside in, and the first definition if it was replaced.
    private func hidden(by definition: AnyDefinition, _ original: AnyDefinition) -> [DefinitionInfo] {
        var hidden: [AnyDefinition] = []
        var next = definition.wrapped
        while let one = next {
            hidden.append(one)
            next = one.wrapped
        }
        if hidden.last !== original { hidden.append(original) }
        // From the inside out, because a decorator's closure may have to be called like that of the wrapped definition.
        var described: [DefinitionInfo] = []
        for one in hidden.reversed() {
            let isDecorator = one.calling == .directly && one.wrapped != nil
            described.append(plainInfo(of: one, calling: isDecorator ? described.last?.calling : nil))
        }
        return described.reversed()
    }

    /// The innermost namespace of a name, whichever module defined it.
    private func namespace(of name: String) -> String {
        guard namespaces.count > 1 else { return "" }
        let scalars = name.unicodeScalars
        // Compares scalars, because a combining character after the separator would form one character with it.
        for separator in scalars.indices.reversed() where scalars[separator] == "." {
            let candidate = String(scalars[..<separator])
            if namespaces.contains(candidate) { return candidate }
        }
        return ""
    }
}

extension DefinitionInfo.Origin {
    fileprivate init(_ kind: Lifetime.Kind) {
        switch kind {
        case .prototype, .arguments, .singleton, .weak, .graph, .shared: self = .made
        case .instance: self = .instance
        case .group: self = .group
        case .expected: self = .expected
        }
    }
}
