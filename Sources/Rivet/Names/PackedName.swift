/// A name as the two words that a table compares, and their hash.
///
/// A name of at most fifteen bytes is wholly inside the words, so that comparing the words compares the
/// names. A longer one leaves its hash and its length there; its bytes must be compared besides (`isWhole`
/// tells which it is).
///
/// The hash multiplies and folds, after the idea of wyhash: SipHash, which `Dictionary` uses, costs more than
/// the rest of a request. A name is written by the program's author, so nobody can choose names to collide;
/// and if two do, the table keeps the second among its `others`.
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

    /// The words of `name` when it is a small string, which has them ready; nil otherwise.
    ///
    /// The layout of a `String` on these systems: two words, and a small one (bit 61 of the second) holds its
    /// bytes in them, its count and whether they are ASCII in the topmost byte. `String` is frozen, so it is
    /// bound to stay; were it not to, a request would miss the table, and a miss asks again through the
    /// bytes.
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

    /// Whether the words hold all of the name.
    @inlinable
    @inline(__always)
    var isWhole: Bool { second &>> 56 != 0 }

    /// The words of `name`, the quicker way where there is one.
    static func quickly(of name: String) -> PackedName { PackedName(small: name) ?? ofBytes(name) }

    /// The words of `name` by its bytes, on every system and for every representation.
    @usableFromInline
    @_effects(readonly)
    static func ofBytes(_ name: String) -> PackedName {
        if let words = name.utf8.withContiguousStorageIfAvailable({ ofBytes(UnsafeRawBufferPointer($0)) }) {
            return words
        }
        var copy = name
        return copy.withUTF8 { ofBytes(UnsafeRawBufferPointer($0)) }
    }

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
        // The last sixteen bytes once more: what is left over is among them.
        return PackedName(hash: folded(word(bytes.count - 16) ^ state, word(bytes.count - 8)), count: bytes.count)
    }

    @inlinable
    @inline(__always)
    static func folded(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = (first ^ 0xa076_1d64_78bd_642f).multipliedFullWidth(by: second ^ 0xe703_7ed1_a0b4_28db)
        return product.high ^ product.low
    }
}
