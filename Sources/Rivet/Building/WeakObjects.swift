/// The objects of one factory that are kept only as long as somebody else holds them, by their cells.
final class WeakObjects: Sendable {
    private struct Reference {
        weak var object: AnyObject?
    }

    private let references = Locked<[Int: Reference]>([:])

    /// The object of a cell, if somebody still holds it.
    func object(in cell: Int) -> AnyObject? { references.withLock { $0[cell]?.object } }

    func keep(_ object: AnyObject, in cell: Int) { references.withLock { $0[cell] = Reference(object: object) } }
}
