internal import Synchronization

// What a store does besides keeping.

extension ObjectStore {
    func upkeep(in cell: borrowing Cell) -> Upkeep? {
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
    func forget(child: ObjectIdentifier) { (link == nil ? self : link?.living)?.upkeepSoFar?.forget(child) }

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
}
