internal import CRivet

/// A strong reference of a graph to its parent's.
final class ParentGraph: Sendable {
    private let retained: Unmanaged<FrozenGraph>

    init(_ graph: FrozenGraph) { retained = .passRetained(graph) }

    deinit { retained.releaseInTurn() }

    var graph: FrozenGraph { retained.takeUnretainedValue() }
}

extension Unmanaged {
    /// Releases the parent of an object that is being deinitialized, now or after the outermost deinitialization.
    ///
    /// There may be thousands of generations. If each released the next one in its `deinit`, the recursion would be as
    /// deep.
    func releaseInTurn() {
        let thread = rivet_thread_get()
        let parent = Unmanaged<AnyObject>.fromOpaque(toOpaque())
        if let pending = thread.pointee.releases {
            pending.assumingMemoryBound(to: [Unmanaged<AnyObject>].self).pointee.append(parent)
            return
        }
        var pending: [Unmanaged<AnyObject>] = []
        withUnsafeMutablePointer(to: &pending) { pending in
            thread.pointee.releases = UnsafeMutableRawPointer(pending)
            parent.release()
            while let next = pending.pointee.popLast() { next.release() }
            thread.pointee.releases = nil
        }
    }
}
