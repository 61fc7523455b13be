public import CRivet

// A request reads a ready shared object without a lock, and without counting references to it. These facts make it safe:
//
// 1. Each cell has a word. While the cell is ready, the word is the address of the object's wrapper; otherwise it is 0.
//    Both change only under the lock of the factory.
// 2. A ready cell retains the wrapper until `FactoryCore.close`, which only the deinitializer of the owner calls. A
//    wrapper retains the wrappers of the same object as other types, and never drops one.
// 3. Only the functions in this file call `ReadyObjects.box`, and only for the core of the owner.
//    `ObjectGraphFactory.object(in:)` keeps the owner alive until it has read the object.
// 4. The owner of a child retains the owner of its parent. If the parent was the factory of a closure, the child has no
//    owner of its parent, and reads the parent's objects under the lock.
// 5. A factory without an owner retains the core, and reads only under the lock. After `close`, the cells are empty and
//    the flag `released` is set, so `checkNotStopped` or `SharedRequest.claim` throws. Only the core frees the words.

/// The state of one shared object in a factory, or in a resolution.
enum CellState {
    case empty
    case building(Build)
    case ready(AnyBox)
    /// An object of the scope `.weak`, which other code may have released.
    case weak(WeakReference)
    /// The factory was released.
    case closed
}

/// A reference that doesn't retain its object.
final class WeakReference {
    private weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    /// The object of a definition, if other code still retains the object.
    func box(of definition: AnyDefinition) -> AnyBox? { object.flatMap { definition.box(of: $0) } }
}

/// The flags of one factory, and the addresses of its ready objects, which any thread reads without a lock.
///
/// The top of this file explains why an address is valid.
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

    /// The ready object of a cell as a type; nil if the cell isn't ready, if no caller has expected that type, or if a
    /// flag requires a check.
    @inlinable
    @inline(__always)
    func readyBox(in cell: Int, as type: ObjectIdentifier) -> ReadyBox? {
        core.flags.subtracting(.framed) == [] ? core.readyObjects.box(in: cell, as: type) : nil
    }

    /// The ready object of a cell in the factory of an ancestor, or nil, as in this factory.
    func readyBox(in cell: Int, above generations: Int, as type: ObjectIdentifier) -> ReadyBox? {
        if generations == 0 { return readyBox(in: cell, as: type) }
        return core.flags.subtracting(.framed) == []
            ? parent?.readyBox(in: cell, above: generations - 1, as: type) : nil
    }

    deinit { core.close() }
}
