/// Some definitions and all those that they lead to, with numbers for algorithms.
struct ReachableNodes {
    /// The definitions, of which the first ones come first.
    private(set) var nodes: [DependencyNode] = []
    /// For each definition, the numbers of those to which it leads.
    private(set) var links: [[Int]] = []
    private var numbers: [ObjectIdentifier: Int] = [:]

    /// Visits each definition once.
    ///
    /// - Parameters:
    ///   - first: The definitions at which to begin.
    ///   - next: The definitions to which one leads.
    init(from first: [DependencyNode], _ next: (DependencyNode) -> [DependencyNode]) {
        for node in first { _ = add(node) }
        while links.count < nodes.count {
            let targets = next(nodes[links.count])
            links.append(targets.map { add($0) })
        }
    }

    private mutating func add(_ node: DependencyNode) -> Int {
        if let number = numbers[node.id] { return number }
        numbers[node.id] = nodes.count
        nodes.append(node)
        return nodes.count - 1
    }

    /// The number of a definition, or nil if nothing leads to it.
    func number(of node: DependencyNode) -> Int? { numbers[node.id] }
}
