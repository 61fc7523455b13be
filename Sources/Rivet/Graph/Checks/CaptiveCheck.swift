internal import RivetShared

/// Finds singletons that retain an object of a cached or custom scope.
///
/// The singleton would continue to use an object that its scope has released, for example after a reset. Objects
/// between the two aren't captive themselves: nothing resets an object of the graph scope, no scope retains a prototype
/// or a weak object, and a group is created for each request. But the singleton retains their dependencies, too. A
/// provider resolves its object on each call, so it doesn't retain an object.
///
/// Each pair of a singleton and the first captive on a path is one problem, which shows a shortest path. In the graph
/// of a trial, the paths include the dependencies that the trial observed. Those are warnings, because a closure may
/// have released the object.
///
/// - Complexity: O(definitions + declared dependencies), and the number of definitions between each holder and its
///   captives.
package enum CaptiveCheck {
    /// The maximum number of steps to find all captives.
    ///
    /// After that, the check finds one captive of each holder, without the middle of a long path. A thousand holders
    /// that share a prototype may have a thousand captives each, all of them far away.
    private static let stepLimit = 100_000

    package static func problems(in graph: FrozenGraph) -> [Problem] {
        // Most graphs have no such scopes.
        guard graph.ancestors.contains(where: \.hasShared) else { return [] }
        var holders: [DependencyNode] = []
        for definition in graph.definitions where definition.lifetime.isPermanent {
            holders.append(DependencyNode(definition, graph))
        }
        let reachable = ReachableNodes(from: holders) { node in
            node.definition.lifetime.isStoredByScope ? [] : node.dependencies + node.observedDependencies
        }
        let nodes = reachable.nodes
        let captives = nodes.indices.filter { nodes[$0].definition.lifetime.isStoredByScope }
        // A singleton on the path is a holder itself, and has a problem of its own.
        func canPass(_ node: Int) -> Bool { !nodes[node].definition.lifetime.isPermanent }
        let search = ShortestPaths(reachable.links, to: captives, canPass: canPass)
        var problems: [Problem] = []
        var steps = 0
        for holder in holders.indices {
            guard let first = search.path(from: holder, limit: Fault.pathLimit) else { continue }
            let isWithinLimit = steps < stepLimit
            let paths = isWithinLimit ? search.paths(from: holder, cost: &steps, canPass: canPass) : [first]
            for path in paths {
                problems.append(
                    problem(of: path.map { nodes[$0] }, isWhole: isWithinLimit || path.count <= Fault.pathLimit)
                )
            }
        }
        return problems
    }

    private static func problem(of path: [DependencyNode], isWhole: Bool) -> Problem {
        let (holder, next, shown) = (path[0], path[1], DependencyNode.shown(path))
        let names = holder.names(of: next)
        let fault = Fault.captive(
            Fault.names(ofPath: shown.map(\.name), isWhole: isWhole),
            from: holder.definition.lifetime.name,
            to: shown.last?.lifetime.name,
            needing: names.isEmpty ? [next.definition.name] : names,
            wasSeen: !holder.graph.parts.observations.isEmpty
        )
        return Problem(fault, at: holder.definition.site, related: shown.dropFirst().map(\.site))
    }
}
