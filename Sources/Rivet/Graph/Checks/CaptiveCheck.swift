/// Finds objects that another object retains longer than their scope does.
///
/// There are two cases: a singleton depends on an object of a cached, custom or graph scope, or a cached object depends
/// on one of a graph scope.
///
/// The holder would continue to use an object that its scope has released. Definitions without a lifetime pass on their
/// dependencies: a prototype, a group, a decorator. A prototype's object belongs to its holder, and nothing retains a
/// weak one, so neither is ever captive. A provider resolves the object each time, so it retains none.
///
/// Each pair of a holder and the first captive on a path is one problem, which shows a shortest path. In the graph of a
/// trial, the paths include the dependencies that the trial observed. Those are warnings, because a closure may have
/// released the object.
///
/// - Complexity: O(definitions + declared dependencies), and the number of definitions between each holder and its
///   captives.
package struct CaptiveCheck {
    /// The number of steps to find all captives of all holders; after that, one captive of each holder is enough.
    ///
    /// A thousand holders that share a prototype may have a thousand captives each, all of them far away.
    private static let stepLimit = 100_000

    /// Whether to follow the dependencies that a trial observed.
    private let isOfTrial: Bool

    package init(isOfTrial: Bool = false) { self.isOfTrial = isOfTrial }

    package func problems(in graph: FrozenGraph) -> [Problem] {
        // In most graphs, all lifetimes are the same.
        guard graph.hasShortLived else { return [] }
        var problems: [Problem] = []
        var remainingSteps = CaptiveCheck.stepLimit
        for lifetime in Keeping.Lifetime.allCases.dropFirst() {
            var holders: [DependencyNode] = []
            for definition in graph.definitions where definition.keeping.lifetime == lifetime {
                holders.append(DependencyNode(definition, graph))
            }
            let search = Search(from: holders, of: lifetime, isOfTrial: isOfTrial)
            for holder in holders {
                guard let first = search.path(from: holder) else { continue }
                let paths = remainingSteps > 0 ? search.paths(from: holder, &remainingSteps) : [first]
                for path in paths { problems.append(problem(of: path)) }
            }
        }
        return problems
    }

    private func problem(of path: [DependencyNode]) -> Problem {
        let (holder, next) = (path[0], path[1])
        let names = holder.names(of: next)
        // A derived definition has the same name as the next step.
        let shown = path.indices.filter { $0 == 0 || $0 == path.count - 1 || !path[$0].isDerived }.map {
            path[$0].definition
        }
        let fault = Fault.captive(
            shown.map(\.name),
            from: holder.definition.keeping.name,
            to: shown.last?.keeping.name,
            needing: names.isEmpty ? [next.definition.name] : names,
            wasSeen: isOfTrial
        )
        return Problem(fault, at: holder.definition.site, related: shown.dropFirst().map(\.site))
    }

    /// Finds the shortest paths from holders of one lifetime to their captives, and visits each definition once.
    private struct Search {
        private let lifetime: Keeping.Lifetime
        private let isOfTrial: Bool
        /// For each definition that leads to a captive, the next step.
        private var steps: [ObjectIdentifier: DependencyNode] = [:]

        /// Visits everything that the holders reach, and then goes back from the captives.
        init(from holders: [DependencyNode], of lifetime: Keeping.Lifetime, isOfTrial: Bool) {
            (self.lifetime, self.isOfTrial) = (lifetime, isOfTrial)
            var reached = holders
            var seen = Set(holders.map(\.id))
            var needers: [ObjectIdentifier: [DependencyNode]] = [:]
            var captives: [DependencyNode] = []
            var next = 0
            while next < reached.count {
                let node = reached[next]
                next += 1
                if next > holders.count, let other = node.definition.keeping.lifetime {
                    if other.rawValue < lifetime.rawValue { captives.append(node) }
                    continue
                }
                for needed in dependencies(of: node) {
                    needers[needed.id, default: []].append(node)
                    if seen.insert(needed.id).inserted { reached.append(needed) }
                }
            }
            next = 0
            while next < captives.count {
                for needer in needers[captives[next].id] ?? [] where steps[needer.id] == nil {
                    steps[needer.id] = captives[next]
                    if needer.definition.keeping.lifetime == nil { captives.append(needer) }
                }
                next += 1
            }
        }

        private func dependencies(of node: DependencyNode) -> [DependencyNode] {
            isOfTrial ? node.dependencies + node.observedDependencies : node.dependencies
        }

        /// A shortest path from a holder to a captive, both included, or nil if it has none.
        func path(from holder: DependencyNode) -> [DependencyNode]? {
            var path = [holder]
            while let step = steps[path[path.count - 1].id] {
                path.append(step)
                if step.definition.keeping.lifetime != nil { return path }
            }
            return nil
        }

        /// A shortest path to each captive of a holder; `remainingSteps` decreases by the number of steps.
        func paths(from holder: DependencyNode, _ remainingSteps: inout Int) -> [[DependencyNode]] {
            var (before, reached) = ([holder.id: holder], [holder])
            var captives: [DependencyNode] = []
            var next = 0
            while next < reached.count {
                for needed in dependencies(of: reached[next]) where before[needed.id] == nil {
                    let other = needed.definition.keeping.lifetime
                    guard other.map({ $0.rawValue < lifetime.rawValue }) ?? (steps[needed.id] != nil) else { continue }
                    before[needed.id] = reached[next]
                    if other == nil { reached.append(needed) } else { captives.append(needed) }
                }
                next += 1
            }
            remainingSteps -= before.count
            return captives.map { captive in
                var path = [captive]
                while path[path.count - 1].id != holder.id, let node = before[path[path.count - 1].id] {
                    path.append(node)
                }
                remainingSteps -= path.count
                return path.reversed()
            }
        }
    }
}
