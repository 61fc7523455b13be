/// Numbers words of 64 bits, such as the identities of objects, in the order in which they are added.
///
/// All tables of words share it, because the compiler emits the code of a dictionary once for each type of its values.
/// A dictionary's hash would also cost more than the rest of a look-up. The program itself chooses the words, so nobody
/// can choose words that collide.
package struct WordIndex: Sendable {
    /// The words by their numbers.
    package private(set) var words: [UInt64] = []
    /// For a place that a word's hash chooses, or the next free one, the word's number plus one; 0 for a free place.
    private var places: [UInt32] = []

    package init() {}

    /// Prepares for a number of words.
    package mutating func reserve(_ count: Int) {
        words.reserveCapacity(count)
        while places.count < 2 * count { grow() }
    }

    /// The number of words.
    package var count: Int { words.count }

    /// The number of a word, or nil.
    ///
    /// - Complexity: O(1) on average, as for `add`.
    @inline(never)
    package func number(of word: UInt64) -> Int? {
        if words.isEmpty { return nil }
        let number = Int(places[place(of: word)])
        return number > 0 ? number - 1 : nil
    }

    /// The number of a word, which it adds if it is new.
    ///
    /// The number of a new word is the `count` before the call.
    @inline(never)
    package mutating func add(_ word: UInt64) -> Int {
        // Half of the places stay free.
        if 2 * words.count >= places.count { grow() }
        let place = place(of: word)
        if places[place] == 0 {
            words.append(word)
            places[place] = UInt32(truncatingIfNeeded: words.count)
        }
        return Int(places[place]) - 1
    }

    /// Adds a word, and returns whether it is new.
    package mutating func insert(_ word: UInt64) -> Bool {
        let number = words.count
        return add(word) == number
    }

    /// The place of a word, or the free place where it belongs.
    private func place(of word: UInt64) -> Int {
        let mask = places.count - 1
        let product = word.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        var place = Int(truncatingIfNeeded: product.high ^ product.low) & mask
        while places[place] != 0, words[Int(places[place]) - 1] != word { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        places = Array(repeating: 0, count: max(8, 2 * places.count))
        for number in words.indices { places[place(of: words[number])] = UInt32(truncatingIfNeeded: number + 1) }
    }
}

extension WordIndex {
    /// The word of a pair of numbers, each of which has at most 32 bits.
    package static func word(of first: Int, _ second: Int) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

    package func number(of id: ObjectIdentifier) -> Int? { number(of: WordIndex.word(of: id)) }

    package mutating func add(_ id: ObjectIdentifier) -> Int { add(WordIndex.word(of: id)) }

    package mutating func insert(_ id: ObjectIdentifier) -> Bool { insert(WordIndex.word(of: id)) }

    package func contains(_ id: ObjectIdentifier) -> Bool { number(of: id) != nil }

    private static func word(of id: ObjectIdentifier) -> UInt64 { UInt64(UInt(bitPattern: id)) }
}
