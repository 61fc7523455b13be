extension ObjectStore {
    /// What the first look for a name finds: something kept, a definition that keeps nothing, a slot from which neither is
    /// to be had at once, or nothing.
    @usableFromInline
    struct Find {
        /// An address, and in its lowest bits, which alignment leaves free, what is there; 0 for nothing.
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

        /// Not retained: the store keeps it.
        @inlinable
        @inline(__always)
        var kept: Unmanaged<AnyKeptObject>? { address(tag: 0).map(Unmanaged.fromOpaque) }

        /// Not retained: the graph keeps it.
        @inlinable
        @inline(__always)
        var definition: Unmanaged<AnyDefinition>? { address(tag: 1).map(Unmanaged.fromOpaque) }

        @inlinable
        @inline(__always)
        var slot: UnsafeMutablePointer<NameSlot>? {
            address(tag: 2).map { UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: NameSlot.self)) }
        }
    }

    /// Looks for a name, as seen from a context, and for what is there as that very type, or was remembered as it.
    ///
    /// One function for all types that are asked for: of functions that differ only in the type, one in each module, the
    /// compiler makes one that calls through pointers.
    @usableFromInline
    @inline(never)
    func find(_ words: NameWords, in context: Int, as type: ObjectIdentifier) -> Find {
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
