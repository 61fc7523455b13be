/// The strongly connected components of a directed graph, whose nodes are numbered from zero.
///
/// In a component, a path leads from each node to every other one. Most components have a single node. Tarjan's
/// algorithm finds them, with stacks of its own, because a path may be longer than the thread's stack allows.
package struct StronglyConnectedComponents {
    /// The nodes that each node leads to.
    private let links: [[Int]]
    /// The component of each node, by a number.
    private var components: [Int]

    /// Finds the components.
    ///
    /// - Complexity: O(nodes + links).
    package init(_ links: [[Int]]) {
        self.links = links
        components = Array(repeating: -1, count: links.count)
        var search = Search(links.count)
        for start in links.indices where search.numbers[start] == 0 { find(from: start, &search) }
    }

    /// The component of a node, by a number.
    package func component(of node: Int) -> Int { components[node] }

    /// A shortest cycle of each component, through its first node that may begin one, which is also the cycle's end.
    ///
    /// - Complexity: O(nodes + links), for all of them together.
    package func cycles(from canBegin: (Int) -> Bool = { _ in true }) -> [[Int]] {
        var isDone = Array(repeating: false, count: links.count)
        return links.indices.filter(canBegin).compactMap { node in
            defer { isDone[components[node]] = true }
            return isDone[components[node]] ? nil : cycle(through: node)
        }
    }

    /// A shortest path from a node back to it inside its component, or nil if there is none.
    private func cycle(through start: Int) -> [Int]? {
        var previous: [Int: Int] = [:]
        var reached = [start]
        var next = 0
        while next < reached.count, previous[start] == nil {
            for target in links[reached[next]] where components[target] == components[start] && previous[target] == nil
            {
                previous[target] = reached[next]
                reached.append(target)
            }
            next += 1
        }
        guard var node = previous[start] else { return nil }
        var cycle = [start, node]
        while node != start, let before = previous[node] {
            cycle.append(before)
            node = before
        }
        return cycle.reversed()
    }
}

// MARK: - Search

extension StronglyConnectedComponents {
    /// The state of the search.
    private struct Search {
        /// The order in which nodes were reached, from one; zero for the others.
        var numbers: [Int]
        /// The lowest number that each node reaches, among the nodes without a component.
        var lowest: [Int]
        /// The number of links of each node that were followed.
        var followed: [Int]
        var reached = 0
        /// The nodes that were reached and have no component yet.
        var open: [Int] = []
        /// The path to the current node.
        var path: [Int] = []

        init(_ count: Int) {
            numbers = Array(repeating: 0, count: count)
            lowest = numbers
            followed = numbers
        }

        mutating func enter(_ node: Int) {
            reached += 1
            numbers[node] = reached
            lowest[node] = reached
            open.append(node)
            path.append(node)
        }
    }

    /// Finds the components of all nodes that `start` reaches.
    private mutating func find(from start: Int, _ search: inout Search) {
        search.enter(start)
        while let node = search.path.last {
            if search.followed[node] < links[node].count {
                let target = links[node][search.followed[node]]
                search.followed[node] += 1
                if search.numbers[target] == 0 {
                    search.enter(target)
                } else if components[target] < 0 {
                    search.lowest[node] = min(search.lowest[node], search.numbers[target])
                }
                continue
            }
            search.path.removeLast()
            if let before = search.path.last {
                search.lowest[before] = min(search.lowest[before], search.lowest[node])
            }
            // No path leads back to an earlier node. So this node and the ones opened since are a component.
            guard search.lowest[node] == search.numbers[node] else { continue }
            while components[node] < 0, let member = search.open.popLast() { components[member] = node }
        }
    }
}
