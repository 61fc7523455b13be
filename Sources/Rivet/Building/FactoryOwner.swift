// How a request reads a shared object that is ready without a lock, and without counting references to it.
//
// 1. Each cell has a word. While the cell is ready, the word is the address of its object; otherwise it is 0. Both
//    change only under the lock of the factory.
// 2. A ready cell retains its object until `FactoryCore.close`, which only the end of the owner calls.
// 3. Only the owner turns such an address into an object, and a request keeps its owner alive until it has read it.

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
        core.flags.subtracting(.framed) == [] ? core.readyObjects.box(in: cell, as: type) : nil
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
}
