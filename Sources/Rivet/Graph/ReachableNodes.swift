internal import RivetShared

/// Some definitions and all those that they lead to, with numbers for algorithms.
final class ReachableNodes {
    /// The definitions, of which the first ones come first.
    private(set) var nodes: [DependencyNode] = []
    /// For each definition, the numbers of those to which it leads.
    private(set) var links = NodeLinks()
    private var numbers = WordIndex()

    /// Visits each definition once.
    ///
    /// - Parameters:
    ///   - first: The definitions at which to begin.
    ///   - next: The definitions to which one leads.
    @inline(never)
    init(from first: [DependencyNode], _ next: (DependencyNode) -> [DependencyNode]) {
        for node in first { _ = add(node) }
        while links.count < nodes.count {
            for target in next(nodes[links.count]) { links.add(add(target)) }
            links.endNode()
        }
    }

    private func add(_ node: DependencyNode) -> Int {
        let number = numbers.add(node.id)
        if number == nodes.count { nodes.append(node) }
        return number
    }

    /// The number of a definition, or nil if nothing leads to it.
    func number(of node: DependencyNode) -> Int? { numbers.number(of: node.id) }
}
