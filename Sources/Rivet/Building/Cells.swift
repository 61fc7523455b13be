public import CRivet

/// The state of one shared object in a factory, or in a resolution.
enum CellState {
    case empty
    case building(Build)
    case ready(AnyBox)
    /// The factory was released.
    case closed
}

/// The flags of one factory, and the addresses of its ready objects, which any thread reads without a lock.
///
/// The top of `FactoryOwner.swift` explains why an address is valid.
@frozen
@usableFromInline
struct ReadyObjects {
    @usableFromInline let words: UnsafeMutablePointer<rivet_word>
    private let count: Int

    init(_ count: Int) {
        self.count = count
        words = .allocate(capacity: count + 1)
        words.initialize(repeating: rivet_word(), count: count + 1)
    }

    func deallocate() { words.deallocate() }

    /// The flags of the factory, in the word before the objects.
    @inlinable
    @inline(__always)
    var flags: UInt { rivet_load(words) }

    func insertFlags(_ flags: UInt) { rivet_insert(words, flags) }

    /// Records the state of a cell, while the caller holds the lock of the factory.
    func record(_ state: CellState, of cell: Int) {
        let word = if case .ready(let box) = state { UInt(bitPattern: ObjectIdentifier(box)) } else { UInt(0) }
        rivet_store(words + cell + 1, word)
    }

    /// Forgets all objects, while the caller holds the lock of the factory.
    func forgetAll() {
        for cell in 0..<count { record(.closed, of: cell) }
    }

    /// The ready object of a cell, if it is known as that type.
    @inlinable
    @inline(__always)
    func box(in cell: Int, as type: ObjectIdentifier) -> ReadyBox? {
        (unretained(at: rivet_load(words + cell + 1)) as Unmanaged<AnyBox>?)?._withUnsafeGuaranteedRef {
            $0.box(as: type)
        }
    }
}
