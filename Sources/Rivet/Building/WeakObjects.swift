/// The objects of one factory that are kept only as long as somebody else holds them, by their cells.
final class WeakObjects: Sendable {
    private let references = Locked<[Int: WeakReference]>([:])

    /// The object of a cell, if somebody still holds it.
    func object(in cell: Int) -> AnyObject? { references.withLock { $0[cell]?.object } }

    func keep(_ object: AnyObject, in cell: Int) { references.withLock { $0[cell] = WeakReference(object: object) } }
}
