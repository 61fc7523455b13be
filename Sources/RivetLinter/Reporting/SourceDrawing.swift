internal import Rivet
internal import RivetInspection

/// Describes a graph of the source like a frozen graph, so that both have the same drawings and explanations.
struct SourceDrawing {
    private let graph: SourceGraph
    private let program: Program
    private var collector: RequestCollector
    private var sites: SourceSites

    init(_ graph: SourceGraph, _ program: Program) {
        self.graph = graph
        self.program = program
        collector = RequestCollector(program)
        sites = SourceSites(program.facts)
    }

    /// The drawing of the graph, which shows findings as problems.
    mutating func drawing(_ findings: [Finding]) -> Drawing {
        let definitions = definitions
        let names = Set(definitions.map(\.name))
        let problems = findings.compactMap { finding -> Problem? in
            guard let subject = finding.fault.subject, names.contains(subject) else { return nil }
            return problem(finding)
        }
        return Drawing(of: definitions, in: graph.spaces.dropFirst().map(\.name), problems: problems)
    }

    /// The current definitions, sorted by name.
    var definitions: [DefinitionInfo] {
        mutating get {
            graph.entries.keys.sorted().compactMap { name in
                guard let entry = graph.entries[name], let number = entry.current.last else { return nil }
                if case .alias = graph.definitions[number].kind { return nil }
                return info(of: number, named: name, entry)
            }
        }
    }

    private mutating func info(of number: Int, named name: String, _ entry: SourceGraph.Entry) -> DefinitionInfo {
        let first = entry.originals.first.map { graph.definitions[$0] } ?? graph.definitions[number]
        var hidden: [Int] = []
        while let next = graph.definitions[hidden.last ?? number].wrapped.last { hidden.append(next) }
        if let original = entry.originals.first, original != number, hidden.last != original { hidden.append(original) }
        let hiddenInfos = hidden.enumerated().map { place, number in
            info(of: number, named: place == hidden.count - 1 ? name + NameSuffix.original : name)
        }
        let changes = graph.definitions.filter { $0.name == name && $0.isChange }
        return info(
            of: number,
            named: name,
            origin: first,
            changes: changes.map { change in
                DefinitionChange(
                    isDecoration: change.fact?.verb == .decorate,
                    module: change.module,
                    site: sites.site(change.site)
                )
            },
            elements: entry.elements.enumerated().map { place, number in info(of: number, named: "\(name)[\(place)]") },
            hidden: hiddenInfos
        )
    }

    private mutating func info(
        of number: Int,
        named name: String,
        origin: SourceDefinition? = nil,
        changes: [DefinitionChange] = [],
        elements: [DefinitionInfo] = [],
        hidden: [DefinitionInfo] = []
    ) -> DefinitionInfo {
        let definition = graph.definitions[number]
        let origin = origin ?? definition
        let requests = collector.requests(for: definition)
        let isKnown = requests.dependencies.allSatisfy { program.name($0.name) != nil } && !definition.isOpaque
        return DefinitionInfo(
            name: name,
            type: type(of: definition, elements),
            origin: definition.origin,
            scope: definition.scopeName,
            calling: definition.calling,
            namespace: graph.spaces[definition.space].name,
            module: origin.module,
            site: sites.site(origin.site),
            changes: changes,
            arguments: (definition.fact?.arguments ?? []).map(\.short),
            needs: dependencies(requests, of: definition),
            declaresNeeds: isKnown,
            aliases: aliases(of: name),
            elements: elements,
            hidden: hidden
        )
    }

    private func type(of definition: SourceDefinition, _ elements: [DefinitionInfo]) -> String {
        guard case .group(let element) = definition.kind else { return definition.type?.short ?? "Any" }
        return "[\(element?.short ?? elements.first?.type ?? "Any")]"
    }

    private func dependencies(_ requests: RequestCollector.Requests, of definition: SourceDefinition) -> [DefinitionInfo
        .Dependency]
    {
        var seen: Set<DefinitionInfo.Dependency> = []
        let named = requests.dependencies.compactMap { dependency(for: $0, of: definition) }
        let read = requests.variables.compactMap { fact in
            program.name(fact.name).map { variable($0, fact.type, of: definition) }
        }
        return (named + read).filter { seen.insert($0).inserted }
    }

    private func dependency(for dependency: SourceDependency, of definition: SourceDefinition) -> DefinitionInfo
        .Dependency?
    {
        guard let name = dependency.name.text, dependency.form != .alias, !dependency.mayBeMissing
        else { return nil }
        if dependency.name.kind == .variable { return variable(name, dependency.type ?? .unknown, of: definition) }
        let meaning = graph.meaning(of: name, in: definition.space)
        let target = meaning.flatMap { graph.definitions(of: $0, program).last }
        return DefinitionInfo.Dependency(
            name: name,
            type: dependency.type?.short,
            kind: meaning?.isProvider == true || dependency.wantsProvider ? .provider : .definition,
            target: target.map {
                graph.definitions[$0].name + (meaning?.isOriginal == true ? NameSuffix.original : "")
            },
            generations: 0,
            namespace: nil,
            isObserved: false
        )
    }

    private func variable(
        _ name: String,
        _ type: SourceType,
        of definition: SourceDefinition
    ) -> DefinitionInfo.Dependency {
        let owner = graph.owner(of: name, readBy: definition.loadedModule)
        return DefinitionInfo.Dependency(
            name: name,
            type: type.short,
            kind: .variable,
            target: nil,
            generations: 0,
            namespace: graph.spaces[graph.loadedModules[owner].space].name,
            isObserved: false
        )
    }

    private func aliases(of name: String) -> [String] {
        graph.entries.keys.filter { alias in
            guard let number = graph.entries[alias]?.current.first,
                case .alias(let target) = graph.definitions[number].kind,
                let meaning = graph.target(of: target, for: number, program)
            else { return false }
            return graph.definitions(of: meaning, program).contains { graph.definitions[$0].name == name }
        }
        .sorted()
    }

    private mutating func problem(_ finding: Finding) -> Problem {
        Problem(finding.fault, at: sites.site(finding.site), related: finding.notes.map { sites.site($0.site) })
    }
}

extension SourceDefinition {
    fileprivate var isChange: Bool { fact.map { $0.verb == .redefine || $0.verb == .decorate } ?? false }

    fileprivate var isOpaque: Bool {
        fact.map { [.opaque, .opaqueRecipe].contains($0.making) && $0.declared == nil } ?? false
    }

    fileprivate var origin: DefinitionInfo.Origin {
        switch kind {
        case .made(let fact): fact.making == .instance ? .instance : .made
        case .group: .group
        case .expected: .expected
        // A drawing doesn't show an alias as a definition of its own.
        case .alias: .made
        }
    }

    fileprivate var calling: DefinitionInfo.Calling {
        guard let fact else { return .directly }
        return fact.isOnMainActor ? .onMainActor : fact.isAwaited ? .awaiting : .directly
    }
}
