/// Known names that are near an unknown one.
///
/// This index of the known names is created once for any number of look-ups. It cuts each name into four parts. Three
/// keystrokes change at most three of them, so a near name has at least one part in common with the unknown one. A
/// look-up compares only names that have a part in common, and begins with those whose common part is rare.
package final class Suggestions: Sendable {
    /// The maximum number of suggestions.
    package static let limit = 3
    /// The maximum number of letters; comparing longer names would take long and seldom find a typo.
    static let longest = 100
    /// The maximum number of keystrokes between a name and its suggestions.
    static let farthest = 3
    /// The number of parts of a name: one more than keystrokes, so that one part is always unchanged.
    static let parts = farthest + 1

    /// The known names.
    private let names: [String]
    /// For each text, whether it is the name itself.
    ///
    /// Empty if all texts are names.
    private let isName: [Bool]
    /// The letters of all texts, without regard to capitals, one text after the other.
    let letters: [UInt16]
    /// The position in `letters` where each text begins, followed by the end of the last text.
    let starts: [UInt32]
    /// The set of letters of each text, as bits.
    private let bits: [UInt64]
    /// The position in `members` where each bucket begins, followed by the end of the last bucket.
    let buckets: [UInt32]
    /// The texts of all buckets; each text is in the buckets of its parts.
    let members: [UInt32]
    private let alphabet: Alphabet

    /// Indexes names.
    ///
    /// - Complexity: O(*n*·*m*) for *n* names of about *m* letters.
    package convenience init(among names: [String]) { self.init(amongPairs: names.map { ($0, $0) }) }

    /// Indexes texts, each with the name to suggest if the text is near.
    ///
    /// - Complexity: O(*n*·*m*) for *n* texts of about *m* letters.
    package init(amongPairs texts: [(text: String, name: String)]) {
        var (names, isName, letters, starts, bits) = ([String](), [Bool](), [UInt16](), [UInt32(0)], [UInt64]())
        var (alphabet, found) = (Alphabet(), [UInt16]())
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
        (self.names, self.isName, self.letters, self.starts, self.bits) = (names, isName, letters, starts, bits)
        self.alphabet = alphabet
        (buckets, members) = Suggestions.buckets(of: letters, starts)
    }

    /// Sorts the texts into buckets by their parts.
    ///
    /// It takes two rounds, the first of which only counts.
    private static func buckets(of letters: [UInt16], _ starts: [UInt32]) -> (buckets: [UInt32], members: [UInt32]) {
        var count = 16
        while count < 2 * (starts.count - 1) { count *= 2 }
        let mask = count - 1
        @inline(never)
        func forEachPart(_ body: (_ text: Int, _ bucket: Int) -> Void) {
            for text in 0..<(starts.count - 1) {
                let (start, length) = (Int(starts[text]), Int(starts[text + 1] - starts[text]))
                for var part in Part.all(ofLength: length) {
                    let first = start + part.start
                    for letter in letters[first..<(first + part.count)] { part.add(letter) }
                    body(text, part.bucket(mask))
                }
            }
        }
        var ends = [UInt32](repeating: 0, count: count + 1)
        forEachPart { _, bucket in ends[bucket + 1] += 1 }
        for bucket in 0..<count { ends[bucket + 1] += ends[bucket] }
        let buckets = ends
        var members = [UInt32](repeating: 0, count: Int(ends[count]))
        forEachPart { text, bucket in
            members[Int(ends[bucket])] = UInt32(text)
            ends[bucket] += 1
        }
        return (buckets, members)
    }

    /// The known names that are a few keystrokes from `name`, for a single look-up.
    package static func nearest(to name: String, among names: [String]) -> [String] {
        Suggestions(among: names).nearest(to: name)
    }

    /// The known names that are a few keystrokes from `name`, the nearest first.
    ///
    /// Names that are equally near stay in their order. If very many are, it returns only some of them. If `isWhole` is
    /// true, it ignores the texts that aren't names themselves. If nothing is near a name in a namespace, it compares
    /// the name without the namespace.
    ///
    /// - Complexity: O(length of the name) on average, with a limit to the number of names that are compared.
    package func nearest(to name: String, asWhole isWhole: Bool = false) -> [String] {
        let near = nearest(to: name, except: name, asWhole: isWhole)
        guard near.isEmpty, let dot = name.lastIndex(of: ".") else { return near }
        return nearest(to: String(name[name.index(after: dot)...]), except: name, asWhole: isWhole)
    }

    private func nearest(to text: String, except name: String, asWhole isWhole: Bool) -> [String] {
        var alphabet = alphabet
        var unknown: [UInt16] = []
        guard !names.isEmpty, alphabet.read(text, into: &unknown, addingLetters: false) else { return [] }
        let bits = Suggestions.bits(of: unknown)
        var search = Search(unknown, mask: buckets.count - 2)
        var near: [(distance: Int, name: String)] = []
        var (compared, comparedSince) = (0, 0)
        // For each text, the distance at which it was compared, plus one. A text may have several parts in common.
        var seen = [UInt8](repeating: 0, count: names.count)
        for distance in 0...min(Suggestions.farthest, 1 + unknown.count / 4) {
            search.find(within: distance, in: self)
            // Rare parts first, because a name with the same rare part is most likely the intended one.
            for isRare in [true, false] {
                for bucket in search.found where isRare == (buckets[bucket + 1] - buckets[bucket] <= Suggestions.rare) {
                    for member in buckets[bucket]..<buckets[bucket + 1] {
                        let text = Int(members[Int(member)])
                        if seen[text] > distance { continue }
                        seen[text] = UInt8(distance + 1)
                        let others = self.bits[text]
                        // Each keystroke adds at most one letter to a word, and removes at most one.
                        guard (bits & ~others).nonzeroBitCount <= distance,
                            (others & ~bits).nonzeroBitCount <= distance
                        else { continue }
                        compared += 1 + distance * distance
                        if near.count == Suggestions.limit { comparedSince += 1 }
                        if compared > Suggestions.comparisonLimit
                            || comparedSince > Suggestions.comparisonLimitAfterMatches
                        {
                            return near.map(\.name)
                        }
                        let (start, end) = (Int(starts[text]), Int(starts[text + 1]))
                        guard let keystrokes = Suggestions.keystrokes(unknown, letters, start..<end, within: distance),
                            keystrokes < max(unknown.count, end - start), !isWhole || isName.isEmpty || isName[text],
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

    /// The maximum number of comparisons of a look-up: in total, and after it has found enough names.
    ///
    /// The total counts a comparison several times if it allows more keystrokes. Thousands of names may have a part in
    /// common, as "Part 1" to "Part 9999" do. Many of those are equally near.
    private static let (comparisonLimit, comparisonLimitAfterMatches) = (1_500, 100)
    /// The maximum number of texts that have a rare part in common.
    private static let rare: UInt32 = 32

    private static func bits(of letters: [UInt16]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}

// MARK: - Search

// Finds the texts near a name: first by their parts, and then by counting keystrokes.

extension Suggestions {
    /// A quarter of a text with its hash.
    ///
    /// A very short text has a single, empty part, whose hash is the text's length.
    struct Part {
        private(set) var (start, count) = (0, 0)
        private var hash: UInt64

        static func all(ofLength length: Int) -> some Sequence<Part> {
            (0..<(length > parts ? parts : 1)).lazy.map { Part($0, ofLength: length) }
        }

        private init(_ number: Int, ofLength length: Int) {
            hash = UInt64(truncatingIfNeeded: length * parts + number) &* 0x9e37_79b9_7f4a_7c15
            guard length > parts else { return }
            start = number * length / parts
            count = (number + 1) * length / parts - start
        }

        /// Adds a letter to the hash.
        mutating func add(_ letter: UInt16) { hash = (hash ^ UInt64(letter)) &* 0x9fb2_1c65_1e98_df25 &+ hash >> 29 }

        func bucket(_ mask: Int) -> Int { Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF) & mask }
    }

    /// Finds the buckets of the texts that may be near a name.
    struct Search {
        private let unknown: [UInt16]
        private let mask: Int
        /// The buckets in which to look, beginning with those of the rarest part.
        private(set) var found: [Int] = []

        init(_ unknown: [UInt16], mask: Int) {
            (self.unknown, self.mask) = (unknown, mask)
            found.reserveCapacity(128)
        }

        /// Finds the buckets of the texts that are at most `distance` keystrokes away.
        ///
        /// For texts of the same length, the rarest `distance` + 1 parts are enough.
        mutating func find(within distance: Int, in index: Suggestions) {
            found.removeAll(keepingCapacity: true)
            let lengths = max(1, unknown.count - distance)...max(1, min(longest, unknown.count + distance))
            for length in lengths {
                var parts: [(count: Int, buckets: Range<Int>)] = []
                for part in Part.all(ofLength: length) {
                    let start = found.count
                    find(part, ofLength: length, within: distance)
                    let count = found[start...].reduce(0) { $0 + Int(index.buckets[$1 + 1] - index.buckets[$1]) }
                    parts.append((count, start..<found.count))
                }
                guard parts.count > distance + 1 else { continue }
                let rarest = parts.ordered { $0.count < $1.count }
                let chosen = rarest[...distance].flatMap { found[$0.buckets] }
                found.removeSubrange(parts[0].buckets.lowerBound...)
                found += chosen
            }
        }

        /// Finds the buckets of a part at every position where keystrokes may have moved it.
        ///
        /// Keystrokes before a part may move the part, if the keystrokes after it restore the length. Its first and its
        /// last letter may be swapped with the letters beside it.
        private mutating func find(_ part: Part, ofLength length: Int, within distance: Int) {
            if part.count == 0 { return found.append(part.bucket(mask)) }
            let longer = unknown.count - length
            for shift in -distance...distance where abs(shift) + abs(longer - shift) <= distance {
                let (start, end) = (part.start + shift, part.start + shift + part.count)
                guard start >= 0, end <= unknown.count else { continue }
                add(part, start, end, first: unknown[start], last: unknown[end - 1])
                let before =
                    distance > 0 && start > 0 && unknown[start - 1] != unknown[start] ? unknown[start - 1] : nil
                let after = distance > 0 && end < unknown.count && unknown[end] != unknown[end - 1] ? unknown[end] : nil
                if let before {
                    add(part, start, end, first: before, last: part.count == 1 ? before : unknown[end - 1])
                }
                if let after { add(part, start, end, first: part.count == 1 ? after : unknown[start], last: after) }
                if let before, let after, part.count > 1 { add(part, start, end, first: before, last: after) }
            }
        }

        @inline(never)
        private mutating func add(_ part: Part, _ start: Int, _ end: Int, first: UInt16, last: UInt16) {
            var part = part
            part.add(first)
            if end - start > 2 { for letter in unknown[(start + 1)..<(end - 1)] { part.add(letter) } }
            if end - start > 1 { part.add(last) }
            found.append(part.bucket(mask))
        }
    }

    /// Numbers the letters, because numbers are small and fast to compare.
    struct Alphabet: Sendable {
        /// A hash for each letter that isn't ASCII.
        private var hashes = WordIndex()
        /// The first letter with each hash.
        private var others: [Character] = []
        private static let unknown = UInt16.max

        /// Replaces `letters` with the letters of a text; returns false if the text is empty or too long.
        ///
        /// If `isAdding` is true, a new letter gets a number. Otherwise a new letter differs from all others.
        mutating func read(_ text: String, into letters: inout [UInt16], addingLetters isAdding: Bool) -> Bool {
            letters.removeAll(keepingCapacity: true)
            // In UTF-8 a letter has one or more bytes, so this only skips texts that are far too long.
            guard text.utf8.count <= 25 * longest else { return false }
            if text.utf8.allSatisfy({ $0 < 0x80 }) {
                guard text.utf8.count <= longest else { return false }
                for byte in text.utf8 { letters.append(UInt16((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)) }
            } else {
                for letter in text.lowercased() { letters.append(number(of: letter, isAdding)) }
            }
            return !letters.isEmpty && letters.count <= longest
        }

        private mutating func number(of letter: Character, _ isAdding: Bool) -> UInt16 {
            if let byte = letter.asciiValue { return UInt16(byte) }
            if let number = hashes.number(of: letter.hashValue) {
                return others[number] == letter ? UInt16(0x80 + number) : Alphabet.unknown
            }
            guard isAdding, others.count < Int(Alphabet.unknown) - 0x80 else { return Alphabet.unknown }
            others.append(letter)
            return UInt16(0x80 + hashes.add(letter.hashValue))
        }
    }
}

// MARK: - Keystrokes

extension Suggestions {
    /// The number of keystrokes from one word to a part of `words`; nil above `limit`.
    ///
    /// A keystroke types a letter, erases it, replaces it, or swaps it with the next one. With each additional
    /// keystroke, a longer part of the two words can be equal. This computes the length of that part for each possible
    /// difference between the positions in the two words. There are few such differences.
    ///
    /// - Complexity: O(length of the words) for a small limit.
    static func keystrokes(_ start: [UInt16], _ words: [UInt16], _ end: Range<Int>, within limit: Int) -> Int? {
        let longer = end.count - start.count
        guard abs(longer) <= limit, limit <= farthest else { return nil }
        // The index is the number of letters by which the end is longer, plus 8. The value is the letter of the start
        // up to which the words agree. A vector is an array that needs no allocation.
        let nowhere = SIMD16<Int16>(repeating: -100)
        var reached = nowhere
        for keystrokes in 0...limit {
            var next = nowhere
            for shift in -keystrokes...keystrokes where abs(longer - shift) <= limit - keystrokes {
                var letter = 0
                if keystrokes > 0 {
                    let replaced = Int(reached[shift + 8]) + 1
                    letter = max(replaced, Int(reached[shift + 7]), Int(reached[shift + 9]) + 1)
                    let other = end.lowerBound + replaced + shift
                    if replaced > 0, replaced < start.count, other > end.lowerBound, other < end.upperBound,
                        start[replaced] == words[other - 1], start[replaced - 1] == words[other]
                    {
                        letter = max(letter, replaced + 1)
                    }
                }
                letter = min(letter, start.count, end.count - shift)
                guard letter >= 0, letter + shift >= 0 else { continue }
                var other = end.lowerBound + letter + shift
                while letter < start.count, other < end.upperBound, start[letter] == words[other] {
                    (letter, other) = (letter + 1, other + 1)
                }
                if shift == longer, letter == start.count { return keystrokes }
                next[shift + 8] = Int16(truncatingIfNeeded: letter)
            }
            reached = next
        }
        return nil
    }
}
