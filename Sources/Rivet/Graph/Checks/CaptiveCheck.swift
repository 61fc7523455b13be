/// Finds objects that are kept shorter than the object that holds them: a singleton that needs something of a cached,
/// own or graph scope, and something cached that needs something of a graph scope.
///
/// The holder would go on with an object that its scope has long forgotten. What keeps nothing itself passes on what
/// it needs: a prototype, a group, a decorator. A fresh prototype belongs to who asked for it, and so does a weak
/// object: neither is ever captive. A provider asks anew each time and holds nothing.
///
/// - Complexity: O(definitions + declared needs).
struct CaptiveCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        // Mostly nothing is kept shorter than for good.
        guard graph.ancestors.contains(where: { $0.hasGraph || $0.hasShared }) else { return [] }
        let holders = graph.definitions.filter { Rank($0)?.next != nil }.map { Needed($0, graph) }
        let search = Search(from: holders)
        return holders.compactMap { holder in
            Rank(holder.definition)?.next.flatMap { search.way(from: holder, to: $0) }.map(Problem.captive)
        }
    }

    /// How long an object is kept, the shortest first; what passes on what it needs has none.
    private enum Rank: Int {
        case graph, shared, singleton

        init?(_ definition: AnyDefinition) {
            switch definition.keeping.kind {
            case .graph: self = .graph
            case .shared: self = .shared
            case .singleton, .instance: self = .singleton
            case .prototype, .arguments, .group, .expected, .weak: return nil
            }
        }

        /// What is kept a little shorter.
        var next: Rank? { Rank(rawValue: rawValue - 1) }
    }

    /// Finds the shortest ways through what passes on what it needs; no definition is looked at twice.
    private struct Search {
        /// From each definition, the next step to something that is kept no longer than a rank.
        private var steps: [ObjectIdentifier: [Rank: Needed]] = [:]

        /// Goes from the holders to all that they reach, and from what is kept there back to who needs it.
        init(from holders: [Needed]) {
            var reached = holders
            var seen = Set(holders.map(\.id))
            var askers: [ObjectIdentifier: [Needed]] = [:]
            var next = 0
            while next < reached.count {
                let asker = reached[next]
                next += 1
                if next > holders.count, Rank(asker.definition) != nil { continue }
                for needed in asker.needs {
                    askers[needed.id, default: []].append(asker)
                    if seen.insert(needed.id).inserted { reached.append(needed) }
                }
            }
            for rank in [Rank.graph, .shared] {
                var ends = reached.filter { Rank($0.definition).map { $0.rawValue <= rank.rawValue } ?? false }
                var next = 0
                while next < ends.count {
                    for asker in askers[ends[next].id] ?? [] where steps[asker.id]?[rank] == nil {
                        steps[asker.id, default: [:]][rank] = ends[next]
                        if Rank(asker.definition) == nil { ends.append(asker) }
                    }
                    next += 1
                }
            }
        }

        /// The way from a definition to something that is kept no longer than a rank, both ends included; nil when there
        /// is none.
        func way(from holder: Needed, to rank: Rank) -> [AnyDefinition]? {
            var way = [holder.definition]
            var last = holder
            while let step = steps[last.id]?[rank] {
                let isEnd = Rank(step.definition) != nil
                // Another of the same name follows.
                if isEnd || !step.standsForAnother { way.append(step.definition) }
                if isEnd { return way }
                last = step
            }
            return nil
        }
    }
}
