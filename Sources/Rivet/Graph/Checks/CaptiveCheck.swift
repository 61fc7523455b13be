/// Finds objects that another object retains longer than their scope does.
///
/// There are two cases. A singleton depends on an object of a cached, custom or graph scope, or an object of a cached
/// or custom scope depends on an object of a graph scope.
///
/// The holder would continue to use an object that its scope has released. Prototypes, groups and their decorators have
/// no lifetime, so the holder has their dependencies, too. A prototype's object belongs to its holder, and no scope
/// retains a weak object, so neither is ever captive. A provider resolves its object on each call, so it doesn't retain
/// an object.
///
/// Each pair of a holder and the first captive on a path is one problem, which shows a shortest path. In the graph of a
/// trial, the paths include the dependencies that the trial observed. Those are warnings, because a closure may have
/// released the object.
///
/// - Complexity: O(definitions + declared dependencies), and the number of definitions between each holder and its
///   captives.
package struct CaptiveCheck {
    /// The maximum number of steps to find all captives.
    ///
    /// After that, the check finds one captive of each holder. A thousand holders that share a prototype may have a
    /// thousand captives each, all of them far away.
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
            for holder in holders.indices {
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
        /// The holders, and everything that they reach, up to their captives.
        private var nodes: [DependencyNode]
        /// For each node, the places of its dependencies in `nodes`.
        private var links: [[Int]] = []
        /// For each node that leads to a captive, the place of the next step.
        private var steps: [Int?] = []

        /// Visits everything that the holders reach, and then goes back from the captives.
        init(from holders: [DependencyNode], of lifetime: Keeping.Lifetime, isOfTrial: Bool) {
            (self.lifetime, nodes) = (lifetime, holders)
            var places: [ObjectIdentifier: Int] = [:]
            for (place, holder) in holders.enumerated() { places[holder.id] = place }
            var needers = holders.map { _ in [Int]() }
            var captives: [Int] = []
            while links.count < nodes.count {
                let (place, node) = (links.count, nodes[links.count])
                links.append([])
                if place >= holders.count, let other = node.definition.keeping.lifetime {
                    if other.rawValue < lifetime.rawValue { captives.append(place) }
                    continue
                }
                for needed in isOfTrial ? node.dependencies + node.observedDependencies : node.dependencies {
                    let target = places[needed.id] ?? nodes.count
                    if target == nodes.count {
                        places[needed.id] = target
                        nodes.append(needed)
                        needers.append([])
                    }
                    needers[target].append(place)
                    links[place].append(target)
                }
            }
            steps = nodes.map { _ in nil }
            var next = 0
            while next < captives.count {
                for needer in needers[captives[next]] where steps[needer] == nil {
                    steps[needer] = captives[next]
                    if self.lifetime(of: needer) == nil { captives.append(needer) }
                }
                next += 1
            }
        }

        private func lifetime(of place: Int) -> Keeping.Lifetime? { nodes[place].definition.keeping.lifetime }

        /// A shortest path from a holder to a captive, both included, or nil if the holder has no captive.
        func path(from holder: Int) -> [DependencyNode]? {
            var (path, place) = ([nodes[holder]], holder)
            while let step = steps[place] {
                path.append(nodes[step])
                if self.lifetime(of: step) != nil { return path }
                place = step
            }
            return nil
        }

        /// A shortest path to each captive of a holder; `remainingSteps` decreases by the number of steps.
        func paths(from holder: Int, _ remainingSteps: inout Int) -> [[DependencyNode]] {
            var (before, reached) = ([holder: holder], [holder])
            var captives: [Int] = []
            var next = 0
            while next < reached.count {
                for needed in links[reached[next]] where before[needed] == nil {
                    let other = self.lifetime(of: needed)
                    guard other.map({ $0.rawValue < lifetime.rawValue }) ?? (steps[needed] != nil) else { continue }
                    before[needed] = reached[next]
                    if other == nil { reached.append(needed) } else { captives.append(needed) }
                }
                next += 1
            }
            remainingSteps -= before.count
            return captives.map { captive in
                var (path, place) = ([nodes[captive]], captive)
                while place != holder, let earlier = before[place] {
                    path.append(nodes[earlier])
                    place = earlier
                }
                remainingSteps -= path.count
                return path.reversed()
            }
        }
    }
}
