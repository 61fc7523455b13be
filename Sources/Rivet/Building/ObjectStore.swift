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

    var graph: FrozenGraph { withUnsafeMutablePointerToHeader { $0.pointee.graph } }
    var parent: Unmanaged<ObjectStore>? { withUnsafeMutablePointerToHeader { $0.pointee.parent } }
    var weakObjects: WeakObjects? { withUnsafeMutablePointerToHeader { $0.pointee.weakObjects } }

    @usableFromInline var life: FactoryLife { withUnsafeMutablePointerToHeader { $0.pointee.life } }
    /// Whether this is a view of the store that keeps.
    @usableFromInline var isView: Bool { withUnsafeMutablePointerToHeader { $0.pointee.link != nil } }

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
        withUnsafeMutablePointerToHeader { $0.pointee.cells[cell].load(ordering: .acquiring) }
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
