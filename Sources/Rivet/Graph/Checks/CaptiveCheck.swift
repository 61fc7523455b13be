/// Finds objects that are kept shorter than the object that holds them: a singleton that needs something of a cached,
/// own or graph scope, and something cached that needs something of a graph scope.
///
/// The holder would go on with an object that its scope has long forgotten. What keeps nothing itself passes on what
/// it needs: a prototype, a group, a decorator. A fresh prototype belongs to who asked for it, and so does a weak
/// object: neither is ever captive. A provider asks anew each time and holds nothing.
///
/// Each pair of a holder and of the first thing on a way that is kept shorter is one problem, shown by a shortest way.
///
/// In the graph of a trial it follows also what closures were seen to ask for, and warns: a closure may have let go of
/// it.
///
/// - Complexity: O(definitions + declared needs), and for each holder of a captive what lies between the two.
package struct CaptiveCheck: GraphCheck {
    /// How many steps are taken to find all captives of all holders; after that one of each holder is enough.
    ///
    /// A thousand holders that share a prototype may have a thousand captives each, all of them far away.
    private static let patience = 100_000

    /// Whether to follow what a trial saw.
    private let isOfTrial: Bool

    package init(isOfTrial: Bool = false) { self.isOfTrial = isOfTrial }

    package func problems(in graph: FrozenGraph) -> [Problem] {
        // Mostly nothing is kept shorter than for good.
        guard graph.hasShortlyKept else { return [] }
        let holders = graph.definitions.filter { $0.keeping.lifetime?.shorter != nil }.map { DependencyNode($0, graph) }
        let search = Search(from: holders, along: isOfTrial ? \.needsOfTrial : \.needs)
        var patience = CaptiveCheck.patience
        return holders.flatMap { holder -> [Problem] in
            guard let rank = holder.definition.keeping.lifetime?.shorter, let first = search.way(from: holder, to: rank)
            else {
                return []
            }
            let ways = patience > 0 ? search.ways(from: holder, to: rank, &patience) : [first]
            return ways.map { way in
                let names = holder.definition.needs?.filter { holder.isMet($0, by: way[1]) }.map(\.name) ?? []
                // Another of the same name follows what stands for it.
                let middle = way.dropFirst().dropLast().filter { !$0.standsForAnother }
                let shown = ([holder] + middle + way.suffix(1)).map(\.definition)
                let fault = Fault.captive(
                    shown.map(\.name),
                    from: holder.definition.keeping.name,
                    to: shown.last?.keeping.name,
                    needing: names.isEmpty ? [way[1].definition.name] : names,
                    wasSeen: isOfTrial
                )
                return Problem(fault, at: holder.definition.site, related: shown.dropFirst().map(\.site))
            }
        }
    }

    /// Finds the shortest ways through what passes on what it needs; no definition is looked at twice.
    private struct Search {
        private let links: KeyPath<DependencyNode, [DependencyNode]>
        /// From each definition, the next step to something that is kept no longer than a rank.
        private var steps: [ObjectIdentifier: [Keeping.Lifetime: DependencyNode]] = [:]

        /// Goes from the holders to all that they reach, and from what is kept there back to who needs it.
        init(from holders: [DependencyNode], along links: KeyPath<DependencyNode, [DependencyNode]>) {
            self.links = links
            var reached = holders
            var seen = Set(holders.map(\.id))
            var askers: [ObjectIdentifier: [DependencyNode]] = [:]
            var next = 0
            while next < reached.count {
                let asker = reached[next]
                next += 1
                if next > holders.count, asker.definition.keeping.lifetime != nil { continue }
                for needed in asker[keyPath: links] {
                    askers[needed.id, default: []].append(asker)
                    if seen.insert(needed.id).inserted { reached.append(needed) }
                }
            }
            for rank in Keeping.Lifetime.allCases.dropLast() {
                var ends = reached.filter {
                    $0.definition.keeping.lifetime.map { $0.rawValue <= rank.rawValue } ?? false
                }
                var next = 0
                while next < ends.count {
                    for asker in askers[ends[next].id] ?? [] where steps[asker.id]?[rank] == nil {
                        steps[asker.id, default: [:]][rank] = ends[next]
                        if asker.definition.keeping.lifetime == nil { ends.append(asker) }
                    }
                    next += 1
                }
            }
        }

        /// A shortest way from a holder to something that is kept no longer than a rank, both ends included; nil when
        /// there is none.
        func way(from holder: DependencyNode, to rank: Keeping.Lifetime) -> [DependencyNode]? {
            var way = [holder]
            while let step = steps[way[way.count - 1].id]?[rank] {
                way.append(step)
                if step.definition.keeping.lifetime != nil { return way }
            }
            return nil
        }

        /// A shortest way to each such thing; `patience` falls by the steps that are taken.
        func ways(from holder: DependencyNode, to rank: Keeping.Lifetime, _ patience: inout Int) -> [[DependencyNode]] {
            var before = [holder.id: holder]
            var reached = [holder]
            var ends: [DependencyNode] = []
            var next = 0
            while next < reached.count {
                for needed in reached[next][keyPath: links] where before[needed.id] == nil {
                    let kept = needed.definition.keeping.lifetime
                    guard kept.map({ $0.rawValue <= rank.rawValue }) ?? (steps[needed.id]?[rank] != nil) else {
                        continue
                    }
                    before[needed.id] = reached[next]
                    if kept == nil { reached.append(needed) } else { ends.append(needed) }
                }
                next += 1
            }
            let ways = ends.map { end in
                Array(sequence(first: end) { $0.id == holder.id ? nil : before[$0.id] }.reversed())
            }
            patience -= before.count + ways.reduce(0) { $0 + $1.count }
            return ways
        }
    }
}

extension Keeping.Lifetime {
    /// The next shorter lifetime.
    fileprivate var shorter: Keeping.Lifetime? { Keeping.Lifetime(rawValue: rawValue - 1) }
}
