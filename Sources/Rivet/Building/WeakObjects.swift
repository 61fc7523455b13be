/// The objects of one factory's weak scopes, by their cells, which live as long as other code retains them.
final class WeakObjects: Sendable {
    private let references = Locked<[Int: WeakReference]>([:])

    /// The object of a cell, if other code still retains it.
    func object(in cell: Int) -> AnyObject? { references.withLock { $0[cell]?.object } }

    func keep(_ object: AnyObject, in cell: Int) { references.withLock { $0[cell] = WeakReference(object: object) } }
}
