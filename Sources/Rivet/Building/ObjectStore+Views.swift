internal import Synchronization

// A view has a store's names, and leads to it.

extension ObjectStore {
    var link: KeeperLink? { withUnsafeMutablePointerToHeader { $0.pointee.link } }

    /// Whether this is the store that keeps, or a view that keeps it.
    var isHolding: Bool { link?.isHolding ?? true }

    /// The store that keeps: this one, or the one that it is a view of.
    var keeper: ObjectStore { link?.keeper(of: self) ?? self }

    var viewCell: Int { graph.kept.count }

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

    /// What may be found again of what is kept.
    func remnants(in cells: UnsafeMutablePointer<Cell>) -> Remnants {
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

    func view(in cell: borrowing Cell) -> KeptView? {
        cell.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0 as? KeptView }
    }
}
