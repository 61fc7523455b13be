public import Synchronization

/// What one factory keeps: a cell for each shared definition of its graph.
///
/// The slots of each context's names are copied behind the header, where a request finds them without another
/// hop.
///
/// Sound as `Sendable`: the header and the elements don't change; a cell is filled once, under the lock of
/// the builds, and read by acquiring loads.
@usableFromInline
final class ObjectStore: ManagedBuffer<ObjectStore.Header, NameSlots> {
    @usableFromInline typealias Cell = Atomic<Unmanaged<AnyKeptObject>?>

    @usableFromInline
    struct Header {
        @usableFromInline let cells: UnsafeMutablePointer<Cell>
        let graph: FrozenGraph
    }

    /// A store of the graph's objects in which nothing is kept yet.
    static func make(for graph: FrozenGraph) -> ObjectStore {
        let store = ObjectStore.create(minimumCapacity: graph.contexts.count) { _ in
            let cells = UnsafeMutablePointer<Cell>.allocate(capacity: graph.shared.count)
            for cell in graph.shared.indices { (cells + cell).initialize(to: Cell(nil)) }
            return Header(cells: cells, graph: graph)
        }
        store.withUnsafeMutablePointerToElements { elements in
            for (index, context) in graph.contexts.enumerated() {
                (elements + index).initialize(to: context.names.slots)
            }
        }
        // `create` makes an object of the class it is called on, and says less.
        return unsafeDowncast(store, to: ObjectStore.self)
    }

    deinit {
        withUnsafeMutablePointerToHeader { header in
            let count = header.pointee.graph.shared.count
            for cell in 0..<count { header.pointee.cells[cell].load(ordering: .relaxed)?.release() }
            header.pointee.cells.deinitialize(count: count)
            header.pointee.cells.deallocate()
        }
    }

    var graph: FrozenGraph { withUnsafeMutablePointerToHeader { $0.pointee.graph } }

    /// The slot that has the words of a name, as seen from a context.
    @inlinable
    @inline(__always)
    func slot(for words: NameWords, hash: UInt64, in context: Int) -> UnsafeMutablePointer<NameSlot>? {
        withUnsafeMutablePointerToElements { $0[context].slot(for: words, hash: hash) }
    }

    /// What is kept in a cell.
    ///
    /// Not retained: the store keeps it.
    @inlinable
    @inline(__always)
    func kept(in cell: Int) -> Unmanaged<AnyKeptObject>? {
        withUnsafeMutablePointerToHeader { $0.pointee.cells[cell].load(ordering: .acquiring) }
    }

    /// The definition of a cell.
    ///
    /// Not retained: the graph keeps it.
    @usableFromInline
    func definition(of cell: Int) -> Unmanaged<AnyDefinition> { .passUnretained(graph.shared[cell]) }

    /// Keeps an object.
    ///
    /// Under the lock of the builds, once for each cell.
    func keep(_ kept: AnyKeptObject, in cell: Int) {
        withUnsafeMutablePointerToHeader {
            $0.pointee.cells[cell].store(Unmanaged.passRetained(kept), ordering: .releasing)
        }
    }

    /// Remembers a kept object as another type, so that the next request for it as that type needs no cast.
    @usableFromInline
    func remember<Object>(_ object: Object, in cell: Int) {
        kept(in: cell)?._withUnsafeGuaranteedRef { $0.remember(KeptObject(object)) }
    }

    /// What is kept in a cell as that type, if it is of it or remembered for it.
    ///
    /// Not retained.
    @usableFromInline
    func kept(in cell: Int, as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        kept(in: cell)?._withUnsafeGuaranteedRef { $0.kept(as: type) }
    }
}
