/// The strongly connected components of a directed graph, whose nodes are numbered from zero.
///
/// In a component, a path leads from each node to every other one. Most components have a single node.
package final class StronglyConnectedComponents {
    private let links: NodeLinks
    /// The number of each node's component.
    private var components: [Int]

    /// Finds the components by Tarjan's algorithm.
    ///
    /// It has stacks of its own, because a path may be longer than the thread's stack allows.
    ///
    /// - Complexity: O(nodes + links).
    package init(_ links: NodeLinks) {
        self.links = links
        components = Array(repeating: -1, count: links.count)
        // The order in which nodes were reached, from one; zero for the others.
        var numbers = Array(repeating: 0, count: links.count)
        // The lowest number that each node reaches, among the nodes without a component.
        var lowest = numbers
        // The number of links of each node that were followed.
        var followed = numbers
        var reached = 0
        // The nodes that were reached and have no component yet, and the path to the current node.
        var (open, path): ([Int], [Int]) = ([], [])
        for start in 0..<links.count where numbers[start] == 0 {
            path.append(start)
            while let node = path.last {
                if numbers[node] == 0 {
                    reached += 1
                    numbers[node] = reached
                    lowest[node] = reached
                    open.append(node)
                }
                let places = links.places(of: node)
                if followed[node] < places.count {
                    let target = links[places.lowerBound + followed[node]]
                    followed[node] += 1
                    if numbers[target] == 0 {
                        path.append(target)
                    } else if components[target] < 0 {
                        lowest[node] = min(lowest[node], numbers[target])
                    }
                    continue
                }
                path.removeLast()
                if let before = path.last { lowest[before] = min(lowest[before], lowest[node]) }
                // No path leads back to an earlier node. So this node and the ones opened since are a component.
                guard lowest[node] == numbers[node] else { continue }
                while components[node] < 0, let member = open.popLast() { components[member] = node }
            }
        }
    }

    /// The number of a node's component.
    package func component(of node: Int) -> Int { components[node] }

    /// A shortest cycle of each component.
    ///
    /// It begins and ends with the first node for which `canBegin` is true.
    ///
    /// - Complexity: O(nodes + links), for all of them together.
    package func cycles(from canBegin: (Int) -> Bool = { _ in true }) -> [[Int]] {
        var isDone = Array(repeating: false, count: links.count)
        // The node before each node that a search reached, or -1. The searches are in different components.
        var previous = Array(repeating: -1, count: links.count)
        var cycles: [[Int]] = []
        for node in 0..<links.count where !isDone[components[node]] && isOnCycle(node) && canBegin(node) {
            isDone[components[node]] = true
            cycles.append(cycle(through: node, &previous))
        }
        return cycles
    }

    /// Whether a path leads from a node back to itself: each link to a node of its component begins such a path.
    private func isOnCycle(_ node: Int) -> Bool {
        links.places(of: node).contains { components[links[$0]] == components[node] }
    }

    /// A shortest path from a node on a cycle back to itself.
    private func cycle(through start: Int, _ previous: inout [Int]) -> [Int] {
        var reached = [start]
        var next = 0
        while next < reached.count, previous[start] < 0 {
            let node = reached[next]
            for place in links.places(of: node) {
                let target = links[place]
                guard components[target] == components[start], previous[target] < 0 else { continue }
                previous[target] = node
                reached.append(target)
            }
            next += 1
        }
        var cycle = [start]
        repeat { cycle.append(previous[cycle[cycle.count - 1]]) } while cycle[cycle.count - 1] != start
        return cycle.reversed()
    }
}
