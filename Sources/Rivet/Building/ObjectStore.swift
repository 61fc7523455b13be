public import Synchronization

/// What one factory keeps: a cell for each shared definition of its graph. Or a view of that, whose cells are empty.
///
/// The slots of each context's names are copied behind the header, where a request finds them without another
/// hop. A request through a view finds no object in a cell, and so leaves the straight way: there the view leads to the
/// store that keeps.
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
        @usableFromInline let life: FactoryLife
        /// How a view finds the store; nil for the store itself.
        @usableFromInline let link: KeeperLink?
    }

    private static let lastNumber = Atomic<UInt64>(0)

    /// A store of the graph's objects in which nothing is kept yet.
    static func make(for graph: FrozenGraph, parent: ObjectStore?) -> ObjectStore {
        make(for: graph, parent, graph.hasWeak ? WeakObjects() : nil, FactoryLife())
    }

    /// A store with what is left of one that is gone, whose view leads to it.
    static func make(inPlaceOf remnants: Remnants, seenBy view: ObjectStore) -> ObjectStore {
        let parent = view.parent?.takeUnretainedValue()
        let store = make(for: view.graph, parent, remnants.weakObjects, view.life)
        for (cell, find) in remnants.kept { if let kept = find() { store.keep(kept, in: cell) } }
        store.keep(KeptView(view), in: store.viewCell)
        return store
    }

    private static func make(
        for graph: FrozenGraph,
        _ parent: ObjectStore?,
        _ weakObjects: WeakObjects?,
        _ life: FactoryLife,
        _ link: KeeperLink? = nil
    ) -> ObjectStore {
        let store = ObjectStore.create(minimumCapacity: graph.contexts.count) { _ in
            // One more than there are objects, for the view.
            let count = graph.kept.count + 1
            let cells = link == nil ? UnsafeMutablePointer<Cell>.allocate(capacity: count) : graph.emptyCells
            if link == nil { for cell in 0..<count { (cells + cell).initialize(to: Cell(nil)) } }
            let isNumbered = link == nil && (graph.hasShared || graph.hasGraph)
            return Header(
                cells: cells,
                graph: graph,
                parent: parent.map(Unmanaged.passRetained),
                further: graph.further,
                sources: graph.sources,
                number: isNumbered ? lastNumber.wrappingAdd(1, ordering: .relaxed).newValue : 0,
                weakObjects: weakObjects,
                life: life,
                link: link
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
            guard header.pointee.link == nil else {
                header.pointee.parent?.release()
                return
            }
            if let view = view(in: header.pointee.cells[kept.count]), view.isInUse() {
                view.unretained._withUnsafeGuaranteedRef { $0.link?.leave(remnants(in: header.pointee.cells)) }
            }
            for cell in 0...kept.count { header.pointee.cells[cell].load(ordering: .relaxed)?.release() }
            header.pointee.cells.deinitialize(count: kept.count + 1)
            header.pointee.cells.deallocate()
            header.pointee.parent?.release()
            guard header.pointee.graph.hasShared else { return }
            for definition in kept where definition.keeping.kind == .shared {
                definition.keeping.forget(ScopeSlot(factory: header.pointee.number, definition: definition.cell))
            }
        }
    }

    /// What may be found again of what is kept.
    private func remnants(in cells: UnsafeMutablePointer<Cell>) -> Remnants {
        let kept = graph.kept.indices.compactMap { cell -> (Int, @Sendable () -> AnyKeptObject?)? in
            guard let kept = cells[cell].load(ordering: .relaxed) else { return nil }
            return kept._withUnsafeGuaranteedRef { kept in
                // What was supplied can't be built again.
                if graph.kept[cell].keeping.kind == .expected { return (cell, { [kept] in kept }) }
                return kept.remnant.map { (cell, $0) }
            }
        }
        return Remnants(kept: kept, weakObjects: weakObjects)
    }

    private func view(in cell: borrowing Cell) -> KeptView? {
        cell.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0 as? KeptView }
    }

    var graph: FrozenGraph { withUnsafeMutablePointerToHeader { $0.pointee.graph } }
    var parent: Unmanaged<ObjectStore>? { withUnsafeMutablePointerToHeader { $0.pointee.parent } }
    var weakObjects: WeakObjects? { withUnsafeMutablePointerToHeader { $0.pointee.weakObjects } }

    @usableFromInline var life: FactoryLife { withUnsafeMutablePointerToHeader { $0.pointee.life } }
    private var link: KeeperLink? { withUnsafeMutablePointerToHeader { $0.pointee.link } }

    /// Whether this is a view of the store that keeps.
    @usableFromInline var isView: Bool { withUnsafeMutablePointerToHeader { $0.pointee.link != nil } }

    /// The store that keeps: this one, or the one that it is a view of.
    var keeper: ObjectStore { link?.keeper(of: self) ?? self }

    private var viewCell: Int { graph.kept.count }

    /// The view for the closures of what is kept, which doesn't keep this store; of a view, itself.
    ///
    /// Not retained: the store keeps it.
    var view: Unmanaged<ObjectStore> {
        if isView { return .passUnretained(self) }
        return withUnsafeMutablePointerToHeader { header in
            let cell = header.pointee.cells + header.pointee.graph.kept.count
            if let view = view(in: cell.pointee) { return view.unretained }
            let parent = header.pointee.parent?._withUnsafeGuaranteedRef { $0.view.takeUnretainedValue() }
            let view = ObjectStore.make(
                for: header.pointee.graph,
                parent,
                header.pointee.weakObjects,
                header.pointee.life,
                KeeperLink(self)
            )
            let kept = Unmanaged<AnyKeptObject>.passRetained(KeptView(view))
            let (isFirst, other) = cell.pointee.compareExchange(
                expected: nil,
                desired: kept,
                ordering: .acquiringAndReleasing
            )
            if isFirst { return .passUnretained(view) }
            kept.release()
            // Another thread was quicker.
            return other?._withUnsafeGuaranteedRef { ($0 as? KeptView)?.unretained } ?? .passUnretained(view)
        }
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
