/// One place of a name table: a name, the type it gives, and what the direct path of a request goes on with.
@usableFromInline
struct NameSlot {
    @usableFromInline var first: UInt64 = 0
    /// Zero in a free place, and in no other.
    @usableFromInline var second: UInt64 = 0
    /// The type the definition was written with.
    ///
    /// The type of the definition as a word, so that the common request needs one comparison; 0 in a free place.
    @usableFromInline var typeBits: UInt = 0
    @usableFromInline var target = Target(word: 0)

    @inlinable
    @inline(__always)
    func isOf(_ type: ObjectIdentifier) -> Bool { typeBits == UInt(bitPattern: type) }

    /// Where a request goes on: at the cell of a shared definition, or at a definition that keeps nothing.
    ///
    /// One word for either, so that a slot fills half a cache line and neither way has to read more than its
    /// own.
    @usableFromInline
    struct Target {
        @usableFromInline let word: UInt

        init(word: UInt) { self.word = word }

        init(_ definition: AnyDefinition) {
            // A definition is aligned, so the lowest bit of its address is free to say that the word is a
            // cell.
            word =
                definition.cell >= 0
                ? UInt(definition.cell) << 1 | 1 : UInt(bitPattern: Unmanaged.passUnretained(definition).toOpaque())
        }

        /// The cell's number, when the definition is shared.
        @inlinable
        @inline(__always)
        var cell: Int? { word & 1 == 0 ? nil : Int(bitPattern: word &>> 1) }
    }
}

/// Where the slots of a table are: all that the direct path of a request knows of it.
@usableFromInline
package struct NameSlots {
    @usableFromInline let mask: UInt64
    @usableFromInline let start: UnsafeMutablePointer<NameSlot>

    init(mask: UInt64, start: UnsafeMutablePointer<NameSlot>) {
        self.mask = mask
        self.start = start
    }

    /// The slot with these words, or nil.
    ///
    /// A name that isn't whole must still be compared.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    @inline(__always)
    func slot(for words: PackedName, hash: UInt64) -> UnsafeMutablePointer<NameSlot>? {
        var index = hash & mask
        while true {
            let slot = start + Int(truncatingIfNeeded: index)
            if slot.pointee.first == words.first, slot.pointee.second == words.second { return slot }
            if slot.pointee.second == 0 { return nil }
            index = (index &+ 1) & mask
        }
    }
}

/// From a name to its definition: an immutable table with open addressing.
///
/// Built once, when the graph is made, and read by any thread without a lock. A `Dictionary` would do the
/// same; hashing and comparing in it cost more than everything else on the way of a request.
package struct NameTable {
    let slots: NameSlots
    /// What the slots can't tell apart: names beyond ASCII, which Swift compares by what they mean and not by
    /// their bytes, and long names whose hashes collide.
    private let others: [String: AnyDefinition]

    /// A table of names, which differ, and what they stand for.
    ///
    /// A name may be the end of its definition's whole name, as it is called inside a namespace. Whoever makes a
    /// table calls `deallocate()`.
    ///
    /// - Complexity: O(*n*).
    init(_ definitions: [(name: String, definition: AnyDefinition)]) {
        var capacity = 16
        while capacity * 5 < definitions.count * 8 { capacity *= 2 }
        slots = NameSlots(mask: UInt64(capacity - 1), start: .allocate(capacity: capacity))
        slots.start.initialize(repeating: NameSlot(), count: capacity)
        var others: [String: AnyDefinition] = [:]
        for (name, definition) in definitions {
            let isFiled = slots.file(definition, as: name)
            if !isFiled || !name.isASCII { others[name] = definition }
        }
        self.others = others
    }

    func deallocate() { slots.start.deallocate() }

    /// Whether a name that isn't in the slots can't be in the table in another spelling.
    var isPlain: Bool { others.isEmpty }

    /// The definition of `name` by every rule of equality, at leisure.
    ///
    /// `kept` are the definitions of the cells.
    package func definition(named name: String, kept: [AnyDefinition]) -> AnyDefinition? {
        let words = PackedName.ofBytes(name)
        if let target = slots.slot(for: words, hash: words.hash)?.pointee.target {
            let found = target.definition(kept: kept)
            if words.isWhole || found.name.ends(with: name) { return found }
        }
        if let found = others.isEmpty ? nil : others[name] { return found }
        return name.inPlainLetters.flatMap { definition(named: $0, kept: kept) }
    }
}

extension String {
    /// Whether all characters are ASCII; fast, because names in deep namespaces are long.
    fileprivate var isASCII: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } ?? utf8.allSatisfy { $0 < 0x80 }
    }
}

extension NameSlots {
    /// Puts a definition into the slot of a name; false when another long name has the same words, or the name is a
    /// long one that the definition's own doesn't end with, as an alias is.
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
    /// The definition itself.
    ///
    /// The graph that owns the table retains it.
    func definition(kept: [AnyDefinition]) -> AnyDefinition {
        if let cell { return kept[cell] }
        return unretained.takeUnretainedValue()
    }

    /// The definition of a target that is no cell.
    @inlinable
    @inline(__always)
    var unretained: Unmanaged<AnyDefinition> {
        // The word is the address of a definition, or it would be odd; never zero in a slot that was found.
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: word).unsafelyUnwrapped)
    }
}

extension String {
    /// The same name with ASCII characters in the place of those that Unicode holds to be the same: the Kelvin
    /// sign, the Greek question mark, the Greek varia.
    ///
    /// There are no others. Nil when none of them is in it.
    fileprivate var inPlainLetters: String? {
        // Most names are ASCII, and none of the three is: no need to look each letter up.
        var copy = self
        guard !copy.withUTF8({ $0.allSatisfy { $0 < 0x80 } }) else { return nil }
        let plain: [Unicode.Scalar: Unicode.Scalar] = ["\u{212A}": "K", "\u{37E}": ";", "\u{1FEF}": "`"]
        guard unicodeScalars.contains(where: { plain[$0] != nil }) else { return nil }
        return String(String.UnicodeScalarView(unicodeScalars.map { plain[$0] ?? $0 }))
    }
}
