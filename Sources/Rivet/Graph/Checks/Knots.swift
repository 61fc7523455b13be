/// Where the links between things, which are numbered from zero, lead round in circles.
///
/// A knot is all that hangs together: from each thing in it a way leads to every other. Each thing is in one
/// knot, mostly alone. They are found by Tarjan's algorithm, with stacks of its own: a way may be longer than the
/// thread's.
package struct Knots {
    /// To which things each thing is linked.
    private let links: [[Int]]
    /// The knot of each thing, by a number.
    private var knots: [Int]

    /// Finds the knots.
    ///
    /// - Complexity: O(things + links).
    package init(_ links: [[Int]]) {
        self.links = links
        knots = Array(repeating: -1, count: links.count)
        var search = Search(links.count)
        for start in links.indices where search.numbers[start] == 0 { tie(from: start, &search) }
    }

    /// The knot of a thing, by a number.
    package func knot(of thing: Int) -> Int { knots[thing] }

    /// A shortest circle of each knot through the first thing in it that may begin one; that thing is also its end.
    ///
    /// - Complexity: O(things + links), for all of them together.
    package func circles(from canBegin: (Int) -> Bool = { _ in true }) -> [[Int]] {
        var isDone = Array(repeating: false, count: links.count)
        return links.indices.filter(canBegin).compactMap { thing in
            defer { isDone[knots[thing]] = true }
            return isDone[knots[thing]] ? nil : circle(through: thing)
        }
    }

    /// A shortest way from a thing back to it, which doesn't leave its knot; nil when there is none.
    private func circle(through start: Int) -> [Int]? {
        var previous: [Int: Int] = [:]
        var reached = [start]
        var next = 0
        while next < reached.count, previous[start] == nil {
            for linked in links[reached[next]] where knots[linked] == knots[start] && previous[linked] == nil {
                previous[linked] = reached[next]
                reached.append(linked)
            }
            next += 1
        }
        guard var thing = previous[start] else { return nil }
        var circle = [start, thing]
        while thing != start, let before = previous[thing] {
            circle.append(before)
            thing = before
        }
        return circle.reversed()
    }
}

// MARK: - Finding them

extension Knots {
    /// How far the search is.
    private struct Search {
        /// In which order things were reached, from one; zero for those that were not.
        var numbers: [Int]
        /// The lowest number that is reached from each thing and still in no knot.
        var lowest: [Int]
        /// How many links of each thing were followed.
        var followed: [Int]
        var reached = 0
        /// What was reached and is still in no knot.
        var loose: [Int] = []
        /// The way to where the search is.
        var way: [Int] = []

        init(_ count: Int) {
            numbers = Array(repeating: 0, count: count)
            lowest = numbers
            followed = numbers
        }

        mutating func enter(_ thing: Int) {
            reached += 1
            numbers[thing] = reached
            lowest[thing] = reached
            loose.append(thing)
            way.append(thing)
        }
    }

    /// Finds the knots of all that links lead to from `start`.
    private mutating func tie(from start: Int, _ search: inout Search) {
        search.enter(start)
        while let thing = search.way.last {
            if search.followed[thing] < links[thing].count {
                let linked = links[thing][search.followed[thing]]
                search.followed[thing] += 1
                if search.numbers[linked] == 0 {
                    search.enter(linked)
                } else if knots[linked] < 0 {
                    search.lowest[thing] = min(search.lowest[thing], search.numbers[linked])
                }
                continue
            }
            search.way.removeLast()
            if let before = search.way.last {
                search.lowest[before] = min(search.lowest[before], search.lowest[thing])
            }
            // Nothing leads from here to what was reached earlier: this thing and what is loose since are a knot.
            guard search.lowest[thing] == search.numbers[thing] else { continue }
            while knots[thing] < 0, let tied = search.loose.popLast() { knots[tied] = thing }
        }
    }
}
