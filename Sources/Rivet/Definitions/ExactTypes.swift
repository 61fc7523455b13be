// The only casts that the compiler doesn't check. Each follows a comparison of types, which takes a tenth of the time
// of a cast.

/// What a request for a name needs of the definition.
///
/// The graph that owns the table retains the definition. So a request counts no references to it: the counter would be
/// the one place to which all threads write.
@frozen
@usableFromInline
struct NameTarget: Sendable {
    /// The type of the definition's objects.
    @usableFromInline let type: ObjectIdentifier
    /// The number of the shared object, or `AnyDefinition.noCell`.
    @usableFromInline let cell: Int
    @usableFromInline let definition: Unmanaged<AnyDefinition>

    init(_ definition: AnyDefinition) {
        (type, cell) = (definition.typeIdentity, definition.cell)
        self.definition = .passUnretained(definition)
    }

    @usableFromInline var anyDefinition: AnyDefinition { definition._withUnsafeGuaranteedRef { $0 } }

    /// Calls a body with the definition as its class, which the caller has found by comparing types.
    @inlinable
    @inline(__always)
    func with<Exact: AnyDefinition, Object>(_ exact: Exact.Type, _ body: (Exact) throws -> Object) rethrows -> Object {
        try definition._withUnsafeGuaranteedRef { try body(unsafeDowncast($0, to: exact)) }
    }
}

extension AnyDefinition {
    /// This definition, if it takes no arguments, and its type is exactly that.
    @inlinable
    @inline(__always)
    final func exactly<Object>(_ type: Object.Type) -> Definition<Object>? {
        // Only a `Definition` without arguments has the identity of its objects' type.
        typeIdentity == ObjectIdentifier(type) ? unsafeDowncast(self, to: Definition<Object>.self) : nil
    }
}

// MARK: - Shared objects

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

extension AnyBox {
    /// This object as a type, if its definition has that type, or if a caller expected that type before.
    @inlinable
    @inline(__always)
    final func box(as type: ObjectIdentifier) -> ReadyBox? {
        self.type == type ? ReadyBox(box: .passUnretained(self)) : nextBox(as: type)
    }

    @usableFromInline
    @inline(never)
    final func nextBox(as type: ObjectIdentifier) -> ReadyBox? {
        (unretained(at: word) as Unmanaged<AnyBox>?)?._withUnsafeGuaranteedRef { $0.box(as: type) }
    }

    /// The object, as the type of this box.
    @inlinable
    @inline(__always)
    final func object<Object>() -> Object { unsafeDowncast(self, to: Box<Object>.self).object }

    /// The object as a type, if its definition has that type, or if a caller expected that type before.
    final func object<Object>(as type: Object.Type) -> Object? { box(as: ObjectIdentifier(type)).map { $0.object() } }
}

/// A ready object that is known as a certain type, and that the factory retains.
///
/// Not an Optional of that type: in code for all types, the runtime would look up its metadata.
@frozen
@usableFromInline
struct ReadyBox {
    @usableFromInline let box: Unmanaged<AnyBox>

    @inlinable
    @inline(__always)
    init(box: Unmanaged<AnyBox>) { self.box = box }

    /// The object, as the type for which the box was found.
    @inlinable
    @inline(__always)
    func object<Object>() -> Object { box._withUnsafeGuaranteedRef { $0.object() } }
}
