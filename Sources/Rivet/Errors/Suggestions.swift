/// Names near to one that nobody knows.
///
/// An index of the known names, made once for any number of look-ups. Each name is cut into four parts. A name that is
/// three keystrokes away has at least one of these parts unchanged, a name that is two keystrokes away two of them,
/// and so on. So a look-up compares only names that have a part in common with the one it looks for, and among those
/// it prefers the rare parts.
package struct Suggestions: Sendable {
    /// How many names are suggested at most.
    package static let limit = 3
    /// Longer names are no typos of each other, and comparing them would take long.
    static let longest = 100
    /// The most keystrokes between a name and one that is suggested for it.
    static let farthest = 3
    /// One more than keystrokes, so that one part is always left.
    static let parts = farthest + 1

    /// The known names.
    private var names: [String] = []
    /// Whether the text by which each is found is the name itself; empty if all are.
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

    /// Sorts the texts into buckets by their parts, in two rounds: the first counts.
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
    /// Where very many are equally near, some of them. `isWhole` is whether to find names by themselves alone, and by no
    /// other texts.
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
        // For each text, within how many keystrokes it was looked at, plus one: it may have several parts in common.
        var seen = [UInt8](repeating: 0, count: names.count)
        for distance in 0...min(Suggestions.farthest, 1 + asked.count / 4) {
            search.find(within: distance, in: self)
            // Rare parts first, for what has one of those in common is most likely meant.
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

    /// How many texts a look-up compares, counted by how long that takes; and how many once it has names enough.
    ///
    /// Thousands of names may have a part in common, as "Part 1" to "Part 9999" do. Of those many are equally near.
    private static let (patience, shortPatience) = (1_500, 100)
    /// How many texts have a rare part in common, at most.
    private static let rare: UInt32 = 32

    private static func bits(of letters: [UInt16]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}
