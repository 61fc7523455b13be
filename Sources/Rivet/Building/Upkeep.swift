internal import Synchronization

/// What a store does besides keeping objects: it knows how far its lifecycle is, what has been built along which needs,
/// and its children.
///
/// Created when the first of these is needed, and released with the store. Sound as `Sendable`: everything that varies
/// is atomic or behind a lock.
package final class Upkeep: @unchecked Sendable {
    /// How far a factory is.
    package enum Phase { case fresh, starting, started, stopping, stopped }

    fileprivate struct Child {
        weak var store: ObjectStore?
        /// The number of children that were made before.
        let number: Int
    }

    package struct State {
        package var phase = Phase.fresh
        /// The start or the stop that is under way.
        package var task: Task<Void, Never>?
        package var run: (any HookScope)?
        /// The least limit of those who stop while a start is under way.
        package var stopLimit: Duration?
        /// Why a start failed, by which all was stopped.
        package var failedStart: (any Error)?
        package var built = BuiltGraph()
        fileprivate var children: [ObjectIdentifier: Child] = [:]
        fileprivate var childCount = 0
    }

    private let state = Locked(State())
    private let count: Int
    /// Where what was kept lies that nobody from outside is to have any more; nil before that.
    private let retiredCells = Atomic<UnsafeMutablePointer<ObjectStore.Cell>?>(nil)

    init(cells count: Int) {
        self.count = count
    }

    deinit {
        guard let cells = retiredCells.load(ordering: .relaxed) else { return }
        for cell in 0..<count { cells[cell].load(ordering: .relaxed)?.release() }
        cells.deinitialize(count: count)
        cells.deallocate()
    }

    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try state.withLock(body)
    }

    /// Reports the running objects that were never stopped to the observer, because the store is being released.
    func reportLeaks(_ life: FactoryLife) {
        guard life.observer != nil else { return }
        let (built, phase) = state.withLock { ($0.built, $0.phase) }
        guard phase != .stopped else { return }
        for one in built.nodes where !one.hooks.onStop.isEmpty && one.isRunning {
            let name = one.definition.name
            life.tell(.leaked(.init(one.definition, ObservedPath(names: [name], request: 0))))
        }
    }

    // MARK: - Children

    /// Adds a child; returns false if the parent refuses requests by now.
    func addChild(_ child: ObjectStore) -> Bool {
        state.withLock { state in
            guard state.phase != .stopping && state.phase != .stopped else { return false }
            state.children[ObjectIdentifier(child)] = Child(store: child, number: state.childCount)
            state.childCount += 1
            return true
        }
    }

    func forget(_ child: ObjectIdentifier) { state.withLock { _ = $0.children.removeValue(forKey: child) } }

    /// The children that are still there, the last one first.
    package var children: [ObjectStore] {
        // The last reference to one must not go under the lock, which its end takes.
        let children = state.withLock { Array($0.children.values) }
        return children.ordered { $0.number > $1.number }.compactMap(\.store)
    }

    // MARK: - What nobody from outside is to have any more

    /// Takes over what was kept in a cell.
    ///
    /// Under the lock of the builds.
    func retire(_ kept: Unmanaged<AnyKeptObject>, from cell: Int) {
        let cells = retiredCells.load(ordering: .relaxed) ?? makeCells()
        guard let earlier = cells[cell].exchange(kept, ordering: .acquiringAndReleasing) else { return }
        // A cell is filled once, and this says so to who doubts it.
        assertionFailure("a cell was filled twice")
        earlier.release()
    }

    private func makeCells() -> UnsafeMutablePointer<ObjectStore.Cell> {
        let cells = UnsafeMutablePointer<ObjectStore.Cell>.allocate(capacity: count)
        for cell in 0..<count { (cells + cell).initialize(to: ObjectStore.Cell(nil)) }
        retiredCells.store(cells, ordering: .releasing)
        return cells
    }

    func retired(in cell: Int) -> Unmanaged<AnyKeptObject>? {
        retiredCells.load(ordering: .acquiring)?[cell].load(ordering: .acquiring)
    }
}
