public import CRivet

// How a request reads a shared object that is ready without a lock, and without counting references to it.
//
// 1. Each cell has a word. While the cell is ready, the word is the address of its object; otherwise it is 0. Both
//    change only under the lock of the factory.
// 2. A ready cell retains its object until `FactoryCore.close`, which only the end of the owner calls.
// 3. Only the owner turns an address into an object, and `object(in:)` keeps the owner alive until it has read it.

/// The flags and the ready objects of one factory, which any thread reads without a lock.
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
        for cell in 0..<count { rivet_store(words + cell + 1, 0) }
    }

    /// The address of the ready object of a cell, or 0.
    @inlinable
    @inline(__always)
    func address(of cell: Int) -> UInt { rivet_load(words + cell + 1) }
}

/// Keeps the objects of a factory alive, and those of its parent.
///
/// All factories except those of shared objects' closures refer to it. So a shared object can store its factory, and
/// keeps neither itself nor the parent's objects alive.
@usableFromInline
package final class FactoryOwner: Sendable {
    @usableFromInline let core: FactoryCore
    /// Keeps the objects of the parent alive; nil if the parent was the factory of a closure.
    let parent: FactoryOwner?

    package init(of core: FactoryCore, parent: FactoryOwner? = nil) { (self.core, self.parent) = (core, parent) }

    /// The ready object of a cell, if it is known as that type, and if no lock and no check is necessary to read it.
    @inlinable
    @inline(__always)
    func readyBox(in cell: Int, as type: ObjectIdentifier) -> ReadyBox? {
        guard core.flags.subtracting(.framed) == [] else { return nil }
        return (unretained(at: core.readyObjects.address(of: cell)) as Unmanaged<AnyBox>?)?._withUnsafeGuaranteedRef {
            $0.box(as: type)
        }
    }

    /// The ready object of a cell in the factory of an ancestor, if it is known as that type, and if no check is
    /// necessary.
    func readyBox(in cell: Int, above generations: Int, as type: ObjectIdentifier) -> ReadyBox? {
        if generations == 0 { return readyBox(in: cell, as: type) }
        return core.flags.subtracting(.framed) == []
            ? parent?.readyBox(in: cell, above: generations - 1, as: type) : nil
    }

    deinit { core.close() }
}

extension ObjectGraphFactory {
    /// The ready object of a cell, if it is known as that type, and if no lock and no check is necessary to read it.
    @inlinable
    @inline(__always)
    func readyBox(in cell: Int, as type: ObjectIdentifier) -> ReadyBox? { owner?.readyBox(in: cell, as: type) }

    /// The object in a box that `readyBox` has returned.
    @inlinable
    @inline(__always)
    func object<Object>(in box: ReadyBox) -> Object { withExtendedLifetime(owner) { box.object() } }
}
