internal import Rivet
internal import RivetShared

extension BuiltGraph {
    /// An object with hooks, and the objects that must start before it.
    struct Hooked {
        let node: Node
        /// The positions of its dependencies with hooks, including indirect ones.
        let dependencies: [Int]
    }

    /// The objects with hooks that were built, in the order of their cells.
    ///
    /// Objects of one cell are in reverse order. Dependencies that were recorded after a build may form a cycle. Such
    /// dependencies don't count.
    var hooked: [Hooked] {
        let nodes = nodes
        let positions = Dictionary(grouping: nodes.indices) { nodes[$0].definition.cell }
        let links = links
        return nodes.map { node in
            var seen: Set<Int> = [node.definition.cell]
            var pending = links[node.definition.cell]
            var found: Set<Int> = []
            while let next = pending.popLast() {
                guard seen.insert(next).inserted else { continue }
                // An object with hooks waits for its own dependencies, so the search ends there.
                if let positions = positions[next] { found.formUnion(positions) } else { pending += links[next] }
            }
            return Hooked(node: node, dependencies: found.sorted())
        }
    }

    /// For each cell, the cells that it depends on, without later dependencies that form a cycle.
    private var links: [[Int]] {
        let (dependencies, laterDependencies) = (dependencies, laterDependencies)
        let all = zip(dependencies, laterDependencies).map { $0 + $1 }
        let components = StronglyConnectedComponents(NodeLinks(all))
        return dependencies.indices.map { cell in
            let acyclic = laterDependencies[cell].filter {
                components.component(of: $0) != components.component(of: cell)
            }
            return dependencies[cell] + acyclic
        }
    }
}
