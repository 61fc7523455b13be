public import Synchronization

/// The state that a factory's store shares with its views: whether requests take the direct path, and lazy parts.
///
/// Sound as `Sendable`: everything that varies is atomic.
@usableFromInline
package final class FactoryLife: @unchecked Sendable {
    /// The reasons why requests don't take the direct path.
    package struct Reasons: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Requests from outside are refused, because the factory is being stopped.
        package static let stopping = Reasons(rawValue: 1)
        /// All requests are refused except those of hooks.
        package static let stopped = Reasons(rawValue: 2)
        /// The factory has an observer.
        static let observed = Reasons(rawValue: 4)
        /// The store has been released, and only views are left.
        static let released = Reasons(rawValue: 8)
        /// The graph has hooks, so the factory records the dependencies between objects.
        static let ordered = Reasons(rawValue: 16)
    }

    @usableFromInline let bits: Atomic<UInt8>
    let observer: (any GraphObserver)?
    /// Retained manually until the store is released, as is `lazyUpkeep`.
    ///
    /// Only code that retains the store may read them.
    private let lazyView = Atomic<Unmanaged<ObjectStore>?>(nil)
    private let lazyUpkeep = Atomic<Unmanaged<Upkeep>?>(nil)

    init(observer: (any GraphObserver)?, isOrdered: Bool) {
        self.observer = observer
        let reasons: Reasons = observer == nil ? [] : .observed
        bits = Atomic(reasons.union(isOrdered ? .ordered : []).rawValue)
    }

    /// Whether the factory has an observer.
    package var isObserved: Bool { reasons.contains(.observed) }

    var reasons: Reasons { Reasons(rawValue: bits.load(ordering: .acquiring)) }

    package func add(_ reason: Reasons) { bits.bitwiseOr(reason.rawValue, ordering: .acquiringAndReleasing) }

    /// The view, or nil before it is first needed.
    var viewSoFar: Unmanaged<ObjectStore>? { lazyView.load(ordering: .acquiring) }

    /// The view, which is created when it is first needed.
    func view(_ make: () -> ObjectStore) -> Unmanaged<ObjectStore> {
        viewSoFar ?? FactoryLife.set(lazyView, to: make())
    }

    /// The upkeep, or nil before it is first needed.
    var upkeepSoFar: Upkeep? { lazyUpkeep.load(ordering: .acquiring)?.takeUnretainedValue() }

    /// The upkeep, which is created when it is first needed.
    func upkeep(_ make: () -> Upkeep) -> Upkeep {
        upkeepSoFar ?? FactoryLife.set(lazyUpkeep, to: make()).takeUnretainedValue()
    }

    /// Marks the store as released, and releases the lazy parts.
    func release() {
        add(.released)
        if let upkeep = lazyUpkeep.exchange(nil, ordering: .acquiringAndReleasing) {
            upkeep._withUnsafeGuaranteedRef { $0.reportLeaks(self) }
            upkeep.release()
        }
        lazyView.exchange(nil, ordering: .acquiringAndReleasing)?.release()
    }

    /// Stores a part unless another thread was faster, and returns the stored one.
    private static func set<Part: AnyObject>(
        _ place: borrowing Atomic<Unmanaged<Part>?>,
        to part: Part
    ) -> Unmanaged<Part> {
        let part = Unmanaged.passRetained(part)
        let (isFirst, other) = place.compareExchange(expected: nil, desired: part, ordering: .acquiringAndReleasing)
        guard !isFirst, let other else { return part }
        part.release()
        return other
    }
}

// MARK: - Upkeep

/// The state of a store besides its objects: the phase of its lifecycle, the dependencies between its objects, and its
/// children.
///
/// It is created when the first of these is needed, and released with the store.
///
/// Sound as `Sendable`: everything that varies is atomic or behind a lock.
package final class Upkeep: @unchecked Sendable {
    /// The phase of a factory's lifecycle.
    package enum Phase { case fresh, starting, started, stopping, stopped }

    fileprivate struct Child {
        weak var store: ObjectStore?
        /// The number of children that were created before.
        let number: Int
    }

    package struct State {
        package var phase = Phase.fresh
        /// The start or the stop that is under way.
        package var task: Task<Void, Never>?
        package var run: (any HookScope)?
        /// The smallest limit of the callers that stop the factory while a start is under way.
        package var stopLimit: Duration?
        /// The error of a failed start, after which everything was stopped.
        package var failedStart: (any Error)?
        package var built: BuiltGraph
        fileprivate var children: [ObjectIdentifier: Child] = [:]
        fileprivate var childCount = 0
    }

    private let state: Locked<State>
    private let count: Int
    /// The cells of the objects that are hidden from the direct path, or nil if none ever was.
    private let hiddenCells = Atomic<UnsafeMutablePointer<ObjectStore.Cell>?>(nil)

    init(for graph: FrozenGraph) {
        count = graph.definitionsByCell.count
        state = Locked(State(built: BuiltGraph(cells: graph.parts.hooks.isEmpty ? 0 : count)))
    }

    deinit {
        if let cells = hiddenCells.load(ordering: .relaxed) { ObjectStore.release(cells, count) }
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
            life.report(.leaked(.init(one.definition, ObservedPath(names: [name], request: 0))))
        }
    }

    // MARK: - Children

    /// Adds a child; returns false if the parent already refuses requests.
    func addChild(_ child: ObjectStore) -> Bool {
        state.withLock { state in
            guard state.phase != .stopping && state.phase != .stopped else { return false }
            state.children[ObjectIdentifier(child)] = Child(store: child, number: state.childCount)
            state.childCount += 1
            return true
        }
    }

    func forget(_ child: ObjectIdentifier) { state.withLock { _ = $0.children.removeValue(forKey: child) } }

    /// The children that haven't been released, the last one first.
    package var children: [ObjectStore] {
        // The last reference to a child must not be released under the lock, which its deinitializer takes.
        let children = state.withLock { Array($0.children.values) }
        return children.ordered { $0.number > $1.number }.compactMap(\.store)
    }

    // MARK: - Hidden objects

    /// Takes over the object of a cell.
    ///
    /// Holds the lock of the builds' table.
    func hide(_ kept: Unmanaged<AnyKeptObject>, from cell: Int) {
        let cells = hiddenCells.load(ordering: .relaxed) ?? ObjectStore.makeCells(count)
        hiddenCells.store(cells, ordering: .releasing)
        let earlier = cells[cell].exchange(kept, ordering: .acquiringAndReleasing)
        assert(earlier == nil, "a cell is filled once")
    }

    func hidden(in cell: Int) -> Unmanaged<AnyKeptObject>? {
        hiddenCells.load(ordering: .acquiring)?[cell].load(ordering: .acquiring)
    }
}

extension ObjectStore {
    /// The upkeep, or nil before it is first needed.
    package var upkeepSoFar: Upkeep? { life.upkeepSoFar }

    /// The upkeep of a store that isn't a view.
    package var upkeep: Upkeep { life.upkeep { Upkeep(for: graph) } }

    /// Refuses all requests of a new child, because its parent refuses them.
    func refuse() {
        life.add(.stopped)
        upkeep.withLock { $0.phase = .stopped }
    }

    /// Forgets a child that has been released.
    func forget(child: ObjectIdentifier) { living?.upkeepSoFar?.forget(child) }

    /// The object of a cell, even if it is hidden from the direct path.
    package func found(in cell: Int) -> Unmanaged<AnyKeptObject>? { kept(in: cell) ?? upkeepSoFar?.hidden(in: cell) }

    /// Hides the objects from the direct path; `found` still finds them.
    ///
    /// Holds the lock of the builds' table, under which cells are filled.
    package func hideObjects() {
        withUnsafeMutablePointerToHeader { header in
            for cell in header.pointee.graph.definitionsByCell.indices {
                // Another thread may just have read it, so it isn't released before this store.
                guard let kept = header.pointee.cells[cell].exchange(nil, ordering: .acquiringAndReleasing) else {
                    continue
                }
                upkeep.hide(kept, from: cell)
            }
        }
    }
}
