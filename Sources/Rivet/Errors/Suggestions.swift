/// Names near to one that nobody knows.
enum Suggestions {
    /// How many names are suggested at most.
    private static let limit = 3
    /// Longer names are no typing errors of each other, and comparing them would take long.
    private static let longest = 100

    /// The names that are a few keystrokes from `name`, the nearest first, names equally near in their order.
    ///
    /// - Complexity: O(*n*·*m*²) for *n* names of about *m* characters; a name of quite another length costs
    ///   nothing.
    static func nearest(to name: String, among names: some Sequence<String>) -> [String] {
        let asked = Array(name.lowercased().prefix(longest + 1))
        guard !asked.isEmpty, asked.count <= longest else { return [] }
        let tolerance = min(3, 1 + asked.count / 4)
        var near: [(distance: Int, name: String)] = []
        for candidate in names where candidate != name {
            // In UTF-8 a character has one byte to many: this only spares the names that are far too long.
            guard candidate.utf8.count <= 25 * longest else { continue }
            let other = Array(candidate.lowercased())
            guard abs(other.count - asked.count) <= tolerance, other.count <= longest else { continue }
            let distance = keystrokes(from: asked, to: other)
            if distance <= tolerance, distance < max(asked.count, other.count) { near.append((distance, candidate)) }
        }
        near.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return near.prefix(limit).map(\.name)
    }

    /// How many letters must be typed, erased, replaced or swapped with the next to get from one word to the
    /// other.
    private static func keystrokes(from start: [Character], to end: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...end.count)
        for (row, letter) in start.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(end.count + 1)
            for (column, other) in end.enumerated() {
                var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == end[column - 1], start[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[end.count]
    }
}
