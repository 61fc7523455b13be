/// Names near to one that nobody knows.
///
/// The known names made ready to be compared, once for any number of look-ups.
package struct Suggestions {
    /// How many names are suggested at most.
    package static let limit = 3
    /// Longer names are no typing errors of each other, and comparing them would take long.
    private static let longest = 100

    /// A known name, and its letters without regard to capitals.
    private struct Candidate {
        let name: String
        let letters: [Int]
        /// A bit for each letter in it.
        let bits: UInt64
    }

    /// The known names, by how many letters they have.
    private var byLength = [[Candidate]](repeating: [], count: longest + 1)
    /// A number for each letter of a known name, for numbers are compared more quickly.
    private var numbers: [Character: Int] = [:]

    /// Makes names ready to be compared.
    ///
    /// - Complexity: O(*n*·*m*) for *n* names of about *m* letters.
    package init(among names: some Sequence<String>) { self.init(amongPairs: names.lazy.map { ($0, $0) }) }

    /// Makes texts ready to be compared, each for the name that is suggested when it is near.
    ///
    /// - Complexity: O(*n*·*m*) for *n* texts of about *m* letters.
    package init(amongPairs texts: some Sequence<(text: String, name: String)>) {
        for (text, name) in texts {
            guard let letters = Suggestions.letters(of: text) else { continue }
            let numbered = letters.map { letter in
                if let known = numbers[letter] { return known }
                numbers[letter] = numbers.count
                return numbers.count - 1
            }
            byLength[letters.count].append(
                Candidate(name: name, letters: numbered, bits: Suggestions.bits(of: numbered))
            )
        }
    }

    /// The names that are a few keystrokes from `name`, for a single look-up.
    package static func nearest(to name: String, among names: some Sequence<String>) -> [String] {
        Suggestions(among: names).nearest(to: name)
    }

    /// The names that are a few keystrokes from `name`, the nearest first, names equally near in their order.
    ///
    /// - Complexity: O(*n*·*m*) for *n* names of about *m* letters; a name of quite another length, or of
    ///   quite other letters, costs next to nothing.
    package func nearest(to name: String) -> [String] {
        guard let letters = Suggestions.letters(of: name) else { return [] }
        // A letter that no known name has is like none.
        let asked = letters.map { numbers[$0] ?? -1 }
        let bits = Suggestions.bits(of: asked)
        var tolerance = min(3, 1 + asked.count / 4)
        var near: [(distance: Int, name: String)] = []
        for length in Suggestions.lengths(near: asked.count, within: tolerance) {
            if abs(length - asked.count) > tolerance { break }
            // By index: a copy of a candidate would cost more than most comparisons.
            for index in byLength[length].indices {
                let others = byLength[length][index].bits
                // Each keystroke gives a word at most one letter more, and takes at most one from it.
                guard (bits & ~others).nonzeroBitCount <= tolerance, (others & ~bits).nonzeroBitCount <= tolerance,
                    let distance = Suggestions.keystrokes(asked, byLength[length][index].letters, within: tolerance),
                    distance < max(asked.count, length), byLength[length][index].name != name,
                    !near.contains(where: { $0.name == byLength[length][index].name })
                else { continue }
                let found = (distance, name: byLength[length][index].name)
                near.insert(found, at: near.firstIndex { found < $0 } ?? near.endIndex)
                guard near.count >= Suggestions.limit else { continue }
                near.removeSubrange(Suggestions.limit...)
                // What is farther than all of these needn't be looked at any more.
                tolerance = near[Suggestions.limit - 1].distance
            }
        }
        return near.map(\.name)
    }

    /// The lengths of words that may be near to one with `count` letters, the nearest first.
    private static func lengths(near count: Int, within tolerance: Int) -> [Int] {
        let near = max(1, count - tolerance)...min(longest, count + tolerance)
        return near.sorted { abs($0 - count) < abs($1 - count) }
    }

    /// The letters that are compared; nil when there are none or too many.
    private static func letters(of name: String) -> [Character]? {
        // In UTF-8 a letter has one byte to many: this only spares the names that are far too long.
        guard name.utf8.count <= 25 * longest else { return nil }
        let letters = Array(name.lowercased())
        return letters.isEmpty || letters.count > longest ? nil : letters
    }

    private static func bits(of letters: [Int]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}
