public import CRivet

/// The shared objects of one factory, with a cell for each shared definition of its graph; or a view of such a store.
///
/// Shared objects refer to their factory through its view, which finds the store without retaining it. The state of the
/// factory's life follows the slots of the view, instead of cells.
///
/// The slots of each context's names are copied behind the header, where a request finds them without another
/// indirection. In a store, the cells follow them.
///
/// Sound as `Sendable`: the header and the slots don't change. A cell is filled once and emptied once, under the lock of
/// the builds' table, and read by acquiring loads. ``FactoryLife`` guards the state in a view.
@usableFromInline
package final class ObjectStore: ManagedBuffer<ObjectStore.Header, NameSlots> {
    @usableFromInline
    package struct Header {
        @usableFromInline let cells: AtomicWord
        /// The bits of a cell's number that count: all of them in a store, and none in a view.
        ///
        /// In a view, every number therefore leads to the one cell of all views, which stays empty.
        @usableFromInline let cellMask: Int
        /// Retained manually by the view, so that requests don't count references to it.
        let graph: Unmanaged<FrozenGraph>
        /// The store of the parent factory, retained manually, so that requests don't count references to it.
        let parent: Unmanaged<ObjectStore>?
        /// The graph's lists of outer tables.
        ///
        /// For each context, they list where to look for names that its namespace doesn't have.
        let outerTables: UnsafeMutablePointer<OuterTables>
        /// The graph's list of the expected objects that ancestors build.
        let inheritedObjects: UnsafeMutablePointer<InheritedObject?>?
        /// A number that is unique in the process, or 0 if no scope needs it.
        let number: UInt64
        /// The objects of weak scopes; nil if the graph has no such scope.
        let weakObjects: WeakObjects?
        /// The reasons for which requests may not take the direct path, at the start of the life's state.
        @usableFromInline let reasons: AtomicWord
        /// The view, retained manually; nil in a view.
        let view: Unmanaged<ObjectStore>?
    }

    /// Creates a store, or if there is no view, the view.
    ///
    /// The store takes over the caller's reference to the view.
    private static func make(
        for graph: FrozenGraph,
        parent: Unmanaged<ObjectStore>?,
        weakObjects: WeakObjects?,
        view: Unmanaged<ObjectStore>?
    ) -> ObjectStore {
        let (contexts, cells) = (graph.contexts.count, graph.definitionsByCell.count)
        let size = view == nil ? MemoryLayout<FactoryLife.State>.size : cells * MemoryLayout<rivet_word>.stride
        let store = ObjectStore.create(minimumCapacity: contexts + (size + slotStride - 1) / slotStride) { buffer in
            let end = buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0 + contexts) }
            return Header(
                cells: view == nil ? emptyCell : end.makeCells(cells),
                cellMask: view == nil ? 0 : -1,
                graph: view == nil ? .passRetained(graph) : .passUnretained(graph),
                parent: parent?.retain(),
                outerTables: graph.outerTables,
                inheritedObjects: graph.inheritedObjects,
                number: view != nil && graph.isNumbered ? nextNumber() : 0,
                weakObjects: weakObjects,
                reasons: view?._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToHeader(\.pointee.reasons) }
                    ?? end.assumingMemoryBound(to: rivet_word.self),
                view: view
            )
        }
        store.withUnsafeMutablePointerToElements { $0.initialize(from: graph.slotsByContext, count: contexts) }
        // `create` returns an object of the class it is called on, typed as its superclass.
        return unsafeDowncast(store, to: ObjectStore.self)
    }

    deinit {
        withUnsafeMutablePointerToHeader { header in
            defer { header.pointee.parent?.releaseInTurn() }
            guard let view = header.pointee.view else {
                lifeState.end()
                return header.pointee.graph.release()
            }
            defer { view.release() }
            let graph = header.pointee.graph
            let count = graph._withUnsafeGuaranteedRef { $0.definitionsByCell.count }
            view._withUnsafeGuaranteedRef { lifeState.release($0) }
            header.pointee.parent?._withUnsafeGuaranteedRef { $0.lifeState.forget(lifeState) }
            ObjectStore.releaseObjects(in: header.pointee.cells, count)
            guard graph._withUnsafeGuaranteedRef(\.hasShared) else { return }
            for definition in graph.takeUnretainedValue().definitionsByCell where definition.keeping.kind == .shared {
                definition.keeping.forget(ScopeSlot(factory: header.pointee.number, definition: definition.cell))
            }
        }
    }

    // MARK: - Views

    /// Whether this is a view.
    @usableFromInline var isView: Bool { withUnsafeMutablePointerToHeader { $0.pointee.view == nil } }

    /// This store, or the store of this view; nil if that has been released.
    package var living: ObjectStore? { isView ? lifeState.store : self }

    /// The store that is still alive.
    ///
    /// Fails if it has been released.
    func keeper() throws -> ObjectStore {
        guard let living else { throw RequestFault.released }
        return living
    }

    /// The store of this view, if this thread is inside of a build of one of its objects, or of a descendant's.
    ///
    /// Not retained: the caller of the build retains the build's store until the build has ended, and a store retains
    /// its ancestors. So children on several threads don't all count references to their parent.
    var storeBuilding: Unmanaged<ObjectStore>? {
        guard let build = Build.onThisThread, let address = lifeState.pointee.address else { return nil }
        var store = Optional(Unmanaged<ObjectStore>.fromOpaque(build._withUnsafeGuaranteedRef(\.slot.storeAddress)))
        while let found = store, found.toOpaque() != address { store = found._withUnsafeGuaranteedRef { $0.parent } }
        return store
    }

    /// The view for the closures of shared objects, or this view itself.
    ///
    /// An object may store the factory that its closure received, or providers, without a retain cycle.
    ///
    /// Not retained: the store retains it.
    var view: Unmanaged<ObjectStore> {
        withUnsafeMutablePointerToHeader { $0.pointee.view ?? .passUnretained(self) }
    }

    // MARK: - Parts

    package var graph: FrozenGraph { withUnsafeMutablePointerToHeader { $0.pointee.graph.takeUnretainedValue() } }

    /// The address of the graph.
    var graphAddress: UnsafeMutableRawPointer { withUnsafeMutablePointerToHeader { $0.pointee.graph.toOpaque() } }

    /// Calls a body with the graph, and doesn't count a reference to it.
    @inline(__always)
    func withGraph<Result>(_ body: (FrozenGraph) throws -> Result) rethrows -> Result {
        try withUnsafeMutablePointerToHeader { try $0.pointee.graph._withUnsafeGuaranteedRef(body) }
    }

    package var parent: Unmanaged<ObjectStore>? { withUnsafeMutablePointerToHeader { $0.pointee.parent } }
    var weakObjects: WeakObjects? { withUnsafeMutablePointerToHeader { $0.pointee.weakObjects } }

    package var life: FactoryLife { FactoryLife(of: view.takeUnretainedValue()) }

    /// The state of the life, in the memory of the view.
    var lifeState: UnsafeMutablePointer<FactoryLife.State> {
        withUnsafeMutablePointerToHeader {
            UnsafeMutableRawPointer($0.pointee.reasons).assumingMemoryBound(to: FactoryLife.State.self)
        }
    }

    /// Whether a request may need the complete rules, because it may be refused, observed or recorded.
    @inlinable
    @inline(__always)
    var needsChecks: Bool { withUnsafeMutablePointerToHeader { rivet_load_relaxed($0.pointee.reasons) != 0 } }

    /// Whether the factory has an observer.
    var isObserved: Bool { lifeState.reasons.contains(.observed) }

    /// Whether the graph has hooks, so that the factory records the dependencies between objects.
    @inline(__always)
    var recordsDependencies: Bool { lifeState.reasons.contains(.ordered) }

    /// Whether a request that calls a closure needs the complete rules, because it may be refused, observed or recorded.
    ///
    /// A factory that records dependencies must know which object's stored factory received the request. The direct path
    /// knows it only if the closure of that object is running on this thread.
    @usableFromInline
    @inline(never)
    func needsRules(for state: RequestState) -> Bool {
        if lifeState.reasons.contains(.exceptOrdered) { return true }
        return state.token != 0 && !(ThreadFrame.isBusy && state.token == ThreadFrame().token)
    }

    /// The slots in which requests from a context look first.
    func slots(from context: Int) -> NameSlots { withUnsafeMutablePointerToElements { $0[context] } }

    func outerTables(from context: Int) -> OuterTables {
        withUnsafeMutablePointerToHeader { $0.pointee.outerTables[context] }
    }

    /// The expected object of a cell, if an ancestor builds it.
    func inheritedObject(of cell: Int) -> InheritedObject? {
        withUnsafeMutablePointerToHeader { $0.pointee.inheritedObjects?[cell] }
    }

    /// The store of the ancestor that is `generations` levels up.
    ///
    /// Not retained: this one retains its ancestors.
    func ancestor(_ generations: Int) -> Unmanaged<ObjectStore> {
        var store = Unmanaged.passUnretained(self)
        for _ in 0..<generations {
            // The store of a child always has its parent's store.
            guard let parent = store._withUnsafeGuaranteedRef({ $0.parent }) else { break }
            store = parent
        }
        return store
    }

    /// The slot of a definition in custom scopes, and in the scope `.graph`.
    func slot(of definition: AnyDefinition) -> ScopeSlot {
        ScopeSlot(factory: withUnsafeMutablePointerToHeader { $0.pointee.number }, definition: definition.cell)
    }

    /// The slot with the words of a name, for a request from a context.
    @inlinable
    @inline(__always)
    func slot(for words: PackedName, in context: Int) -> UnsafeMutablePointer<NameSlot>? {
        withUnsafeMutablePointerToElements { $0[context].slot(for: words) }
    }

    /// The object in a cell.
    ///
    /// Not retained: the store retains it.
    @inlinable
    @inline(__always)
    package func kept(in cell: Int) -> Unmanaged<AnyKeptObject>? {
        withUnsafeMutablePointerToHeader { header in
            (header.pointee.cells + (cell & header.pointee.cellMask)).object()
        }
    }

    /// The definition of a cell.
    ///
    /// Not retained: the graph retains it.
    @usableFromInline
    func definition(of cell: Int) -> Unmanaged<AnyDefinition> {
        withGraph { .passUnretained($0.definitionsByCell[cell]) }
    }

    /// The definition of a slot.
    ///
    /// Not retained: the graph retains it.
    func definition(in slot: UnsafeMutablePointer<NameSlot>) -> Unmanaged<AnyDefinition> {
        slot.pointee.target.cell.map { definition(of: $0) } ?? slot.pointee.target.unretained
    }

    /// Stores an object in its cell.
    ///
    /// If the factory refuses or observes requests, this hides the object from the direct path.
    ///
    /// Holds the lock of the builds' table, unless no other code knows the store. Called once for each cell.
    @inline(__always)
    package func keep(_ kept: AnyKeptObject, in cell: Int) {
        if lifeState.reasons.contains(.hiding) {
            return upkeep.hide(.passRetained(kept), from: cell)
        }
        withUnsafeMutablePointerToHeader {
            rivet_store($0.pointee.cells + cell, Unmanaged.passRetained(kept).address)
        }
    }

    /// Remembers an object as another type, so that the next request for that type needs no cast.
    @usableFromInline
    func remember<Object>(_ object: Object, in cell: Int) {
        found(in: cell)?._withUnsafeGuaranteedRef { $0.remember(KeptObject(object)) }
    }

    /// The object of a cell as that type, if its definition has that type, or if that type was remembered.
    ///
    /// Not retained.
    @usableFromInline
    func kept(in cell: Int, as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        // Objects are hidden only when requests don't take the direct path.
        (kept(in: cell) ?? (needsChecks ? found(in: cell) : nil))?._withUnsafeGuaranteedRef { $0.kept(as: type) }
    }
}

// MARK: - Creating

extension ObjectStore {
    private static let lastNumber = Counter()

    static func nextNumber() -> UInt64 { lastNumber.next() }

    /// The one cell of all views, in which nothing is ever stored.
    ///
    /// Sound from any thread: it never changes.
    nonisolated(unsafe) static let emptyCell = AtomicWord.permanent()

    private static let slotStride = MemoryLayout<NameSlots>.stride

    /// Releases the objects in cells.
    static func releaseObjects(in cells: AtomicWord, _ count: Int) {
        for cell in 0..<count { (cells + cell).object(of: AnyKeptObject.self)?.release() }
    }

    /// Creates an empty store for the objects of a graph.
    package static func make(
        for graph: FrozenGraph,
        parent: ObjectStore?,
        observer: (any GraphObserver)? = nil
    ) -> ObjectStore { make(for: graph, parent: parent.map(Unmanaged.passUnretained), ObserverBox.of(observer)) }

    /// Creates an empty store for a caller that retains the parent.
    static func make(for graph: FrozenGraph, parent: Unmanaged<ObjectStore>?, _ observer: ObserverBox?) -> ObjectStore {
        let weakObjects = graph.hasWeak ? WeakObjects() : nil
        let parentView = parent?._withUnsafeGuaranteedRef(\.view)
        let view = make(for: graph, parent: parentView, weakObjects: weakObjects, view: nil)
        view.lifeState.initialize(to: FactoryLife.State(of: graph, view: view, observer))
        let store = make(for: graph, parent: parent, weakObjects: weakObjects, view: .passRetained(view))
        store.lifeState.pointee.setStore(store)
        return store
    }
}

extension UnsafeMutableRawPointer {
    /// Initializes empty cells.
    fileprivate func makeCells(_ cells: Int) -> AtomicWord {
        let start = bindMemory(to: rivet_word.self, capacity: cells)
        start.initialize(repeating: rivet_word(), count: cells)
        return start
    }
}

// MARK: - Finding

extension ObjectStore {
    /// The result of the first look-up of a name.
    ///
    /// It is a cached object, a prototype whose request has begun, another slot, or nothing.
    @usableFromInline
    struct Find {
        /// An address with a tag in its lowest bits, which alignment leaves free; 0 for nothing.
        @usableFromInline let word: UInt

        @inline(__always)
        private init(_ address: UnsafeRawPointer, tag: UInt) { word = UInt(bitPattern: address) | tag }

        @inline(__always)
        init(kept: Unmanaged<AnyKeptObject>) { self.init(kept.toOpaque(), tag: Find.keptTag) }
        @inline(__always)
        init(begun: Unmanaged<AnyDefinition>) { self.init(begun.toOpaque(), tag: Find.begunTag) }
        @inline(__always)
        init(slot: UnsafeMutablePointer<NameSlot>?) { word = UInt(bitPattern: slot) }

        @inlinable static var keptTag: UInt { 1 }
        @inlinable static var begunTag: UInt { 2 }

        @inlinable
        @inline(__always)
        func reference<Object>(tag: UInt) -> Unmanaged<Object>? {
            // An address isn't null.
            word & tag == 0 ? nil : .fromOpaque(UnsafeRawPointer(bitPattern: word &- tag).unsafelyUnwrapped)
        }

        /// Not retained: the store retains it.
        @inlinable
        @inline(__always)
        var kept: Unmanaged<AnyKeptObject>? { reference(tag: Find.keptTag) }

        /// The definition of a prototype.
        ///
        /// The caller has to call its closure and end the request.
        ///
        /// Not retained: the graph retains it.
        @inlinable
        @inline(__always)
        var begun: Unmanaged<AnyDefinition>? { reference(tag: Find.begunTag) }

        /// The slot, if this is neither an object nor a prototype.
        @inlinable
        @inline(__always)
        var slot: UnsafeMutablePointer<NameSlot>? { UnsafeMutablePointer(bitPattern: word) }
    }

    /// Looks up a name for a request, and its object as exactly that type or as a remembered type.
    ///
    /// Begins the request of a prototype. If that isn't possible without the complete rules, it returns the slot.
    ///
    /// There is one function for all expected types. If each module had its own function for each type, the compiler
    /// would merge these functions into one that calls through pointers.
    @usableFromInline
    @inline(never)
    func find(_ words: PackedName, for state: RequestState, as type: ObjectIdentifier) -> Find {
        guard let slot = slot(for: words, in: state.context) else { return Find(slot: nil) }
        return find(in: slot, for: state, as: type)
    }

    /// The object of a slot, as exactly that type or as a remembered type, or a prototype whose request has begun.
    @inline(__always)
    func find(in slot: UnsafeMutablePointer<NameSlot>, for state: RequestState, as type: ObjectIdentifier) -> Find {
        let target = slot.pointee.target
        let isExact = slot.pointee.isOf(type)
        guard let cell = target.cell else {
            guard isExact else { return Find(slot: slot) }
            if needsChecks { return beginIfAllowed(slot, for: state) }
            return ThreadFrame().beginsInside()
                ? Find(begun: target.unretained) : ObjectStore.beginOutermost(slot, for: state)
        }
        guard let kept = kept(in: cell),
            let found = isExact ? kept : kept._withUnsafeGuaranteedRef({ $0.remembered(as: type) })
        else { return Find(slot: slot) }
        return Find(kept: found)
    }

    /// Begins the request of a prototype, from its slot, unless it needs the complete rules.
    @inline(never)
    private func beginIfAllowed(_ slot: UnsafeMutablePointer<NameSlot>, for state: RequestState) -> Find {
        !needsRules(for: state) && ThreadFrame().begins(state)
            ? Find(begun: slot.pointee.target.unretained) : Find(slot: slot)
    }

    /// Begins an outermost request of a prototype, from its slot.
    @inline(never)
    private static func beginOutermost(_ slot: UnsafeMutablePointer<NameSlot>, for state: RequestState) -> Find {
        ThreadFrame.beginsOutermostInline(state) ? Find(begun: slot.pointee.target.unretained) : Find(slot: slot)
    }
}
