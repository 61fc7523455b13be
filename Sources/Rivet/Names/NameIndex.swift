/// Numbers for names, in the order in which the names are added.
///
/// Names that Swift considers equal have the same number. The hash and the comparison of a `Dictionary` cost more than
/// the rest of a request or a registration. The author of the program writes the names, so nobody can choose names that
/// collide.
struct NameIndex: Sendable {
    private struct Slot {
        var first: UInt64 = 0
        /// Zero in a free slot, and in no other.
        var second: UInt64 = 0
        var number = 0
    }

    /// The slots, of which more than a third are free.
    ///
    /// Their number is a power of two.
    private var slots: [Slot] = []
    private(set) var names: [String] = []
    /// The numbers of names that slots can't tell apart.
    ///
    /// These are long names whose hashes collide, and names with non-ASCII characters, because equal names may have
    /// different bytes.
    private var others: [String: Int] = [:]

    /// Creates an index without names, with room for a number of them.
    init(capacity: Int = 0) { makeRoom(for: max(capacity, 10)) }

    /// The number of the name with these words, or nil.
    ///
    /// If the words aren't the whole name, the caller compares the names.
    ///
    /// - Complexity: O(1) on average.
    @inline(__always)
    func number(for words: NameWords) -> Int? {
        let mask = slots.count - 1
        var position = Int(truncatingIfNeeded: words.hash) & mask
        while true {
            let slot = slots[position]
            // Compared one by one. For a single condition, the compiler combines both words and saves registers for
            // that.
            if slot.second == words.second {
                if slot.first == words.first { return slot.number }
            } else if slot.second == 0 {
                return nil
            }
            position = (position &+ 1) & mask
        }
    }

    /// The number of a name in any spelling, or nil.
    ///
    /// - Complexity: O(length of the name) on average.
    func number(of name: String) -> Int? {
        let words = NameWords(of: name)
        if let number = number(for: words), words.isWhole || names[number] == name { return number }
        if let number = others.isEmpty ? nil : others[name] { return number }
        return name.inPlainLetters.flatMap { number(of: $0) }
    }

    /// The number of a name, which is added if it is new.
    ///
    /// - Complexity: O(length of the name) on average.
    mutating func add(_ name: String) -> Int {
        if let known = number(of: name) { return known }
        let (words, number) = (NameWords(of: name), names.count)
        names.append(name)
        if self.number(for: words) != nil || !name.isASCII { others[name] = number }
        if names.count * 8 > slots.count * 5 { makeRoom(for: names.count * 2) } else { insert(words, number) }
        return number
    }

    private mutating func makeRoom(for count: Int) {
        var capacity = 16
        while capacity * 5 < count * 8 { capacity *= 2 }
        slots = Array(repeating: Slot(), count: capacity)
        for number in names.indices { insert(NameWords(of: names[number]), number) }
    }

    /// Puts a number into a free slot, unless another name has the same words.
    private mutating func insert(_ words: NameWords, _ number: Int) {
        if self.number(for: words) != nil { return }
        let mask = slots.count - 1
        var position = Int(truncatingIfNeeded: words.hash) & mask
        while slots[position].second != 0 { position = (position &+ 1) & mask }
        slots[position] = Slot(first: words.first, second: words.second, number: number)
    }
}
