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
        /// That of the parent factory, retained by hand: a request passes by it without counting.
        let parent: Unmanaged<ObjectStore>?
        /// For each context, where a name is looked for that its namespace doesn't have; the graph's.
        let further: UnsafeMutablePointer<FurtherTables>
        /// Where the parent has what is expected; the graph's.
        let sources: UnsafeMutablePointer<Source?>?
        /// Unique in the process and never used again; 0 where no scope needs it.
        let number: UInt64
        /// What is kept only as long as somebody holds it; nil where the graph has no such scope.
        let weakObjects: WeakObjects?
    }

    private static let lastNumber = Atomic<UInt64>(0)

    /// A store of the graph's objects in which nothing is kept yet.
    static func make(for graph: FrozenGraph, parent: ObjectStore?) -> ObjectStore {
        let store = ObjectStore.create(minimumCapacity: graph.contexts.count) { _ in
            let cells = UnsafeMutablePointer<Cell>.allocate(capacity: graph.kept.count)
            for cell in graph.kept.indices { (cells + cell).initialize(to: Cell(nil)) }
            return Header(
                cells: cells,
                graph: graph,
                parent: parent.map(Unmanaged.passRetained),
                further: graph.further,
                sources: graph.sources,
                number: graph.hasShared || graph.hasGraph ? lastNumber.wrappingAdd(1, ordering: .relaxed).newValue : 0,
                weakObjects: graph.hasWeak ? WeakObjects() : nil
            )
        }
        store.withUnsafeMutablePointerToElements { elements in
            for (index, table) in graph.tablesByContext.enumerated() {
                (elements + index).initialize(to: graph.tables[table].slots)
            }
        }
        // `create` makes an object of the class it is called on, and says less.
        return unsafeDowncast(store, to: ObjectStore.self)
    }

    deinit {
        withUnsafeMutablePointerToHeader { header in
            let kept = header.pointee.graph.kept
            for cell in kept.indices { header.pointee.cells[cell].load(ordering: .relaxed)?.release() }
            header.pointee.cells.deinitialize(count: kept.count)
            header.pointee.cells.deallocate()
            header.pointee.parent?.release()
            guard header.pointee.graph.hasShared else { return }
            for definition in kept where definition.keeping.kind == .shared {
                definition.keeping.forget(ScopeSlot(factory: header.pointee.number, definition: definition.cell))
            }
        }
    }

    var graph: FrozenGraph { withUnsafeMutablePointerToHeader { $0.pointee.graph } }
    var parent: Unmanaged<ObjectStore>? { withUnsafeMutablePointerToHeader { $0.pointee.parent } }
    var weakObjects: WeakObjects? { withUnsafeMutablePointerToHeader { $0.pointee.weakObjects } }

    func further(from context: Int) -> FurtherTables {
        withUnsafeMutablePointerToHeader { $0.pointee.further[context] }
    }

    func source(of cell: Int) -> Source? { withUnsafeMutablePointerToHeader { $0.pointee.sources?[cell] } }

    /// The store of an ancestor, so many generations up.
    ///
    /// Not retained: this one keeps its ancestors.
    func ancestor(_ generations: Int) -> Unmanaged<ObjectStore> {
        var store = Unmanaged.passUnretained(self)
        for _ in 0..<generations {
            // A child's store is made with its parent's, or not at all.
            guard let parent = store._withUnsafeGuaranteedRef({ $0.parent }) else { break }
            store = parent
        }
        return store
    }

    /// The place of a definition in the scopes that aren't Rivet's own, and among what one request shares.
    func slot(of definition: AnyDefinition) -> ScopeSlot {
        ScopeSlot(factory: withUnsafeMutablePointerToHeader { $0.pointee.number }, definition: definition.cell)
    }

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
    func definition(of cell: Int) -> Unmanaged<AnyDefinition> { .passUnretained(graph.kept[cell]) }

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
