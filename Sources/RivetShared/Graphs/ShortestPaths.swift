/// The shortest paths in a directed graph to the nearest of several ends.
///
/// The nodes are numbered from zero.
package struct ShortestPaths {
    /// The nodes that each node leads to.
    private let links: [[Int]]
    private var isEnd: [Bool]
    /// For each node that leads to an end, the next node of a shortest path.
    private var steps: [Int?]

    /// Searches backwards from the ends.
    ///
    /// A path ends at the first end on it. It may begin, but not continue, at a node for which `canPass` is false.
    ///
    /// - Complexity: O(nodes + links).
    package init(_ links: [[Int]], to ends: [Int], canPass: (Int) -> Bool = { _ in true }) {
        self.links = links
        var (isEnd, steps) = (links.map { _ in false }, links.map { _ -> Int? in nil })
        for end in ends { isEnd[end] = true }
        var sources = links.map { _ in [Int]() }
        for (node, targets) in links.enumerated() {
            for target in targets { sources[target].append(node) }
        }
        var reached = ends
        var next = 0
        while next < reached.count {
            for source in sources[reached[next]] where steps[source] == nil && !isEnd[source] {
                steps[source] = reached[next]
                if canPass(source) { reached.append(source) }
            }
            next += 1
        }
        (self.isEnd, self.steps) = (isEnd, steps)
    }

    /// A shortest path from a node to an end, both included; nil if no path exists.
    ///
    /// The path of an end consists of the end itself.
    ///
    /// - Complexity: O(length of the path).
    package func path(from start: Int) -> [Int]? {
        var path = [start]
        while !isEnd[path[path.count - 1]] {
            guard let step = steps[path[path.count - 1]] else { return nil }
            path.append(step)
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
        var (previous, reached) = ([start: start], [start])
        var ends: [Int] = []
        var next = 0
        while next < reached.count {
            for target in links[reached[next]] where previous[target] == nil {
                guard isEnd[target] || steps[target] != nil && canPass(target) else { continue }
                previous[target] = reached[next]
                if isEnd[target] { ends.append(target) } else { reached.append(target) }
            }
            next += 1
        }
        cost += previous.count
        return ends.map { end in
            var path = [end]
            while let last = path.last, last != start, let before = previous[last] { path.append(before) }
            cost += path.count
            return path.reversed()
        }
    }
}
