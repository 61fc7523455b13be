/// The shortest paths in a directed graph to the nearest of several ends.
///
/// The nodes are numbered from zero.
package final class ShortestPaths {
    private let links: NodeLinks
    private let isEnd: [Bool]
    /// For each node that leads to an end, the next node of a shortest path.
    private let steps: [Int?]
    /// For each of these nodes, and for each end, the end of that path.
    private let ends: [Int]

    /// Searches backwards from the ends.
    ///
    /// A path ends at the first end on it. It may begin, but not continue, at a node for which `canPass` is false.
    ///
    /// - Complexity: O(nodes + links).
    package init(_ links: NodeLinks, to ends: [Int], canPass: (Int) -> Bool = { _ in true }) {
        self.links = links
        var isEnd = Array(repeating: false, count: links.count)
        var steps = [Int?](repeating: nil, count: links.count)
        var endsOfPaths = Array(0..<links.count)
        for end in ends { isEnd[end] = true }
        var sources = [[Int]](repeating: [], count: links.count)
        for node in 0..<links.count {
            for place in links.places(of: node) { sources[links[place]].append(node) }
        }
        var reached = ends
        var next = 0
        while next < reached.count {
            for source in sources[reached[next]] where steps[source] == nil && !isEnd[source] {
                (steps[source], endsOfPaths[source]) = (reached[next], endsOfPaths[reached[next]])
                if canPass(source) { reached.append(source) }
            }
            next += 1
        }
        (self.isEnd, self.steps, self.ends) = (isEnd, steps, endsOfPaths)
    }

    /// Whether a node is an end, or leads to one.
    package func reachesEnd(from start: Int) -> Bool { isEnd[start] || steps[start] != nil }

    /// A shortest path from a node to an end, both included; nil if no path exists.
    ///
    /// The path of an end consists of the end itself.
    ///
    /// - Parameters:
    ///   - start: The first node.
    ///   - limit: The maximum number of nodes. A longer path has that many nodes, followed by its end.
    /// - Returns: The path.
    /// - Complexity: O(length of the path).
    package func path(from start: Int, limit: Int = .max) -> [Int]? {
        var path = [start]
        while !isEnd[path[path.count - 1]] {
            guard let step = steps[path[path.count - 1]] else { return nil }
            path.append(path.count < limit ? step : ends[start])
        }
        return path
    }

    /// A shortest path from a node to each end that it leads to.
    ///
    /// - Parameters:
    ///   - start: A node that isn't an end.
    ///   - cost: Increases by the number of steps that the search took.
    ///   - canPass: The function that `init` received.
    /// - Returns: The paths, the shortest first.
    package func paths(from start: Int, cost: inout Int, canPass: (Int) -> Bool = { _ in true }) -> [[Int]] {
        var (known, reached) = (WordIndex(), [start])
        _ = known.add(UInt64(start))
        // The node before each known one, by its number.
        var previous = [start]
        var ends: [Int] = []
        var next = 0
        while next < reached.count {
            for place in links.places(of: reached[next]) {
                let target = links[place]
                guard isEnd[target] || steps[target] != nil && canPass(target), known.insert(UInt64(target))
                else { continue }
                previous.append(reached[next])
                if isEnd[target] { ends.append(target) } else { reached.append(target) }
            }
            next += 1
        }
        cost += known.count
        return ends.map { end in
            var path = [end]
            while let last = path.last, last != start, let number = known.number(of: UInt64(last)) {
                path.append(previous[number])
            }
            cost += path.count
            return path.reversed()
        }
    }
}
