extension Suggestions {
    /// How many keystrokes lead from one word to the other; nil when it is more than `limit`.
    ///
    /// With each a letter is typed, erased, replaced or swapped with the next. It tries each keystroke at the first letter that differs, and gives up once too many are needed.
    ///
    /// - Complexity: O(length of the words) for a small limit, which it grows with as a power.
    static func keystrokes(_ start: [Int], _ end: [Int], within limit: Int) -> Int? {
        keystrokes(start, 0, end, 0, limit)
    }

    /// The same from one place in each word onwards.
    private static func keystrokes(_ start: [Int], _ first: Int, _ end: [Int], _ second: Int, _ limit: Int) -> Int? {
        guard abs((start.count - first) - (end.count - second)) <= limit else { return nil }
        var (first, second) = (first, second)
        while first < start.count, second < end.count, start[first] == end[second] {
            (first, second) = (first + 1, second + 1)
        }
        if first == start.count || second == end.count { return start.count - first + end.count - second }
        var least: Int?
        func attempt(_ lettersOfStart: Int, _ lettersOfEnd: Int) {
            // One keystroke goes to these letters; the rest is of interest if it makes fewer than were found.
            let left = (least ?? limit + 1) - 2
            guard left >= 0 else { return }
            let rest = keystrokes(start, first + lettersOfStart, end, second + lettersOfEnd, left)
            least = rest.map { $0 + 1 } ?? least
        }
        attempt(1, 1)
        attempt(1, 0)
        attempt(0, 1)
        if first + 1 < start.count, second + 1 < end.count, start[first] == end[second + 1],
            start[first + 1] == end[second]
        {
            attempt(2, 2)
        }
        return least
    }
}
