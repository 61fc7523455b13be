internal import Rivet

/// The definitions of a graph whose objects callers must await, because no eager object exists before.
struct AwaitedDefinitions {
    private let graph: FrozenGraph
    /// The eager definitions of the graph and its ancestors, whose objects exist before other code requests them.
    private var eager: Set<ObjectIdentifier> = []

    init(of graph: FrozenGraph) {
        self.graph = graph
        for graph in sequence(first: graph, next: \.parent) {
            eager.formUnion(graph.parts.eager.map(ObjectIdentifier.init))
        }
    }

    func contains(_ definition: AnyDefinition) -> Bool {
        var (graph, next): (FrozenGraph, AnyDefinition?) = (graph, definition)
        while let one = next, !eager.contains(ObjectIdentifier(one)) {
            if one.calling == .awaiting { return true }
            let base = one.base
            for _ in 0..<(base?.generations ?? 0) { graph = graph.parent ?? graph }
            next = base?.definition
        }
        return false
    }

    /// The names of those that are current in the graph.
    var names: Set<String> { Set(graph.currentDefinitions.filter(contains).map(\.name)) }
}
