internal import RivetShared

/// How the objects of a graph's definitions can be created for a caller that awaits them, according to their declared
/// dependencies.
struct Readiness {
    /// The definitions of which something must be awaited in a task.
    private let awaiting: WordIndex
    /// The definitions of which something must be created on the main actor.
    private let onMainActor: WordIndex

    /// Follows the dependencies of all definitions.
    ///
    /// - Complexity: O(definitions + declared dependencies).
    init(of graph: FrozenGraph) {
        // A replaced definition is found by its "X Original", even if no other definition depends on it.
        let definitions = graph.definitions + graph.histories.all.map(\.original)
        let reachable = ReachableNodes(from: definitions.map { DependencyNode($0, graph) }) { $0.dependencies }
        func leading(to calling: Calling) -> WordIndex {
            let ends = reachable.nodes.indices.filter { reachable.nodes[$0].definition.calling == calling }
            let paths = ShortestPaths(reachable.links, to: ends, canPass: { _ in true })
            var found = WordIndex()
            for number in reachable.nodes.indices where paths.reachesEnd(from: number) {
                _ = found.add(reachable.nodes[number].id)
            }
            return found
        }
        awaiting = leading(to: .awaiting)
        onMainActor = leading(to: .onMainActor)
    }

    func calling(of definition: AnyDefinition) -> Calling {
        let id = ObjectIdentifier(definition)
        if awaiting.contains(id) { return .awaiting }
        return onMainActor.contains(id) ? .onMainActor : .directly
    }
}
