/// One place of a name table: a name, the type of its objects, and where a request continues.
@usableFromInline
struct NameSlot {
    @usableFromInline var first: UInt64 = 0
    /// Zero in a free place, and in no other.
    @usableFromInline var second: UInt64 = 0
    /// The type of the definition as a word, so that most requests need one comparison; 0 in a free place.
    @usableFromInline var typeBits: UInt = 0
    @usableFromInline var target = Target(word: 0)

    @inlinable
    @inline(__always)
    func isOf(_ type: ObjectIdentifier) -> Bool { typeBits == UInt(bitPattern: type) }

    /// The next step of a request: the cell of a shared definition, or a definition without a cell.
    ///
    /// Both fit into one word, so that a slot fills half a cache line.
    @usableFromInline
    struct Target {
        @usableFromInline let word: UInt

        /// The number of the cell, or nil if the definition has none.
        @inlinable
        @inline(__always)
        var cell: Int? { word & 1 == 0 ? nil : Int(bitPattern: word &>> 1) }
    }
}

/// The slots of a table, the only part of it that the fast path of a request reads.
@usableFromInline
package struct NameSlots {
    @usableFromInline let mask: UInt64
    @usableFromInline let start: UnsafeMutablePointer<NameSlot>

    /// The slot with these words, or nil.
    ///
    /// If the words aren't the whole name, the caller compares the names.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    @inline(__always)
    func slot(for words: PackedName, hash: UInt64) -> UnsafeMutablePointer<NameSlot>? {
        var index = hash & mask
        while true {
            let slot = start + Int(truncatingIfNeeded: index)
            // Compared one by one. For a single condition, the compiler combines both words and saves registers for that.
            if slot.pointee.second == words.second {
                if slot.pointee.first == words.first { return slot }
            } else if slot.pointee.second == 0 {
                return nil
            }
            index = (index &+ 1) & mask
        }
    }
}

/// An immutable table with open addressing, from names to definitions.
///
/// A graph creates it once, and any thread reads it without a lock. In a `Dictionary`, hashing and comparing would cost
/// more than the rest of a request.
package struct NameTable {
    let slots: NameSlots
    /// The names that slots can't tell apart: long names whose hashes collide, and names with non-ASCII characters,
    /// because equal names may have different bytes.
    private var others: [String: AnyDefinition] = [:]

    /// Creates a table of different names and their definitions.
    ///
    /// Inside a namespace, a name is the end of its definition's full name. The owner calls `deallocate()`.
    ///
    /// - Complexity: O(*n*).
    init(_ definitions: [(name: String, definition: AnyDefinition)]) {
        var capacity = 16
        while capacity * 5 < definitions.count * 8 { capacity *= 2 }
        slots = NameSlots(mask: UInt64(capacity - 1), start: .allocate(capacity: capacity))
        slots.start.initialize(repeating: NameSlot(), count: capacity)
        for (name, definition) in definitions where !slots.file(definition, as: name) || !name.isASCII {
            others[name] = definition
        }
    }

    func deallocate() { slots.start.deallocate() }

    /// Whether the slots have all names, so that no other spelling of a name is in the table.
    var isPlain: Bool { others.isEmpty }

    /// The definition of a name in any spelling that Swift considers equal; slower than the slots.
    ///
    /// `definitions` are those with a cell, in the order of their cells.
    package func definition(named name: String, byCell definitions: [AnyDefinition]) -> AnyDefinition? {
        let words = PackedName.ofBytes(name)
        if let target = slots.slot(for: words, hash: words.hash)?.pointee.target {
            let found = target.definition(byCell: definitions)
            if words.isWhole || found.name.ends(with: name) { return found }
        }
        if let found = others.isEmpty ? nil : others[name] { return found }
        return name.inPlainLetters.flatMap { definition(named: $0, byCell: definitions) }
    }
}

extension NameSlots {
    /// Puts a definition into the slot of a name.
    ///
    /// Returns false if that isn't possible. It isn't possible for a long name if another long name has the same words,
    /// or if the definition's own name doesn't end with it, as for an alias.
    fileprivate func file(_ definition: AnyDefinition, as name: String) -> Bool {
        let words = PackedName.ofBytes(name)
        guard words.isWhole || definition.name.ends(with: name), slot(for: words, hash: words.hash) == nil else {
            return false
        }
        var index = words.hash & mask
        while start[Int(index)].second != 0 { index = (index &+ 1) & mask }
        start[Int(index)] = NameSlot(
            first: words.first,
            second: words.second,
            typeBits: UInt(bitPattern: definition.typeIdentity),
            target: NameSlot.Target(definition)
        )
        return true
    }
}

extension NameSlot.Target {
    init(_ definition: AnyDefinition) {
        // A definition is aligned, so the lowest bit of its address can mark a cell.
        word =
            definition.cell >= 0
            ? UInt(definition.cell) << 1 | 1 : UInt(bitPattern: Unmanaged.passUnretained(definition).toOpaque())
    }

    /// The definition itself.
    ///
    /// The graph that owns the table retains it.
    func definition(byCell definitions: [AnyDefinition]) -> AnyDefinition {
        cell.map { definitions[$0] } ?? unretained.takeUnretainedValue()
    }

    /// The definition of a target without a cell.
    @inlinable
    @inline(__always)
    var unretained: Unmanaged<AnyDefinition> {
        // The word is even, so it is the address of a definition. It is never zero in a slot that was found.
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: word).unsafelyUnwrapped)
    }
}

extension String {
    /// The name with ASCII characters instead of the three others that Unicode considers equal to them: the Kelvin
    /// sign, the Greek question mark and the Greek varia.
    ///
    /// Nil if the name has none of them.
    fileprivate var inPlainLetters: String? {
        guard !isASCII else { return nil }
        var (plain, isChanged) = (String.UnicodeScalarView(), false)
        for scalar in unicodeScalars {
            let letter: Unicode.Scalar =
                switch scalar {
                case "\u{212A}": "K"
                case "\u{37E}": ";"
                case "\u{1FEF}": "`"
                default: scalar
                }
            plain.append(letter)
            if letter != scalar { isChanged = true }
        }
        return isChanged ? String(plain) : nil
    }
}

// MARK: - Packed names

/// A name as the two words that a table compares, and their hash.
///
/// The words contain a name of at most 15 bytes, so comparing them compares the names. For a longer name they contain
/// its hash and its length, and its bytes must also be compared. `isWhole` distinguishes the two cases.
///
/// The hash multiplies and folds, like wyhash. SipHash, which `Dictionary` uses, costs more than the rest of a request.
/// The program's author writes the names, so nobody can choose names that collide. If two do, the table has the second
/// one among its `others`.
@usableFromInline
struct PackedName: Equatable {
    @usableFromInline let first: UInt64
    @usableFromInline let second: UInt64
    @usableFromInline let hash: UInt64

    @inlinable
    @inline(__always)
    init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
        hash = PackedName.folded(first, second)
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

    /// The words of `name`, from the string's own words if possible.
    static func quickly(of name: String) -> PackedName { PackedName(small: name) ?? ofBytes(name) }

    /// The words of a name by its bytes, on every system and for every representation.
    @usableFromInline
    @_effects(readonly)
    static func ofBytes(_ name: String) -> PackedName { name.withBytes { ofBytes(UnsafeRawBufferPointer($0)) } }

    static func ofBytes(_ bytes: UnsafeRawBufferPointer) -> PackedName {
        guard bytes.count > 15 else {
            var words: (UInt64, UInt64) = (0, 0)
            withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
            let count = UInt64(truncatingIfNeeded: bytes.count)
            return PackedName(
                first: UInt64(littleEndian: words.0),
                second: UInt64(littleEndian: words.1) | (0xE0 | count) &<< 56
            )
        }
        func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        var state = UInt64(truncatingIfNeeded: bytes.count) &* 0x9e37_79b9_7f4a_7c15
        var offset = 0
        while offset &+ 16 <= bytes.count {
            state = folded(word(offset) ^ state, word(offset &+ 8))
            offset &+= 16
        }
        // The last 16 bytes, which contain those that the loop didn't read.
        return PackedName(hash: folded(word(bytes.count - 16) ^ state, word(bytes.count - 8)), count: bytes.count)
    }

    @inlinable
    @inline(__always)
    static func folded(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = (first ^ 0xa076_1d64_78bd_642f).multipliedFullWidth(by: second ^ 0xe703_7ed1_a0b4_28db)
        return product.high ^ product.low
    }
}
