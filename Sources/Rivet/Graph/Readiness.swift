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

/// The readiness of the definitions of a graph.
struct KnownReadiness {
    private var onMainActor: Set<ObjectIdentifier> = []
    private var byTask: Set<ObjectIdentifier> = []

    /// Follows the dependencies of all definitions.
    ///
    /// - Complexity: O(definitions + declared dependencies).
    init(of graph: FrozenGraph) {
        let reachable = ReachableNodes(from: graph.definitions.map { DependencyNode($0, graph) }) { $0.dependencies }
        func leading(to calling: Calling) -> Set<ObjectIdentifier> {
            let ends = reachable.nodes.indices.filter { reachable.nodes[$0].definition.calling == calling }
            let paths = ShortestPaths(reachable.links, to: ends, canPass: { _ in true })
            return Set(reachable.nodes.indices.filter { paths.reachesEnd(from: $0) }.map { reachable.nodes[$0].id })
        }
        byTask = leading(to: .awaiting)
        onMainActor = leading(to: .onMainActor)
    }

    func readiness(of definition: AnyDefinition) -> Readiness {
        let id = ObjectIdentifier(definition)
        if byTask.contains(id) { return .byTask }
        return onMainActor.contains(id) ? .onMainActor : .here
    }
}
