internal import Rivet
internal import RivetShared

extension BuiltGraph {
    /// An object with hooks, and the objects that must start before it.
    struct Hooked {
        let node: Node
        /// The positions of its dependencies with hooks, including indirect ones.
        let dependencies: [Int]
    }

    /// The objects with hooks that were built, in the order in which their builds ended.
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

    /// For each cell, the cells that it depends on: the cells requested during its build, and the declared cells.
    ///
    /// A declared dependency in a cycle doesn't count. It is a provider, or the closure didn't request it.
    private var links: [[Int]] {
        let (requested, declared) = (dependencies, declaredDependencies)
        let all = zip(requested, declared).map { $0 + $1 }
        let components = StronglyConnectedComponents(NodeLinks(all))
        return requested.indices.map { cell in
            let acyclic = declared[cell].filter {
                components.component(of: $0) != components.component(of: cell)
            }
            return requested[cell] + acyclic
        }
    }
}
