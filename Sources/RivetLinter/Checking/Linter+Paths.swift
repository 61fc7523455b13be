internal import Rivet

// Checks of cycles, and of paths from a retained object to one with a shorter lifetime.

extension Linter {
    /// One cycle of each strongly connected component.
    func cycles(in graph: Int) -> [Finding] {
        let definitions = graphs[graph].definitions
        let components = StronglyConnectedComponents(links[graph].map { $0.map(\.target) })
        // A definition with arguments may build itself recursively, and its arguments end the recursion.
        let cycles = components.cycles { definitions[$0].fact?.arguments.isEmpty ?? true }
        if cycles.isEmpty { return [] }
        var namesOfComponents: [Int: Set<String>] = [:]
        for place in definitions.indices {
            namesOfComponents[components.component(of: place), default: []].insert(definitions[place].name)
        }
        return cycles.compactMap { cycle in
            guard let start = cycle.first else { return nil }
            let names = path(through: cycle.map { definitions[$0].name })
            let others = (namesOfComponents[components.component(of: start)] ?? []).subtracting(names).count
            let isAlias = if case .alias = definitions[start].kind { true } else { false }
            return Finding(
                isAlias ? .aliasCycle(names) : .cycle(names, others: others, hasOriginal: hasOriginal(start, graph)),
                at: definitions[start].site,
                notes: cycle.dropFirst().dropLast().map { definitions[$0].note }
            )
        }
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

    /// Objects that hold another object with a shorter lifetime.
    func captives(in graph: Int) -> [Finding] {
        let definitions = graphs[graph].definitions
        return definitions.indices.flatMap { holder -> [Finding] in
            guard let lifetime = definitions[holder].lifetime else { return [] }
            return pathsToShorterLived(than: lifetime, from: holder, in: graph).map { path in
                let held = definitions[path[path.count - 1]]
                let names = links[graph][holder].filter { $0.target == path[1] }.compactMap(\.name)
                let fault = Fault.captive(
                    path.map { definitions[$0].name },
                    from: definitions[holder].scopeName,
                    to: held.scopeName,
                    needing: names.isEmpty ? [definitions[path[1]].name] : names,
                    wasSeen: false
                )
                return Finding(fault, at: definitions[holder].site, notes: [held.note])
            }
        }
    }

    /// The shortest paths from a definition to those with a shorter lifetime, through definitions that no scope
    /// retains.
    private func pathsToShorterLived(than lifetime: SourceDefinition.Lifetime, from holder: Int, in graph: Int)
        -> [[Int]]
    {
        let definitions = graphs[graph].definitions
        var before = [holder: holder]
        var reached = [holder]
        var ends: [Int] = []
        var next = 0
        while next < reached.count {
            let requester = reached[next]
            next += 1
            for link in links[graph][requester] where before[link.target] == nil {
                before[link.target] = requester
                guard let other = definitions[link.target].lifetime else {
                    reached.append(link.target)
                    continue
                }
                if other < lifetime { ends.append(link.target) }
            }
        }
        return ends.map { end in
            var path = [end]
            while let last = path.last, last != holder, let step = before[last] { path.append(step) }
            return path.reversed()
        }
    }
}

extension SourceDefinition {
    /// The time for which a scope retains an object, the shortest first.
    enum Lifetime: Int, Comparable {
        case graph, shared, singleton

        static func < (one: Lifetime, other: Lifetime) -> Bool { one.rawValue < other.rawValue }
    }

    /// The lifetime of its objects, or nil if no scope retains them.
    var lifetime: Lifetime? {
        guard let fact, fact.making != .instance else { return nil }
        return switch fact.scope {
        case .singleton: .singleton
        case .cached, .own: .shared
        case .graph: .graph
        case .prototype, .weak: nil
        }
    }

    /// The name of its scope.
    ///
    /// For a custom scope, it is the name of the type, because only the program knows its name.
    var scopeName: String? {
        guard let fact, fact.making != .instance else { return nil }
        return switch fact.scope {
        case .singleton: "singleton"
        case .prototype: "prototype"
        case .weak: "weak"
        case .graph: "graph"
        case .cached: "cached"
        case .own(let type): type.short
        }
    }
}
