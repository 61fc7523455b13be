/// Known names that are near an unknown one.
package final class Suggestions: Sendable {
    /// The maximum number of suggestions.
    package static let limit = 3
    /// The maximum number of letters; comparing longer names would take long and seldom find a typo.
    static let longest = 100
    /// The maximum number of keystrokes between a name and its suggestions.
    static let farthest = 3

    /// A text, and the name to suggest if the text is near.
    private struct Known {
        let word: Word
        let name: String
        let isName: Bool
    }

    /// The texts in the alphabetical order of their names, so that a name only displaces names that are farther away.
    private let known: [Known]

    /// Prepares names for any number of look-ups.
    ///
    /// - Complexity: O(*n*·log *n*) for *n* names.
    package convenience init(among names: [String]) { self.init(amongPairs: names.map { ($0, $0) }) }

    /// Prepares texts for any number of look-ups, each with the name to suggest if the text is near.
    ///
    /// - Complexity: O(*n*·log *n*) for *n* texts.
    package init(amongPairs texts: [(text: String, name: String)]) {
        known = texts.ordered { $0.name < $1.name }.compactMap { text, name in
            Word(text).map { Known(word: $0, name: name, isName: text == name) }
        }
    }

    /// The known names that are a few keystrokes from `name`, for a single look-up.
    package static func nearest(to name: String, among names: [String]) -> [String] {
        Suggestions(among: names).nearest(to: name)
    }

    /// The known names that are a few keystrokes from `name`: the nearest first, and equally near names in alphabetical order.
    ///
    /// If `isWhole` is true, it ignores the texts that aren't names themselves. If nothing is near a name in a
    /// namespace, it compares the name without the namespace.
    ///
    /// - Complexity: O(*n*) for *n* known names.
    package func nearest(to name: String, asWhole isWhole: Bool = false) -> [String] {
        let near = nearest(to: name, except: name, asWhole: isWhole)
        guard near.isEmpty, let dot = name.lastIndex(of: ".") else { return near }
        return nearest(to: String(name[name.index(after: dot)...]), except: name, asWhole: isWhole)
    }

    private func nearest(to text: String, except name: String, asWhole isWhole: Bool) -> [String] {
        guard let word = Word(text) else { return [] }
        var near: [(keystrokes: Int, name: String)] = []
        var limit = min(Suggestions.farthest, 1 + word.letters.count / 4)
        for other in known where limit >= 0 && (other.isName || !isWhole) {
            guard let keystrokes = word.keystrokes(to: other.word, within: limit), other.name != name,
                keystrokes < max(word.letters.count, other.word.letters.count)
            else { continue }
            // Several texts may lead to one name.
            if let earlier = near.firstIndex(where: { $0.name == other.name }) {
                if near[earlier].keystrokes <= keystrokes { continue }
                near.remove(at: earlier)
            }
            let index = near.firstIndex { keystrokes < $0.keystrokes } ?? near.endIndex
            near.insert((keystrokes, other.name), at: index)
            if near.count > Suggestions.limit { near.removeLast() }
            if near.count == Suggestions.limit { limit = near[Suggestions.limit - 1].keystrokes - 1 }
        }
        return near.map(\.name)
    }
}

extension Suggestions {
    /// The letters of a text, without regard to capitals.
    struct Word: Sendable {
        ///
        /// A letter that isn't ASCII is a hash, because equal letters may consist of different bytes.
        let letters: [UInt32]
        /// The set of the letters, of which some share a bit.
        private let bits: UInt64

        /// Returns nil if the text is empty or too long.
        init?(_ text: String) {
            guard !text.isEmpty, text.utf8.count <= 25 * longest else { return nil }
            letters = text.lowercased().map { letter in
                letter.asciiValue.map(UInt32.init) ?? UInt32(truncatingIfNeeded: letter.hashValue) | 1 << 31
            }
            guard letters.count <= longest else { return nil }
            bits = letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
        }

        /// The number of keystrokes from this word to another one, or nil above `limit`.
        ///
        /// A keystroke types a letter, erases it, replaces it, or swaps it with the next one. With each additional
        /// keystroke, a longer part of the two words can be equal. This computes the length of that part for each
        /// possible difference between the positions in the two words. These differences are few.
        ///
        /// - Complexity: O(*n*) for words of *n* letters.
        func keystrokes(to other: Word, within limit: Int) -> Int? {
            let (start, end) = (letters, other.letters)
            let longer = end.count - start.count
            // Each keystroke adds at most one letter to a word, and removes at most one.
            guard abs(longer) <= limit, (bits & ~other.bits).nonzeroBitCount <= limit,
                (other.bits & ~bits).nonzeroBitCount <= limit
            else { return nil }
            // The index is the number of letters by which the end is longer, plus 8. The value is the number of letters
            // of the start with which the words agree. A vector is an array that needs no allocation.
            var reached = SIMD16<Int16>(repeating: -100)
            for keystrokes in 0...limit {
                var next = SIMD16<Int16>(repeating: -100)
                for shift in -keystrokes...keystrokes where abs(longer - shift) <= limit - keystrokes {
                    var letter = 0
                    if keystrokes > 0 {
                        let replaced = Int(reached[shift + 8]) + 1
                        letter = max(replaced, Int(reached[shift + 7]), Int(reached[shift + 9]) + 1)
                        let place = replaced + shift
                        if replaced > 0, replaced < start.count, place > 0, place < end.count,
                            start[replaced] == end[place - 1], start[replaced - 1] == end[place]
                        {
                            letter = max(letter, replaced + 1)
                        }
                    }
                    letter = min(letter, start.count, end.count - shift)
                    guard letter >= 0, letter + shift >= 0 else { continue }
                    while letter < start.count, letter + shift < end.count, start[letter] == end[letter + shift] {
                        letter += 1
                    }
                    if shift == longer, letter == start.count { return keystrokes }
                    next[shift + 8] = Int16(truncatingIfNeeded: letter)
                }
                reached = next
            }
            return nil
        }
    }
}
