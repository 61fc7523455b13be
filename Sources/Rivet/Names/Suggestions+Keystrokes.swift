extension Suggestions {
    /// How many keystrokes lead from one word to the other; nil when it is more than `limit`.
    ///
    /// With each a letter is typed, erased, replaced or swapped with the next.
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
