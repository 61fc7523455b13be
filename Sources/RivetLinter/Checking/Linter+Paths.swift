internal import RivetShared

// Checks of cycles, and of paths from a singleton to an object that may become stale.

extension Linter {
    /// One cycle of each strongly connected component, at the request that closes it.
    func cycles(in graph: Int) -> [Finding] {
        let definitions = graphs[graph].definitions
        let components = StronglyConnectedComponents(NodeLinks(links[graph].map { $0.map(\.target) }))
        // A definition with arguments may build itself recursively, and its arguments end the recursion.
        let cycles = components.cycles { definitions[$0].fact?.arguments.isEmpty ?? true }
        if cycles.isEmpty { return [] }
        var namesOfComponents: [Int: Set<String>] = [:]
        for place in definitions.indices {
            namesOfComponents[components.component(of: place), default: []].insert(definitions[place].name)
        }
        return cycles.compactMap { cycle in
            guard let start = cycle.first, let last = cycle.dropLast().last else { return nil }
            let names = path(through: cycle.map { definitions[$0].name })
            let others = (namesOfComponents[components.component(of: start)] ?? []).subtracting(names).count
            let isSure = isSure(cycle, in: graph)
            let isAlias = if case .alias = definitions[start].kind { true } else { false }
            let fault: Fault =
                isAlias ? .aliasCycle(names) : .cycle(names, others: others, hasOriginal: hasOriginal(start, graph))
            return Finding(
                isSure ? fault : fault.with(.warning),
                at: closingRequest(from: last, to: start, in: graph) ?? definitions[start].site,
                notes: cycle.dropLast().map { definitions[$0].note }
            )
        }
    }

    /// Whether each definition of a path exists whenever the one before does, which requests it in any case.
    private func isSure(_ path: [Int], in graph: Int) -> Bool {
        let definitions = graphs[graph].definitions
        return zip(path, path.dropFirst()).allSatisfy { from, to in
            definitions[to].isImplied(by: definitions[from])
                && links[graph][from].contains { $0.target == to && !$0.isConditional }
        }
    }

    /// The request that closes a cycle.
    private func closingRequest(from last: Int, to start: Int, in graph: Int) -> Site? {
        let sites = links[graph][last].filter { $0.target == start }.compactMap(\.site)
        return sites.first { reportedFiles.contains($0.file) }
    }

    /// The names along a cycle, which ends with its first name.
    ///
    /// A decorator has the same name as its base, so the path has one name for both.
    private func path(through names: [String]) -> [String] {
        var path: [String] = []
        for name in names where path.last != name { path.append(name) }
        return path.count == 1 ? path + path : path
    }

    private func hasOriginal(_ number: Int, _ graph: Int) -> Bool {
        let entry = graphs[graph].entries[graphs[graph].definitions[number].name]
        return entry.map { $0.originals != $0.current } ?? false
    }

    /// Singletons that retain an object of a cached or custom scope, as a graph finds them.
    func captives(in graph: Int) -> [Finding] {
        let definitions = graphs[graph].definitions
        let scopes = definitions.indices.map { graphs[graph].scope(of: $0) }
        let captives = definitions.indices.filter { scopes[$0]?.mayBecomeStale ?? false }
        if captives.isEmpty { return [] }
        func canPass(_ definition: Int) -> Bool { scopes[definition] != .singleton }
        let targets = NodeLinks(links[graph].map { $0.map(\.target) })
        let search = ShortestPaths(targets, to: captives, canPass: canPass)
        var steps = 0
        return definitions.indices.filter { scopes[$0] == .singleton }.flatMap { holder in
            search.paths(from: holder, cost: &steps, canPass: canPass).map { path in
                let held = path[path.count - 1]
                let names = links[graph][holder].filter { $0.target == path[1] }.compactMap(\.name)
                // A decorator has the same name as its base.
                let shown = path.filter { $0 == holder || $0 == held || definitions[$0].wrapped.isEmpty }
                let fault = Fault.captive(
                    shown.map { definitions[$0].name },
                    from: scopes[holder]?.name,
                    to: scopes[held]?.name,
                    needing: names.isEmpty ? [definitions[path[1]].name] : names,
                    wasSeen: false
                )
                return Finding(
                    isSure(path, in: graph) ? fault : fault.with(.warning),
                    at: definitions[holder].site,
                    notes: [definitions[held].note]
                )
            }
        }
    }
}

extension SourceGraph {
    /// The scope of a definition's objects, or nil if the definition has none.
    ///
    /// A decorated object lives in the scope of its base, and a decorated instance is a singleton.
    fileprivate func scope(of definition: Int) -> ScopeFact? {
        let base = base(of: definition)
        guard let fact = definitions[base].origin else { return nil }
        guard fact.making == .instance else { return fact.scope }
        return base == definition ? nil : .singleton
    }
}

extension SourceDefinition {
    /// The name of the scope that it declares.
    package var scopeName: String? {
        guard let fact, fact.making != .instance else { return nil }
        return fact.scope.name
    }
}

extension ScopeFact {
    /// Whether the scope retains objects for later requests.
    var isShared: Bool {
        switch self {
        case .singleton, .weak, .cached, .own: true
        case .prototype, .graph, .inherited: false
        }
    }

    /// Whether the scope retains objects at all.
    var retains: Bool { isShared || self == .graph }

    /// Whether the scope may release an object, so that it is stale for objects that still retain it.
    fileprivate var mayBecomeStale: Bool { isShared && self != .singleton && self != .weak }

    /// The name of the scope.
    ///
    /// For a custom scope, it is the name of the type, because only the program knows its name.
    var name: String {
        switch self {
        case .singleton: "singleton"
        case .prototype, .inherited: "prototype"
        case .weak: "weak"
        case .graph: "graph"
        case .cached: "cached"
        case .own(let type): type.short
        }
    }
}
