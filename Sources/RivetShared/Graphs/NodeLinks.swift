/// The links of a directed graph, whose nodes are numbered from zero.
///
/// It has two arrays instead of one for each node, because a graph may have ten thousand nodes.
package struct NodeLinks {
    /// The place in `targets` where the links of each node begin, followed by the end of the last node's links.
    private var starts = [0]
    private var targets: [Int] = []

    package init() {}

    /// The links of nodes, each with the nodes that it leads to.
    package init(_ lists: [[Int]]) {
        for list in lists {
            for target in list { add(target) }
            endNode()
        }
    }

    /// The number of nodes.
    package var count: Int { starts.count - 1 }

    /// Whether no node leads to another one.
    package var isEmpty: Bool { targets.isEmpty }

    package mutating func reserve(_ nodes: Int) { starts.reserveCapacity(nodes + 1) }

    /// Adds a link of the next node.
    package mutating func add(_ target: Int) { targets.append(target) }

    /// Completes the next node, after all of its links.
    package mutating func endNode() { starts.append(targets.count) }

    /// The places of a node's links.
    package func places(of node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }

    /// The node to which a link leads, by the place of the link.
    package subscript(place: Int) -> Int { targets[place] }
}
