public import Synchronization

/// What one factory keeps: a cell for each shared definition of its graph; or a view of that, whose cells are empty.
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

    /// The cells behind those of the objects: for the view, and for the upkeep.
    static let spareCells = 2

    private static let lastNumber = Atomic<UInt64>(0)

    /// A store of the graph's objects in which nothing is kept yet.
    static func make(
        for graph: FrozenGraph,
        parent: ObjectStore?,
        observer: (any GraphObserver)? = nil
    ) -> ObjectStore {
        make(for: graph, parent, graph.hasWeak ? WeakObjects() : nil, FactoryLife(observer: observer))
    }

    /// A view that keeps this store, so that no request from outside goes the straight way.
    func heldView() -> ObjectStore {
        let link = KeeperLink(self, isHolding: true)
        return ObjectStore.make(for: graph, parent?.takeUnretainedValue(), weakObjects, life, link)
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
            let count = graph.kept.count + spareCells
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
            upkeep(in: header.pointee.cells[kept.count + 1])?.end(header.pointee.life)
            if let parent = header.pointee.parent {
                parent._withUnsafeGuaranteedRef { $0.forget(child: ObjectIdentifier(self)) }
                parent.release()
            }
            for cell in 0..<(kept.count + ObjectStore.spareCells) {
                header.pointee.cells[cell].load(ordering: .relaxed)?.release()
            }
            header.pointee.cells.deinitialize(count: kept.count + ObjectStore.spareCells)
            header.pointee.cells.deallocate()
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

    private func upkeep(in cell: borrowing Cell) -> Upkeep? {
        cell.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0 as? Upkeep }
    }

    /// The upkeep, if there is any so far; never that of a view.
    var upkeepSoFar: Upkeep? {
        withUnsafeMutablePointerToHeader { upkeep(in: $0.pointee.cells[$0.pointee.graph.kept.count + 1]) }
    }

    /// The upkeep of a store that isn't a view.
    var upkeep: Upkeep {
        if let upkeep = upkeepSoFar { return upkeep }
        return withUnsafeMutablePointerToHeader { header in
            let upkeep = Upkeep(cells: header.pointee.graph.kept.count)
            let kept = Unmanaged<AnyKeptObject>.passRetained(upkeep)
            let (isFirst, other) = header.pointee.cells[header.pointee.graph.kept.count + 1].compareExchange(
                expected: nil,
                desired: kept,
                ordering: .acquiringAndReleasing
            )
            if isFirst { return upkeep }
            kept.release()
            return other?._withUnsafeGuaranteedRef { $0 as? Upkeep } ?? upkeep
        }
    }

    /// Refuses all requests from the beginning, as the parent does.
    func refuse() {
        life.add(.stopped)
        upkeep.withLock { $0.phase = .stopped }
    }

    /// Forgets a child that is gone.
    private func forget(child: ObjectIdentifier) { (link == nil ? self : link?.living)?.upkeepSoFar?.forget(child) }

    /// What is kept in a cell, also where nobody from outside is to have it any more.
    func found(in cell: Int) -> Unmanaged<AnyKeptObject>? { kept(in: cell) ?? upkeepSoFar?.retired(in: cell) }

    /// Hides what is kept from who asks from outside; it stays where `found` finds it.
    ///
    /// Under the lock of the builds, for that is the one under which cells are filled.
    func retire() {
        withUnsafeMutablePointerToHeader { header in
            for cell in header.pointee.graph.kept.indices {
                // Some thread may just have read it: so it is not released before this store.
                guard let kept = header.pointee.cells[cell].exchange(nil, ordering: .acquiringAndReleasing) else {
                    continue
                }
                upkeep.retire(kept, from: cell)
            }
        }
    }

    var graph: FrozenGraph { withUnsafeMutablePointerToHeader { $0.pointee.graph } }
    var parent: Unmanaged<ObjectStore>? { withUnsafeMutablePointerToHeader { $0.pointee.parent } }
    var weakObjects: WeakObjects? { withUnsafeMutablePointerToHeader { $0.pointee.weakObjects } }

    @usableFromInline var life: FactoryLife { withUnsafeMutablePointerToHeader { $0.pointee.life } }
    var link: KeeperLink? { withUnsafeMutablePointerToHeader { $0.pointee.link } }

    /// Whether this is a view of the store that keeps.
    @usableFromInline var isView: Bool { withUnsafeMutablePointerToHeader { $0.pointee.link != nil } }

    /// Whether requests don't go the straight way: they are refused, or somebody observes them.
    @inlinable
    @inline(__always)
    var isAttended: Bool {
        withUnsafeMutablePointerToHeader { $0.pointee.life.bits.load(ordering: .relaxed) != 0 }
    }

    /// Whether this is the store that keeps, or a view that keeps it.
    var isHolding: Bool { link?.isHolding ?? true }

    /// The store that keeps: this one, or the one that it is a view of.
    var keeper: ObjectStore { link?.keeper(of: self) ?? self }

    private var viewCell: Int { graph.kept.count }

    /// The view for the closures of what is kept, which doesn't keep this store; of a view, itself.
    ///
    /// Not retained: the store keeps it.
    var view: Unmanaged<ObjectStore> {
        if let link {
            // The one that keeps has the one that doesn't.
            return link.isHolding ? link.keeper(of: self).view : .passUnretained(self)
        }
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
        guard cell >= graph.kept.count || life.reasons.isDisjoint(with: [.stopping, .stopped]) else {
            // It comes after all was hidden.
            return upkeep.retire(.passRetained(kept), from: cell)
        }
        withUnsafeMutablePointerToHeader {
            $0.pointee.cells[cell].store(Unmanaged.passRetained(kept), ordering: .releasing)
        }
    }

    /// Remembers a kept object as another type, so that the next request for it as that type needs no cast.
    @usableFromInline
    func remember<Object>(_ object: Object, in cell: Int) {
        found(in: cell)?._withUnsafeGuaranteedRef { $0.remember(KeptObject(object)) }
    }

    /// What is kept in a cell as that type, if it is of it or remembered for it.
    ///
    /// Not retained.
    @usableFromInline
    func kept(in cell: Int, as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        // Hidden is only what was kept.
        (kept(in: cell) ?? (isAttended ? found(in: cell) : nil))?._withUnsafeGuaranteedRef { $0.kept(as: type) }
    }
}
