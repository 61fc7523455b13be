internal import CRivet
internal import RivetShared

/// The state of a store besides its objects: the phase of its lifecycle, and the dependencies between its objects.
///
/// It is created when the first of these is needed, and released with the store.
///
/// Sound as `Sendable`: all mutable state is atomic or behind a lock.
package final class Upkeep: @unchecked Sendable {
    /// The phase of a factory's lifecycle.
    package enum Phase { case fresh, starting, started, stopping, stopped }

    package struct State {
        package var phase = Phase.fresh
        /// The start or the stop that is under way.
        package var run: (any HookScope)?
        /// The smallest time limit of the callers that stop the factory while a start is under way.
        package var stopLimit: Duration?
        /// The error of a failed start, after which everything was stopped.
        package var failedStart: (any Error)?
        package var built: BuiltGraph
        /// The services of the factory, once they have started.
        package var services: (any RunningServices)?
    }

    /// The address of the cells of the objects that are hidden from the direct path, or 0 if none ever was.
    ///
    /// It is the first property, for ``hiddenCells``.
    private var hiddenWord = rivet_word()
    private let state: Locked<State>
    private let count: Int

    init(for graph: FrozenGraph) {
        count = graph.definitionsByCell.count
        state = Locked(State(built: BuiltGraph(cells: graph.parts.hooks.isEmpty ? 0 : count)))
    }

    deinit {
        guard let hiddenCells else { return }
        ObjectStore.releaseObjects(in: hiddenCells, count)
        hiddenCells.deallocate()
    }

    private var hiddenPlace: AtomicWord { AtomicWord(firstPropertyOf: self) }
    private var hiddenCells: AtomicWord? { AtomicWord(bitPattern: rivet_load(hiddenPlace)) }

    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try state.withLock(body)
    }

    /// Ends what still runs because the factory was never stopped, since the store is being released.
    ///
    /// Cancels the services, and reports the running objects to the observer.
    func abandon(_ life: FactoryLife) {
        let (built, phase, services) = state.withLock { ($0.built, $0.phase, $0.services) }
        guard phase != .stopped else { return }
        services?.cancel()
        guard life.observer != nil else { return }
        for one in built.nodes where one.mustStop {
            let name = one.definition.name
            life.report(.leaked(.init(one.definition, ObservedPath(names: [name], request: 0))))
        }
    }

    // MARK: - Hidden objects

    /// Takes over the object of a cell.
    ///
    /// Holds the lock of the builds' table.
    func hide(_ kept: Unmanaged<AnyKeptObject>, from cell: Int) {
        let cells = hiddenCells ?? .allocate(capacity: count)
        if hiddenCells == nil { cells.initialize(repeating: rivet_word(), count: count) }
        rivet_store(hiddenPlace, UInt(bitPattern: cells))
        let earlier = rivet_exchange(cells + cell, kept.address)
        assert(earlier == 0, "a cell is filled once")
    }

    func hidden(in cell: Int) -> Unmanaged<AnyKeptObject>? {
        hiddenCells.flatMap { ($0 + cell).object() }
    }
}

/// The services of a factory that run, or have run, since it started.
package protocol RunningServices: AnyObject, Sendable {
    /// Cancels the services, without waiting for their ends.
    func cancel()
}

extension ObjectStore {
    /// The upkeep, or nil before it is first needed.
    package var upkeepSoFar: Upkeep? { lifeState.upkeepSoFar }

    /// The upkeep of a store that isn't a view.
    package var upkeep: Upkeep { lifeState.upkeep { Upkeep(for: graph) } }

    /// Refuses all requests of a new child, because its parent refuses them.
    func refuse() {
        lifeState.add(.stopped)
        upkeep.withLock { $0.phase = .stopped }
        BuildTable.of(self).withLock { _ in hideObjects() }
    }

    /// The object of a cell, even if it is hidden from the direct path.
    package func found(in cell: Int) -> Unmanaged<AnyKeptObject>? { kept(in: cell) ?? upkeepSoFar?.hidden(in: cell) }

    /// Hides the objects from the direct path; `found` still finds them.
    ///
    /// Holds the lock of the builds' table, under which cells are filled.
    package func hideObjects() {
        withUnsafeMutablePointerToHeader { header in
            for cell in graph.definitionsByCell.indices {
                // Another thread may just have read it, so it isn't released before this store.
                guard
                    let kept: Unmanaged<AnyKeptObject> = AtomicWord.object(
                        rivet_exchange(header.pointee.cells + cell, 0)
                    )
                else {
                    continue
                }
                upkeep.hide(kept, from: cell)
            }
        }
    }
}
