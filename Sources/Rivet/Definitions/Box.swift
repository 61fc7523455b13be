/// A shared object of any type, in the wrapper that scopes retain.
///
/// It is the head of a list. The list contains the same object once more for each other type that callers expected.
///
/// Sound as `Sendable`: the object is `Sendable` itself, which `define` demands. The word is the address of the next
/// entry of the list, or 0, and is set once.
@usableFromInline
package class AnyBox: AtomicObject, @unchecked Sendable {
    /// The type as which this box has the object.
    @usableFromInline final let type: ObjectIdentifier
    /// Retains the next entry of the list.
    private final var next: AnyBox?

    init(type: Any.Type) { self.type = ObjectIdentifier(type) }

    /// The object, whatever its type.
    package var value: Any { self }

    /// Remembers the same object as another type.
    ///
    /// The caller holds the lock of the factory.
    final func remember(_ other: AnyBox) {
        var last = self
        while let next = last.next { last = next }
        last.next = other
        last.word = UInt(bitPattern: ObjectIdentifier(other))
    }
}

/// A shared object, as one type.
@usableFromInline
package final class Box<Object>: AnyBox, @unchecked Sendable {
    @usableFromInline package let object: Object

    package init(_ object: Object) {
        self.object = object
        super.init(type: Object.self)
    }

    package override var value: Any { object }
}
