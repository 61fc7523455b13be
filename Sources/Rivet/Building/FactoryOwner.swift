// A request reads a ready shared object without a lock, and without counting references to it. These facts make it safe:
//
// 1. Each cell has a word. While the cell is ready, the word is the address of the object's wrapper; otherwise it is 0.
//    Both change only under the lock of the factory.
// 2. A ready cell retains the wrapper until `FactoryCore.close`, which only the deinitializer of the owner calls. A
//    wrapper retains the wrappers of the same object as other types, and never drops one.
// 3. Only the functions in this file call `ReadyObjects.box`, and only for the core of the owner. `object(in:)` keeps the
//    owner alive until it has read the object.
// 4. The owner of a child retains the owner of its parent. If the parent was the factory of a closure, the child has no
//    owner of its parent, and reads the parent's objects under the lock.

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

extension ObjectGraphFactory {
    /// The ready object of a cell as a type, if it can be read without a lock and a check.
    @inlinable
    @inline(__always)
    func readyBox(in cell: Int, as type: ObjectIdentifier) -> ReadyBox? { owner?.readyBox(in: cell, as: type) }

    /// The object of a wrapper that `readyBox` has returned.
    ///
    /// If a request is inlined, its caller could otherwise release the owner before this reads the object.
    @inlinable
    @inline(__always)
    func object<Object>(in box: ReadyBox) -> Object {
        defer { withExtendedLifetime(owner) {} }
        return box.object()
    }
}
