/// One place of a name table: a name, the type of its objects, and where a request continues.
@usableFromInline
struct NameSlot {
    @usableFromInline let first: UInt64
    /// Zero in a free place, and in no other.
    @usableFromInline let second: UInt64
    /// The type of the definition as a word, so that most requests need one comparison; 0 in a free place.
    @usableFromInline let typeBits: UInt
    @usableFromInline let target: Target

    static var free: NameSlot { NameSlot(first: 0, second: 0, typeBits: 0, target: Target(word: 0)) }

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
    func slot(for words: PackedName) -> UnsafeMutablePointer<NameSlot>? {
        var index = words.hash & mask
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
    /// The names that slots can't tell apart, each with the position of its definition in `otherDefinitions`.
    ///
    /// These are long names whose hashes collide, and names with non-ASCII characters, because equal names may have
    /// different bytes.
    private var others = [String: Int]()
    /// The definitions of the `others`.
    private var otherDefinitions: [AnyDefinition] = []

    /// Creates a table of different names and their definitions.
    ///
    /// Inside a namespace, a name is the end of its definition's full name. The owner calls `deallocate()`.
    ///
    /// - Complexity: O(*n*).
    init(_ definitions: [(name: String, definition: AnyDefinition)]) {
        var capacity = 16
        while capacity * 5 < definitions.count * 8 { capacity *= 2 }
        slots = NameSlots(mask: UInt64(capacity - 1), start: .allocate(capacity: capacity))
        slots.start.initialize(repeating: .free, count: capacity)
        for (name, definition) in definitions where !slots.file(definition, as: name) || !name.isASCII {
            others[name] = otherDefinitions.count
            otherDefinitions.append(definition)
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
        if let target = slots.slot(for: words)?.pointee.target {
            let found = target.definition(byCell: definitions)
            if words.isWhole || found.name.ends(with: name) { return found }
        }
        if let found = others.isEmpty ? nil : others[name] { return otherDefinitions[found] }
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
        guard words.isWhole || definition.name.ends(with: name), slot(for: words) == nil else {
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
