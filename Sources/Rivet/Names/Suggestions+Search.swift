// How the index finds the texts near a name: by their parts, and then by counting keystrokes.

extension Suggestions {
    /// A quarter of a text, or the one empty part of a very short text, which stands for its length.
    struct Part {
        let start, count: Int
        let seed: Hash

        static func all(ofLength length: Int) -> some Sequence<Part> {
            (0..<(length > parts ? parts : 1)).lazy.map { Part($0, ofLength: length) }
        }

        private init(_ number: Int, ofLength length: Int) {
            seed = Hash(length * parts + number)
            guard length > parts else {
                (start, count) = (0, 0)
                return
            }
            start = number * length / parts
            count = (number + 1) * length / parts - start
        }
    }

    /// A hash of a part.
    struct Hash {
        private var value: UInt64

        init(_ seed: Int) { value = UInt64(truncatingIfNeeded: seed) &* 0x9e37_79b9_7f4a_7c15 }

        mutating func add(_ letter: UInt16) { value = (value ^ UInt64(letter)) &* 0x9fb2_1c65_1e98_df25 &+ value >> 29 }

        func bucket(_ mask: Int) -> Int { Int(truncatingIfNeeded: (value ^ value >> 32) & 0x7FFF_FFFF) & mask }
    }

    /// Finds the buckets of the texts that may be near a name.
    struct Search {
        private let asked: [UInt16]
        private let mask: Int
        /// The buckets to look into, those of the rarest part first.
        private(set) var found: [Int] = []

        init(_ asked: [UInt16], mask: Int) {
            (self.asked, self.mask) = (asked, mask)
            found.reserveCapacity(128)
        }

        /// Finds the buckets of the texts that are at most `distance` keystrokes away.
        ///
        /// For each length, `distance` + 1 parts suffice.
        mutating func find(within distance: Int, in index: Suggestions) {
            found.removeAll(keepingCapacity: true)
            let lengths = max(1, asked.count - distance)...max(1, min(longest, asked.count + distance))
            for length in lengths {
                var parts: [(count: Int, buckets: Range<Int>)] = []
                for part in Part.all(ofLength: length) {
                    let start = found.count
                    find(part, ofLength: length, within: distance)
                    let count = found[start...].reduce(0) { $0 + Int(index.buckets[$1 + 1] - index.buckets[$1]) }
                    parts.append((count, start..<found.count))
                }
                guard parts.count > distance + 1, let first = parts.first else { continue }
                parts.sort { $0.count < $1.count }
                let chosen = parts[...distance].flatMap { found[$0.buckets] }
                found.removeSubrange(parts.reduce(first.buckets.lowerBound) { min($0, $1.buckets.lowerBound) }...)
                found += chosen
            }
        }

        /// Finds the buckets of a part wherever it may be in the name.
        ///
        /// The keystrokes before a part may move it, as long as the keystrokes after it still lead to the same length.
        /// Its first and its last letter may be swapped with the letters beside it.
        private mutating func find(_ part: Part, ofLength length: Int, within distance: Int) {
            if part.count == 0 { return found.append(part.seed.bucket(mask)) }
            let longer = asked.count - length
            for shift in -distance...distance where abs(shift) + abs(longer - shift) <= distance {
                let (start, end) = (part.start + shift, part.start + shift + part.count)
                guard start >= 0, end <= asked.count else { continue }
                add(part, start, end, first: asked[start], last: asked[end - 1])
                let before = distance > 0 && start > 0 && asked[start - 1] != asked[start] ? asked[start - 1] : nil
                let after = distance > 0 && end < asked.count && asked[end] != asked[end - 1] ? asked[end] : nil
                if let before { add(part, start, end, first: before, last: part.count == 1 ? before : asked[end - 1]) }
                if let after { add(part, start, end, first: part.count == 1 ? after : asked[start], last: after) }
                if let before, let after, part.count > 1 { add(part, start, end, first: before, last: after) }
            }
        }

        private mutating func add(_ part: Part, _ start: Int, _ end: Int, first: UInt16, last: UInt16) {
            var hash = part.seed
            hash.add(first)
            if end - start > 2 { for letter in asked[(start + 1)..<(end - 1)] { hash.add(letter) } }
            if end - start > 1 { hash.add(last) }
            found.append(hash.bucket(mask))
        }
    }

    /// A number for each letter, because numbers are small and fast to compare.
    struct Alphabet: Sendable {
        private var others: [Character: UInt16] = [:]
        private static let unknown = UInt16.max

        /// Replaces `letters` with the letters of a text to compare; returns false if there are none or too many.
        ///
        /// If `isAdding` is true, a new letter gets a number. Otherwise it differs from all others.
        mutating func read(_ text: String, into letters: inout [UInt16], addingLetters isAdding: Bool) -> Bool {
            letters.removeAll(keepingCapacity: true)
            // In UTF-8 a letter has one or more bytes, so this only skips texts that are far too long.
            guard text.utf8.count <= 25 * longest else { return false }
            if text.utf8.allSatisfy({ $0 < 0x80 }) {
                for byte in text.utf8 { letters.append(UInt16((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)) }
            } else {
                for letter in text.lowercased() { letters.append(number(of: letter, isAdding)) }
            }
            return !letters.isEmpty && letters.count <= longest
        }

        private mutating func number(of letter: Character, _ isAdding: Bool) -> UInt16 {
            if let byte = letter.asciiValue { return UInt16(byte) }
            if let known = others[letter] { return known }
            guard isAdding, others.count < Int(Alphabet.unknown) - 0x80 else { return Alphabet.unknown }
            let number = UInt16(0x80 + others.count)
            others[letter] = number
            return number
        }
    }
}

// MARK: - Keystrokes

extension Suggestions {
    /// The number of keystrokes from one word to the other, or nil if it is more than `limit`.
    ///
    /// A keystroke types a letter, erases it, replaces it, or swaps it with the next one.
    ///
    /// - Complexity: O(length of the words) for a small limit.
    static func keystrokes(_ start: [UInt16], _ end: [UInt16], within limit: Int) -> Int? {
        keystrokes(start, end, end.indices, within: limit)
    }

    /// The same to a word among others.
    ///
    /// With each keystroke more, the two words can be made equal up to a later letter. This computes that letter for
    /// each number of letters by which the end may be longer there, of which there are few.
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
