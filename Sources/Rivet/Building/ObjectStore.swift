public import Synchronization

/// The shared objects of one factory: a cell for each shared definition of its graph.
///
/// Or a view of such a store, which finds it without retaining it.
///
/// The slots of each context's names are copied behind the header, where a request finds them without another
/// indirection.
///
/// Sound as `Sendable`: the header and the elements don't change; a cell is filled once, under the lock of the builds'
/// table, and read by acquiring loads.
@usableFromInline
final class ObjectStore: ManagedBuffer<ObjectStore.Header, NameSlots> {
    @usableFromInline typealias Cell = Atomic<Unmanaged<AnyKeptObject>?>

    @usableFromInline
    struct Header {
        @usableFromInline let cells: UnsafeMutablePointer<Cell>
        /// The bits of a cell's number that count: all of them.
        ///
        /// In a view none, so that every number leads to the one cell of all views, which stays empty.
        @usableFromInline let cellMask: Int
        let graph: FrozenGraph
        /// That of the parent factory, retained by hand: a request passes by it without counting.
        let parent: Unmanaged<ObjectStore>?
        /// For each context, where a name is looked for that its namespace doesn't have; the graph's.
        let further: UnsafeMutablePointer<FurtherTables>
        /// Where the parent has what is expected; the graph's.
        let sources: UnsafeMutablePointer<Source?>?
        /// Unique in the process and never used again; 0 where no scope needs it.
        let number: UInt64
        /// The objects of weak scopes; nil if the graph has no such scope.
        let weakObjects: WeakObjects?
        @usableFromInline let life: FactoryLife
        @usableFromInline let isView: Bool
        /// The store that a view leads to.
        fileprivate weak var viewed: ObjectStore?
        /// The same, for a view that retains it.
        fileprivate let held: ObjectStore?
    }

    /// Makes a store, or with `viewed` a view of that.
    static func make(
        for graph: FrozenGraph,
        parent: ObjectStore?,
        weakObjects: WeakObjects?,
        life: FactoryLife,
        viewing viewed: ObjectStore? = nil,
        isHolding: Bool = false
    ) -> ObjectStore {
        let store = ObjectStore.create(minimumCapacity: graph.contexts.count) { _ in
            Header(
                cells: viewed == nil ? makeCells(graph.kept.count) : emptyCell,
                cellMask: viewed == nil ? -1 : 0,
                graph: graph,
                parent: parent.map(Unmanaged.passRetained),
                further: graph.further,
                sources: graph.sources,
                number: viewed == nil && (graph.hasShared || graph.hasGraph) ? nextNumber() : 0,
                weakObjects: weakObjects,
                life: life,
                isView: viewed != nil,
                viewed: viewed,
                held: isHolding ? viewed : nil
            )
        }
        store.withUnsafeMutablePointerToElements { elements in
            for (index, table) in graph.tablesByContext.enumerated() {
                (elements + index).initialize(to: graph.tables[table].slots)
            }
        }
        // `create` returns an object of the class it is called on, typed as its superclass.
        return unsafeDowncast(store, to: ObjectStore.self)
    }

    deinit {
        withUnsafeMutablePointerToHeader { header in
            defer { header.pointee.parent?.releaseInTurn() }
            guard !header.pointee.isView else { return }
            let kept = header.pointee.graph.kept
            header.pointee.life.end()
            header.pointee.parent?._withUnsafeGuaranteedRef { $0.forget(child: ObjectIdentifier(self)) }
            for cell in kept.indices { header.pointee.cells[cell].load(ordering: .relaxed)?.release() }
            header.pointee.cells.deinitialize(count: kept.count)
            header.pointee.cells.deallocate()
            guard header.pointee.graph.hasShared else { return }
            for definition in kept where definition.keeping.kind == .shared {
                definition.keeping.forget(ScopeSlot(factory: header.pointee.number, definition: definition.cell))
            }
        }
    }

    // MARK: - Views

    /// Whether this is a view.
    @usableFromInline var isView: Bool { withUnsafeMutablePointerToHeader { $0.pointee.isView } }

    /// Whether this retains the objects: a store, or a view that retains its store.
    var isHolding: Bool { withUnsafeMutablePointerToHeader { !$0.pointee.isView || $0.pointee.held != nil } }

    /// The store: this one, or the one that this view leads to; nil if that has been released.
    var living: ObjectStore? {
        withUnsafeMutablePointerToHeader { header in
            header.pointee.isView ? header.pointee.held ?? header.pointee.viewed : self
        }
    }

    /// The same, or an error if it has been released.
    func keeper() throws -> ObjectStore {
        guard let living else { throw RequestFault.released }
        return living
    }

    /// The view for the closures of shared objects, so that an object may store the factory that its closure
    /// received, or providers, and the two don't retain each other.
    ///
    /// Of a view, itself.
    ///
    /// Not retained: the store retains it.
    var view: Unmanaged<ObjectStore> {
        if isView {
            // The one that retains its store leads to the one that doesn't.
            return withUnsafeMutablePointerToHeader { $0.pointee.held }?.view ?? .passUnretained(self)
        }
        return life.view {
            let parent = parent?._withUnsafeGuaranteedRef { $0.view.takeUnretainedValue() }
            return ObjectStore.make(
                for: graph,
                parent: parent,
                weakObjects: weakObjects,
                life: life,
                viewing: self
            )
        }
    }

    /// A view that retains this store.
    ///
    /// Requests through it never find an object at once, so an observer sees them all.
    func heldView() -> ObjectStore {
        ObjectStore.make(
            for: graph,
            parent: parent?.takeUnretainedValue(),
            weakObjects: weakObjects,
            life: life,
            viewing: self,
            isHolding: true
        )
    }

    // MARK: - Parts

    var graph: FrozenGraph { withUnsafeMutablePointerToHeader { $0.pointee.graph } }
    var parent: Unmanaged<ObjectStore>? { withUnsafeMutablePointerToHeader { $0.pointee.parent } }
    var weakObjects: WeakObjects? { withUnsafeMutablePointerToHeader { $0.pointee.weakObjects } }

    @usableFromInline var life: FactoryLife { withUnsafeMutablePointerToHeader { $0.pointee.life } }
    /// Whether requests don't go the straight way: they are refused, or somebody observes them.
    @inlinable
    @inline(__always)
    var isAttended: Bool {
        withUnsafeMutablePointerToHeader { $0.pointee.life.bits.load(ordering: .relaxed) != 0 }
    }

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
        withUnsafeMutablePointerToHeader { header in
            header.pointee.cells[cell & header.pointee.cellMask].load(ordering: .acquiring)
        }
    }

    /// The definition of a cell.
    ///
    /// Not retained: the graph keeps it.
    @usableFromInline
    func definition(of cell: Int) -> Unmanaged<AnyDefinition> { .passUnretained(graph.kept[cell]) }

    /// The definition of a slot.
    ///
    /// Not retained: the graph keeps it.
    func definition(in slot: UnsafeMutablePointer<NameSlot>) -> Unmanaged<AnyDefinition> {
        slot.pointee.target.cell.map { definition(of: $0) } ?? slot.pointee.target.unretained
    }

    /// Stores an object in its cell.
    ///
    /// Under the lock of the builds' table, once for each cell.
    func keep(_ kept: AnyKeptObject, in cell: Int) {
        guard life.reasons.isDisjoint(with: [.stopping, .stopped]) else {
            // It comes after all others were hidden.
            return upkeep.retire(.passRetained(kept), from: cell)
        }
        withUnsafeMutablePointerToHeader {
            $0.pointee.cells[cell].store(Unmanaged.passRetained(kept), ordering: .releasing)
        }
    }

    /// Remembers an object as another type, so that the next request for it as that type needs no cast.
    @usableFromInline
    func remember<Object>(_ object: Object, in cell: Int) {
        found(in: cell)?._withUnsafeGuaranteedRef { $0.remember(KeptObject(object)) }
    }

    /// The object of a cell as that type, if it is of that type or remembered as it.
    ///
    /// Not retained.
    @usableFromInline
    func kept(in cell: Int, as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        // Only what was there can be hidden.
        (kept(in: cell) ?? (isAttended ? found(in: cell) : nil))?._withUnsafeGuaranteedRef { $0.kept(as: type) }
    }
}
