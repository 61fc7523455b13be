internal import Rivet

extension BuiltGraph {
    /// An object with hooks, and what must start before it.
    struct Hooked {
        let node: Node
        /// The positions of its dependencies with hooks, including indirect ones.
        let needs: [Int]
    }

    /// The objects with hooks that were built, in the order of their cells; those of one cell in reverse.
    ///
    /// Dependencies that were recorded after a build may form a cycle. Those don't count.
    var hooked: [Hooked] {
        let nodes = nodes
        let positions = Dictionary(grouping: nodes.indices) { nodes[$0].definition.cell }
        let links = links
        return nodes.map { node in
            var seen: Set<Int> = [node.definition.cell]
            var pending = links[node.definition.cell] ?? []
            var found: Set<Int> = []
            while let next = pending.popLast() {
                guard seen.insert(next).inserted else { continue }
                // An object with hooks itself waits for what lies behind it.
                if let positions = positions[next] { found.formUnion(positions) } else { pending += links[next] ?? [] }
            }
            return Hooked(node: node, needs: found.sorted())
        }
    }

    /// For each cell, the cells that it depends on.
    private var links: [Int: [Int]] {
        let cells = Set(needs.keys).union(laterNeeds.keys)
        let all = Dictionary(
            uniqueKeysWithValues: cells.map { ($0, Array((needs[$0] ?? []).union(laterNeeds[$0] ?? []))) }
        )
        let last = all.values.joined().max() ?? 0
        let components = StronglyConnectedComponents((0...max(last, cells.max() ?? 0)).map { all[$0] ?? [] })
        var links = needs.mapValues { Array($0) }
        for (cell, later) in laterNeeds {
            let acyclic = later.filter { components.component(of: $0) != components.component(of: cell) }
            links[cell] = Array((needs[cell] ?? []).union(acyclic))
        }
        return links
    }
}
