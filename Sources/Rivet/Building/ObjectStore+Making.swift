internal import Synchronization

extension ObjectStore {
    private static let lastNumber = Atomic<UInt64>(0)

    static func nextNumber() -> UInt64 { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

    /// The one cell of all views, in which nothing is ever stored.
    ///
    /// Sound from any thread: it never changes.
    nonisolated(unsafe) static let emptyCell = makeCells(1)

    /// Allocates empty cells, which their store deallocates.
    static func makeCells(_ count: Int) -> UnsafeMutablePointer<Cell> {
        let cells = UnsafeMutablePointer<Cell>.allocate(capacity: count)
        for cell in 0..<count { (cells + cell).initialize(to: Cell(nil)) }
        return cells
    }

    /// Creates an empty store for the objects of a graph.
    package static func make(
        for graph: FrozenGraph,
        parent: ObjectStore?,
        observer: (any GraphObserver)? = nil
    ) -> ObjectStore {
        make(
            for: graph,
            parent: parent,
            weakObjects: graph.hasWeak ? WeakObjects() : nil,
            life: FactoryLife(observer: observer, isOrdered: !graph.parts.hooks.isEmpty)
        )
    }
}
