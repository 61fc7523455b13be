internal import RivetShared

/// The place where an object can be created for a caller that awaits it, according to its declared dependencies.
enum Readiness {
    /// On the caller's thread, synchronously.
    case here
    /// On the main actor, synchronously.
    case onMainActor
    /// Only in a task, because something must be awaited first.
    case byTask
}

/// The readiness of those definitions for which the graph alone decides it, whatever objects exist.
///
/// Without it, each request would follow the declared dependencies. It holds what is true when the graph is created. A
/// hook that a module adds to the assembly later doesn't change it.
struct KnownReadiness {
    private var here = WordIndex()
    private var byTask = WordIndex()

    /// Follows the dependencies of all definitions.
    ///
    /// - Complexity: O(definitions + declared dependencies).
    init(of graph: FrozenGraph) {
        let reachable = ReachableNodes(from: graph.definitions.map { DependencyNode($0, graph) }) { $0.dependencies }
        let nodes = reachable.nodes
        func paths(to isEnd: (AnyDefinition) -> Bool, canPass: (Int) -> Bool) -> ShortestPaths {
            let ends = nodes.indices.filter { isEnd(nodes[$0].definition) }
            return ShortestPaths(reachable.links, to: ends, canPass: canPass)
        }
        let elsewhere = paths(to: { $0.calling != .directly }, canPass: { _ in true })
        // A shared object on the path may exist already.
        let awaited = paths(
            to: { $0.calling == .awaiting && $0.cell < 0 },
            canPass: { nodes[$0].definition.cell < 0 }
        )
        for node in nodes.indices {
            if !elsewhere.reachesEnd(from: node) {
                _ = here.add(nodes[node].id)
            } else if awaited.reachesEnd(from: node) {
                _ = byTask.add(nodes[node].id)
            }
        }
    }

    /// The readiness of a definition, or nil if it depends on the objects that exist.
    func readiness(of definition: AnyDefinition) -> Readiness? {
        let id = ObjectIdentifier(definition)
        if here.contains(id) { return .here }
        return byTask.contains(id) ? .byTask : nil
    }
}
