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
        // A name of ASCII characters may be spelled with others that Unicode considers equal to them: the Kelvin sign,
        // the Greek question mark and the Greek varia.
        guard !name.isASCII else { return nil }
        let isSpelled = name.unicodeScalars.contains { $0 == "\u{212A}" || $0 == "\u{37E}" || $0 == "\u{1FEF}" }
        return isSpelled ? names.firstIndex(of: name) : nil
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

    /// Adds a name, and returns whether it is new.
    mutating func insert(_ name: String) -> Bool {
        let number = names.count
        return add(name) == number
    }

    func contains(_ name: String) -> Bool { number(of: name) != nil }

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

// MARK: - Words

/// A name as the two words that a table compares, and their hash.
///
/// The words contain a name of at most 15 bytes, so comparing them compares the names. For a longer name they contain
/// its hash and its length, and its bytes must also be compared. `isWhole` distinguishes the two cases.
///
/// The hash multiplies and folds each block of 16 bytes, like wyhash, and rotates between blocks. SipHash, which
/// `Dictionary` uses, costs more than the rest of a request. The program's author writes the names, so nobody can
/// choose names that collide. If two do, each table must tell them apart by other means, as ``NameIndex`` does by its
/// `others`.
@frozen
@usableFromInline
struct NameWords: Equatable {
    @usableFromInline let first: UInt64
    @usableFromInline let second: UInt64
    @usableFromInline let hash: UInt64

    @inlinable
    @inline(__always)
    init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
        hash = NameWords.folded(first, second)
    }

    @inlinable
    @inline(__always)
    init(hash: UInt64, count: Int) {
        first = hash
        second = UInt64(truncatingIfNeeded: count)
        self.hash = hash
    }

    /// The words of `name` if it is a small string, which consists of them; otherwise nil.
    ///
    /// On these systems a `String` has two words. If bit 61 of the second one is set, they contain the bytes, and the
    /// topmost byte has their number and whether they are ASCII. `String` is frozen, so this can't change. If it
    /// changed nevertheless, the request wouldn't find the words in the table, and would then compare the bytes.
    @inlinable
    @inline(__always)
    init?(small name: String) {
        #if _pointerBitWidth(_64) && _endian(little) && !os(Android)
        let (first, second) = unsafeBitCast(name, to: (UInt64, UInt64).self)
        guard second & 0x2000_0000_0000_0000 != 0 else { return nil }
        self.init(first: first, second: second | 0x4000_0000_0000_0000)
        #else
        return nil
        #endif
    }

    /// Whether the words contain the whole name.
    @inlinable
    @inline(__always)
    var isWhole: Bool { second &>> 56 != 0 }

    /// The words of a name, from the string's own words if possible.
    init(of name: String) { self = NameWords(small: name) ?? NameWords(bytesOf: name) }

    /// The words of a name by its bytes, on every system and for every representation.
    @usableFromInline
    init(bytesOf name: String) {
        // A name from Objective-C may have to be copied.
        self =
            name.utf8.withContiguousStorageIfAvailable { NameWords.ofBytes(UnsafeRawBufferPointer($0)) }
            ?? Array(name.utf8).withUnsafeBytes(NameWords.ofBytes)
    }

    static func ofBytes(_ bytes: UnsafeRawBufferPointer) -> NameWords {
        guard bytes.count > 15 else {
            var words: (UInt64, UInt64) = (0, 0)
            withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
            let count = UInt64(truncatingIfNeeded: bytes.count)
            return NameWords(
                first: UInt64(littleEndian: words.0),
                second: UInt64(littleEndian: words.1) | (0xE0 | count) &<< 56
            )
        }
        return ofManyBytes(bytes)
    }

    /// The words of a name of more than 15 bytes.
    @inline(__always)
    static func ofManyBytes(_ bytes: UnsafeRawBufferPointer) -> NameWords {
        func block(_ offset: Int) -> UInt64 {
            func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
            return folded(word(offset), word(offset &+ 8))
        }
        func adding(_ block: UInt64, to hash: UInt64) -> UInt64 { (hash &<< 5 | hash &>> 59) ^ block }
        var (hash, offset) = (UInt64(truncatingIfNeeded: bytes.count), 0)
        // No product depends on another one, so the processor computes them at the same time.
        while offset &+ 16 <= bytes.count {
            hash = adding(block(offset), to: hash)
            offset &+= 16
        }
        // The last 16 bytes, which contain those that the loop didn't read.
        return NameWords(hash: adding(block(bytes.count &- 16), to: hash), count: bytes.count)
    }

    @inlinable
    @inline(__always)
    static func folded(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = (first ^ 0xa076_1d64_78bd_642f).multipliedFullWidth(by: second ^ 0xe703_7ed1_a0b4_28db)
        return product.high ^ product.low
    }
}
