internal import Rivet

// Ways through a graph that lead where they shouldn't: back to where they began, or from what is kept to what is not.

extension Judge {
    /// What needs itself: of all that hangs together, one cycle.
    func cycles(in graph: Int) -> [Finding] {
        let definitions = graphs[graph].definitions
        let components = StronglyConnectedComponents(links[graph].map { $0.map(\.target) })
        // A tree that builds its branches ends where its arguments say so.
        let cycles = components.cycles { definitions[$0].fact?.arguments.isEmpty ?? true }
        if cycles.isEmpty { return [] }
        var tied: [Int: Set<String>] = [:]
        for place in definitions.indices {
            tied[components.component(of: place), default: []].insert(definitions[place].name)
        }
        return cycles.compactMap { cycle in
            guard let start = cycle.first else { return nil }
            let names = path(through: cycle.map { definitions[$0].name })
            let others = (tied[components.component(of: start)] ?? []).subtracting(names).count
            let isAlias = if case .alias = definitions[start].kind { true } else { false }
            return Finding(
                isAlias ? .aliasCycle(names) : .cycle(names, others: others, hasOriginal: hasOriginal(start, graph)),
                at: definitions[start].site,
                notes: cycle.dropFirst().dropLast().map { definitions[$0].note }
            )
        }
    }

    /// The names along a cycle, closed; a decorator and what it wraps have one name, which stands there once.
    private func path(through names: [String]) -> [String] {
        var path: [String] = []
        for name in names where path.last != name { path.append(name) }
        return path.count == 1 ? path + path : path
    }

    private func hasOriginal(_ number: Int, _ graph: Int) -> Bool {
        let entry = graphs[graph].entries[graphs[graph].definitions[number].name]
        return entry.map { $0.originals != $0.standing } ?? false
    }

    /// What is kept longer than something that it holds.
    func captives(in graph: Int) -> [Finding] {
        let definitions = graphs[graph].definitions
        return definitions.indices.flatMap { holder -> [Finding] in
            guard let rank = definitions[holder].rank else { return [] }
            return shorterKept(than: rank, from: holder, in: graph).map { way in
                let held = definitions[way[way.count - 1]]
                let names = links[graph][holder].filter { $0.target == way[1] }.compactMap(\.name)
                let fault = Fault.captive(
                    way.map { definitions[$0].name },
                    from: definitions[holder].scopeName,
                    to: held.scopeName,
                    needing: names.isEmpty ? [definitions[way[1]].name] : names,
                    wasSeen: false
                )
                return Finding(fault, at: definitions[holder].site, notes: [held.note])
            }
        }
    }

    /// The shortest ways to what is kept shorter, through what keeps nothing itself.
    private func shorterKept(than rank: SourceDefinition.Rank, from holder: Int, in graph: Int) -> [[Int]] {
        let definitions = graphs[graph].definitions
        var before = [holder: holder]
        var reached = [holder]
        var ends: [Int] = []
        var next = 0
        while next < reached.count {
            let asker = reached[next]
            next += 1
            for link in links[graph][asker] where before[link.target] == nil {
                before[link.target] = asker
                guard let other = definitions[link.target].rank else {
                    reached.append(link.target)
                    continue
                }
                if other < rank { ends.append(link.target) }
            }
        }
        return ends.map { end in
            var way = [end]
            while let last = way.last, last != holder, let step = before[last] { way.append(step) }
            return way.reversed()
        }
    }
}

extension SourceDefinition {
    /// How long an object is kept, the shortest first; what passes on what it needs has none.
    enum Rank: Int, Comparable {
        case graph, shared, singleton

        static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
    }

    var rank: Rank? {
        guard let fact, fact.making != .instance else { return nil }
        return switch fact.scope {
        case .singleton: .singleton
        case .cached, .own: .shared
        case .graph: .graph
        case .prototype, .weak: nil
        }
    }

    /// The name of its scope; of one whose name only the program knows, what it is.
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
