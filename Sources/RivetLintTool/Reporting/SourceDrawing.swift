import RivetDrawing
import RivetLinter
import RivetShared

/// Describes a graph of the source like a frozen graph, so that both have the same drawings and explanations.
struct SourceDrawing {
    private let graph: SourceGraph
    private let program: Program
    private var collector: RequestCollector
    /// The targets of the files.
    private let targets: [String: String]

    init(_ graph: SourceGraph, _ program: Program) {
        self.graph = graph
        self.program = program
        collector = RequestCollector(program)
        let files = program.facts.files + program.facts.context
        targets = Dictionary(files.map { ($0.file, $0.target) }, uniquingKeysWith: { first, _ in first })
    }

    /// The picture of the graph, which shows findings as problems.
    mutating func picture(_ findings: [Finding]) -> Picture {
        let definitions = definitions
        let names = Set(definitions.map(\.name))
        let problems = findings.filter { $0.fault.subject.map(names.contains) ?? false }.sorted(by: Finding.isBefore)
        return Picture(of: definitions, in: graph.spaces.dropFirst().map(\.name), problems.map(drawn))
    }

    /// The current definitions, sorted by name.
    var definitions: [DrawnDefinition] {
        mutating get {
            graph.entries.keys.sorted().compactMap { name in
                guard let entry = graph.entries[name], let number = entry.current.last else { return nil }
                if case .alias = graph.definitions[number].kind { return nil }
                return info(of: number, named: name, entry)
            }
        }
    }

    private mutating func info(of number: Int, named name: String, _ entry: SourceGraph.Entry) -> DrawnDefinition {
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
                DrawnDefinition.Change(
                    isDecoration: change.fact?.verb == .decorate,
                    module: change.module,
                    site: drawn(change.site)
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
        changes: [DrawnDefinition.Change] = [],
        elements: [DrawnDefinition] = [],
        hidden: [DrawnDefinition] = []
    ) -> DrawnDefinition {
        let definition = graph.definitions[number]
        let origin = origin ?? definition
        let requests = collector.requests(for: definition)
        let isKnown = requests.dependencies.allSatisfy { $0.name.text != nil } && !definition.isOpaque
        return DrawnDefinition(
            name: name,
            type: type(of: definition, elements),
            origin: definition.origin,
            scope: definition.scopeName,
            calling: definition.calling,
            namespace: graph.spaces[definition.space].name,
            module: origin.module,
            site: drawn(origin.site),
            changes: changes,
            arguments: (definition.fact?.arguments ?? []).map(\.short),
            needs: dependencies(requests, of: definition),
            declaresNeeds: isKnown,
            aliases: aliases(of: name),
            elements: elements,
            hidden: hidden
        )
    }

    private func type(of definition: SourceDefinition, _ elements: [DrawnDefinition]) -> String {
        guard case .group(let element) = definition.kind else { return definition.type?.short ?? "Any" }
        return "[\(element?.short ?? elements.first?.type ?? "Any")]"
    }

    private func dependencies(_ requests: RequestCollector.Requests, of definition: SourceDefinition)
        -> [DrawnDefinition
        .Dependency]
    {
        var seen: Set<DrawnDefinition.Dependency> = []
        let named = requests.dependencies.compactMap { dependency(for: $0, of: definition) }
        let read = requests.variables.compactMap { fact in
            fact.name.text.map { variable($0, fact.type, of: definition) }
        }
        return (named + read).filter { seen.insert($0).inserted }
    }

    private func dependency(for dependency: SourceDependency, of definition: SourceDefinition) -> DrawnDefinition
        .Dependency?
    {
        guard let name = dependency.name.text, dependency.form != .alias, !dependency.mayBeMissing
        else { return nil }
        if dependency.name.kind == .variable { return variable(name, dependency.type ?? .unknown, of: definition) }
        let meaning = graph.meaning(of: name, in: definition.space)
        let target = meaning.flatMap { graph.definitions(of: $0).last }
        return DrawnDefinition.Dependency(
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
    ) -> DrawnDefinition.Dependency {
        let owner = graph.owner(of: name, readBy: definition.loadedModule)
        return DrawnDefinition.Dependency(
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
                let meaning = graph.target(of: target, for: number)
            else { return false }
            return graph.definitions(of: meaning).contains { graph.definitions[$0].name == name }
        }
        .sorted()
    }

    private func drawn(_ finding: Finding) -> DrawnProblem {
        let fault = finding.fault
        return DrawnProblem(
            code: fault.code.rawValue,
            isError: fault.severity == .error,
            name: fault.name,
            message: fault.message,
            subject: fault.subject,
            underlying: fault.underlying,
            at: drawn(finding.site),
            related: finding.notes.map { drawn($0.site) },
            suggestions: fault.suggestions,
            path: fault.path
        )
    }

    /// A site with the name of its file as `#fileID` gives it.
    private func drawn(_ site: Site) -> DrawnSite {
        let name = site.file.split(separator: "/").last.map(String.init) ?? site.file
        return DrawnSite(
            file: targets[site.file].map { "\($0)/\(name)" } ?? name,
            line: UInt(clamping: site.line),
            column: UInt(clamping: site.column)
        )
    }
}

extension SourceDefinition {
    fileprivate var isChange: Bool { fact.map { $0.verb == .redefine || $0.verb == .decorate } ?? false }

    fileprivate var isOpaque: Bool {
        fact.map { [.opaque, .opaqueRecipe].contains($0.making) && $0.declared == nil } ?? false
    }

    fileprivate var origin: DrawnDefinition.Origin {
        switch kind {
        case .made(let fact): fact.making == .instance ? .instance : .made
        case .group: .group
        case .expected: .expected
        // A drawing doesn't show an alias as a definition of its own.
        case .alias, .inherited: .made
        }
    }

    fileprivate var calling: DrawnDefinition.Calling? {
        guard let fact else { return nil }
        return fact.isOnMainActor ? .onMainActor : fact.isAwaited ? .awaiting : nil
    }
}
