/// Known names that are near an unknown one.
///
/// This is an index of the known names, which is created once for any number of look-ups. Each name is cut into four
/// parts. A name that is three keystrokes away has at least one of these parts unchanged, a name that is two keystrokes
/// away two of them, and so on. So a look-up compares only names that have a part in common with the unknown one. Among
/// those it prefers names with rare parts.
package struct Suggestions: Sendable {
    /// How many names are suggested at most.
    static let limit = 3
    /// The number of letters above which names aren't compared, because that would take long and seldom find a typo.
    static let longest = 100
    /// The most keystrokes between a name and one that is suggested for it.
    static let farthest = 3
    /// The number of parts of a name: one more than keystrokes, so that one part is always unchanged.
    static let parts = farthest + 1

    /// The known names.
    private var names: [String] = []
    /// For each name, whether the text by which it is found is the name itself; empty if all are.
    private var isName: [Bool] = []
    /// The letters of all texts, without regard to capitals, one text after the other.
    private(set) var letters: [UInt16] = []
    /// Where the letters of each text begin, and at the end where the last ones end.
    private(set) var starts: [UInt32] = [0]
    /// A bit for each letter in each text.
    private var bits: [UInt64] = []
    /// Where the texts of each bucket begin, and at the end where the last ones end.
    private(set) var buckets: [UInt32] = []
    /// The texts of all buckets; each text is in those of its parts.
    private(set) var members: [UInt32] = []
    private var alphabet = Alphabet()

    /// Makes names ready to be compared.
    ///
    /// - Complexity: O(*n*·*m*) for *n* names of about *m* letters.
    package init(among names: some Sequence<String>) { self.init(amongPairs: names.lazy.map { ($0, $0) }) }

    /// Makes texts ready to be compared, each for the name that is suggested when it is near.
    ///
    /// - Complexity: O(*n*·*m*) for *n* texts of about *m* letters.
    package init(amongPairs texts: some Sequence<(text: String, name: String)>) {
        var found: [UInt16] = []
        for (text, name) in texts {
            guard alphabet.read(text, into: &found, addingLetters: true) else { continue }
            let isWhole = text == name
            if !isWhole, isName.isEmpty { isName = Array(repeating: true, count: names.count) }
            if !isWhole || !isName.isEmpty { isName.append(isWhole) }
            names.append(name)
            letters += found
            starts.append(UInt32(letters.count))
            bits.append(Suggestions.bits(of: found))
        }
        fillBuckets()
    }

    /// Sorts the texts into buckets by their parts, in two rounds, of which the first one counts.
    private mutating func fillBuckets() {
        var count = 16
        while count < 2 * names.count { count *= 2 }
        let mask = count - 1
        var ends = [UInt32](repeating: 0, count: count + 1)
        forEachPart(mask) { _, bucket in ends[bucket + 1] += 1 }
        for bucket in 0..<count { ends[bucket + 1] += ends[bucket] }
        buckets = ends
        var members = [UInt32](repeating: 0, count: Int(ends[count]))
        forEachPart(mask) { text, bucket in
            members[Int(ends[bucket])] = UInt32(text)
            ends[bucket] += 1
        }
        self.members = members
    }

    private func forEachPart(_ mask: Int, _ body: (_ text: Int, _ bucket: Int) -> Void) {
        for text in names.indices {
            let (start, length) = (Int(starts[text]), Int(starts[text + 1] - starts[text]))
            for part in Part.all(ofLength: length) {
                var hash = part.seed
                for letter in letters[(start + part.start)..<(start + part.start + part.count)] { hash.add(letter) }
                body(text, hash.bucket(mask))
            }
        }
    }

    /// The names that are a few keystrokes from `name`, for a single look-up.
    package static func nearest(to name: String, among names: some Sequence<String>) -> [String] {
        Suggestions(among: names).nearest(to: name)
    }

    /// The names that are a few keystrokes from `name`, the nearest first, names equally near in their order.
    ///
    /// If very many are equally near, it returns some of them. If `isWhole` is true, it finds names only by themselves,
    /// and not by other texts.
    ///
    /// - Complexity: O(length of the name) on average, with a limit to the number of names that are compared.
    package func nearest(to name: String, asWhole isWhole: Bool = false) -> [String] {
        var alphabet = alphabet
        var asked: [UInt16] = []
        guard !names.isEmpty, alphabet.read(name, into: &asked, addingLetters: false) else { return [] }
        let bits = Suggestions.bits(of: asked)
        var search = Search(asked, mask: buckets.count - 2)
        var near: [(distance: Int, name: String)] = []
        var (compared, comparedSince) = (0, 0)
        // For each text, the distance at which it was compared, plus one. A text may have several parts in common.
        var seen = [UInt8](repeating: 0, count: names.count)
        for distance in 0...min(Suggestions.farthest, 1 + asked.count / 4) {
            search.find(within: distance, in: self)
            // Rare parts first, because a name that has one of those in common is most likely meant.
            for isRare in [true, false] {
                for bucket in search.found where isRare == (buckets[bucket + 1] - buckets[bucket] <= Suggestions.rare) {
                    for member in buckets[bucket]..<buckets[bucket + 1] {
                        let text = Int(members[Int(member)])
                        if seen[text] > distance { continue }
                        seen[text] = UInt8(distance + 1)
                        let others = self.bits[text]
                        // Each keystroke gives a word at most one letter more, and takes at most one from it.
                        guard (bits & ~others).nonzeroBitCount <= distance,
                            (others & ~bits).nonzeroBitCount <= distance
                        else { continue }
                        compared += 1 + distance * distance
                        if near.count == Suggestions.limit { comparedSince += 1 }
                        if compared > Suggestions.patience || comparedSince > Suggestions.shortPatience {
                            return near.map(\.name)
                        }
                        let (start, end) = (Int(starts[text]), Int(starts[text + 1]))
                        guard let keystrokes = Suggestions.keystrokes(asked, letters, start..<end, within: distance),
                            keystrokes < max(asked.count, end - start), !isWhole || isName.isEmpty || isName[text],
                            names[text] != name, !near.contains(where: { $0.name == names[text] })
                        else { continue }
                        let found = (keystrokes, name: names[text])
                        near.insert(found, at: near.firstIndex { found < $0 } ?? near.endIndex)
                        if near.count > Suggestions.limit { near.removeLast() }
                    }
                }
            }
            if near.count == Suggestions.limit { break }
        }
        return near.map(\.name)
    }

    /// The limits of the work of a look-up: in all, and after it has found enough names.
    ///
    /// The first counts a comparison more often if it allows more keystrokes. Thousands of names may have a part in
    /// common, as "Part 1" to "Part 9999" do. Many of those are equally near.
    private static let (patience, shortPatience) = (1_500, 100)
    /// The maximum number of texts that have a rare part in common.
    private static let rare: UInt32 = 32

    private static func bits(of letters: [UInt16]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}
