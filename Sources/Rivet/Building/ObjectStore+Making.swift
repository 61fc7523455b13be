internal import Synchronization

extension ObjectStore {
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

    static func make(
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
}
