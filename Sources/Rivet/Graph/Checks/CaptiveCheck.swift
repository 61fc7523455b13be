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
        var search = Search()
        return graph.definitions.compactMap { definition in
            guard let shorter = Rank(definition)?.next,
                let way = search.way(from: Needed(definition, graph), to: shorter)
            else { return nil }
            return .captive(way)
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

    /// Finds ways through what passes on what it needs; no definition is looked at twice.
    private struct Search {
        /// From each definition that was left, the next step to something that is kept no longer than a rank.
        private var steps: [ObjectIdentifier: [Rank: Needed]] = [:]

        /// The way from a definition to something that is kept no longer than a rank, both ends included.
        mutating func way(from start: Needed, to rank: Rank) -> [AnyDefinition]? {
            explore(start)
            var way = [start.definition]
            var last = start
            while let step = steps[last.id]?[rank] {
                way.append(step.definition)
                if Rank(step.definition) != nil { return way }
                last = step
            }
            return nil
        }

        /// Notes where all leads to that a definition reaches, from the ends backwards.
        ///
        /// With a stack of its own: a way may be longer than the thread's.
        private mutating func explore(_ start: Needed) {
            guard steps[start.id] == nil else { return }
            var open = [(needed: start, further: start.needs[...])]
            var entered = [start.id: true]
            while let last = open.indices.last {
                guard let next = open[last].further.popFirst() else {
                    leave(open.removeLast().needed)
                    continue
                }
                guard Rank(next.definition) == nil, steps[next.id] == nil,
                    entered.updateValue(true, forKey: next.id) == nil
                else { continue }
                open.append((next, next.needs[...]))
            }
        }

        private mutating func leave(_ needed: Needed) {
            var found: [Rank: Needed] = [:]
            for next in needed.needs {
                for rank in [Rank.graph, .shared] where found[rank] == nil {
                    let isKept = Rank(next.definition).map { $0.rawValue <= rank.rawValue }
                    if isKept ?? (steps[next.id]?[rank] != nil) { found[rank] = next }
                }
            }
            steps[needed.id] = found
        }
    }
}
