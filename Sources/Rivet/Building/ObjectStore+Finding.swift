extension ObjectStore {
    /// The result of the first look-up of a name.
    ///
    /// It is a cached object, the definition of a prototype, a slot that leads to neither directly, or nothing.
    @usableFromInline
    struct Find {
        /// An address, whose lowest bits tell what is there, because alignment leaves them free; 0 for nothing.
        @usableFromInline let word: UInt

        private init(_ address: UnsafeRawPointer, tag: UInt) { word = UInt(bitPattern: address) | tag }

        init(kept: Unmanaged<AnyKeptObject>) { self.init(kept.toOpaque(), tag: 0) }
        init(definition: Unmanaged<AnyDefinition>) { self.init(definition.toOpaque(), tag: 1) }
        init(slot: UnsafeMutablePointer<NameSlot>) { self.init(slot, tag: 2) }
        init() { word = 0 }

        @inlinable
        @inline(__always)
        func address(tag: UInt) -> UnsafeRawPointer? {
            word & 3 == tag ? UnsafeRawPointer(bitPattern: word &- tag) : nil
        }

        /// Not retained: the store retains it.
        @inlinable
        @inline(__always)
        var kept: Unmanaged<AnyKeptObject>? { address(tag: 0).map(Unmanaged.fromOpaque) }

        /// Not retained: the graph retains it.
        @inlinable
        @inline(__always)
        var definition: Unmanaged<AnyDefinition>? { address(tag: 1).map(Unmanaged.fromOpaque) }

        @inlinable
        @inline(__always)
        var slot: UnsafeMutablePointer<NameSlot>? {
            address(tag: 2).map { UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: NameSlot.self)) }
        }
    }

    /// Looks for a name, as seen from a context, and for its object as exactly that type, or remembered as it.
    ///
    /// There is one function for all expected types. If each module had its own for each type, the compiler would merge
    /// them into one that calls through pointers.
    @usableFromInline
    @inline(never)
    func find(_ words: PackedName, in context: Int, as type: ObjectIdentifier) -> Find {
        guard let slot = slot(for: words, hash: words.hash, in: context) else { return Find() }
        let target = slot.pointee.target
        let isExact = slot.pointee.isOf(type)
        guard let cell = target.cell else { return isExact ? Find(definition: target.unretained) : Find(slot: slot) }
        guard let kept = kept(in: cell), let found = isExact ? kept : remembered(kept, as: type) else {
            return Find(slot: slot)
        }
        return Find(kept: found)
    }

    private func remembered(_ kept: Unmanaged<AnyKeptObject>, as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        kept._withUnsafeGuaranteedRef { $0.kept(as: type) }
    }
}
