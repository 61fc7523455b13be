internal import Synchronization

// The duties of a store besides holding objects. Views have no upkeep of their own, because their store has it.

extension ObjectStore {
    /// The upkeep, or nil if it hasn't been needed so far.
    package var upkeepSoFar: Upkeep? { life.upkeepSoFar }

    /// The upkeep of a store that isn't a view.
    package var upkeep: Upkeep { life.upkeep { Upkeep(cells: graph.kept.count) } }

    /// Refuses all requests from the beginning, because the parent refuses them.
    func refuse() {
        life.add(.stopped)
        upkeep.withLock { $0.phase = .stopped }
    }

    /// Forgets a child that has been released.
    func forget(child: ObjectIdentifier) { living?.upkeepSoFar?.forget(child) }

    /// The object of a cell, even if callers from outside no longer receive it.
    func found(in cell: Int) -> Unmanaged<AnyKeptObject>? { kept(in: cell) ?? upkeepSoFar?.retired(in: cell) }

    /// Hides the objects from callers outside; `found` still finds them.
    ///
    /// Holds the lock of the builds' table, under which cells are filled.
    package func retire() {
        withUnsafeMutablePointerToHeader { header in
            for cell in header.pointee.graph.kept.indices {
                // Another thread may just have read it, so it isn't released before this store.
                guard let kept = header.pointee.cells[cell].exchange(nil, ordering: .acquiringAndReleasing) else {
                    continue
                }
                upkeep.retire(kept, from: cell)
            }
        }
    }
}
