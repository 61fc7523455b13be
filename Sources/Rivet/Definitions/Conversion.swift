internal import CRivet

/// How objects of one class become values of another type, such as a protocol.
///
/// The first cast of an object shows how. Its result is a pattern for all objects of that class: an existential, a
/// superclass or an Optional of these begins with the reference to the object, and the other bytes depend only on the
/// class. Later requests copy the pattern, and replace the reference. That takes a tenth of the time of a cast.
///
/// Patterns belong to types, not to graphs. They are stored for the whole process, and never freed.
///
/// Sound from any thread: a conversion never changes, and is added atomically.
@usableFromInline
struct Conversion {
    /// A pointer to a conversion, which is never freed.
    @usableFromInline typealias Known = UnsafePointer<Conversion>

    /// The type of a definition: the class of the object, or a superclass.
    private let held: UInt
    private let wanted: ObjectIdentifier
    /// The object's class.
    private let objectClass: ObjectIdentifier
    /// The bytes of a value.
    @usableFromInline let pattern: UnsafeRawPointer
    private let next: Known?

    /// The conversion for definitions of a type that is a class; nil if none is known.
    @inline(__always)
    static func known(from held: UInt, to wanted: ObjectIdentifier) -> Known? {
        var next = Known(bitPattern: rivet_load(rivet_conversion_list(held, UInt(bitPattern: wanted))))
        while let known = next {
            if known.pointee.held == held, known.pointee.wanted == wanted { return known }
            next = known.pointee.next
        }
        return nil
    }

    /// The conversion for an object of the same definition; nil if none is known for the object's class.
    @inline(__always)
    static func matching(_ object: Unmanaged<AnyObject>, _ known: Known, as wanted: ObjectIdentifier) -> Known? {
        let objectClass = object._withUnsafeGuaranteedRef { ObjectIdentifier(type(of: $0)) }
        if known.pointee.objectClass == objectClass { return known }
        // A subclass may have been the first under that type.
        return Conversion.known(from: UInt(bitPattern: objectClass), to: wanted).flatMap {
            $0.pointee.objectClass == objectClass ? $0 : nil
        }
    }

    /// An object of that class as the wanted type, which takes over the reference.
    @inlinable
    @inline(__always)
    func value<Wanted>(ofRetained object: Unmanaged<AnyObject>, as type: Wanted.Type = Wanted.self) -> Wanted {
        // Unprotected, because no more than the bytes of one value are written.
        _withUnprotectedUnsafeTemporaryAllocation(of: Wanted.self, capacity: 1) { memory in
            let value = memory.baseAddress.unsafelyUnwrapped
            let bytes = UnsafeMutableRawPointer(value)
            bytes.copyMemory(from: pattern, byteCount: MemoryLayout<Wanted>.size)
            bytes.storeBytes(of: object.address, as: UInt.self)
            return value.move()
        }
    }

    /// Remembers the result of a cast, if it can be the pattern of others.
    static func remember<Held, Wanted>(_ object: Held, as value: Wanted) {
        guard MemoryLayout<Held>.size == MemoryLayout<UInt>.size, Held.self is AnyObject.Type else { return }
        let reference = unsafeBitCast(object, to: AnyObject.self)
        withUnsafeBytes(of: value) { bytes in
            // An existential of `any Error`, for example, refers to a box.
            guard bytes.count >= MemoryLayout<UInt>.size,
                bytes.loadUnaligned(as: UInt.self) == Unmanaged.passUnretained(reference).address
            else { return }
            // Other types may contain the reference by chance, or something that is computed from the object.
            let innermost = TypeRelation.innermost(Wanted.self)
            guard innermost is AnyObject.Type || TypeRelation.isExistential(innermost) else { return }
            let objectClass = ObjectIdentifier(type(of: reference))
            // Adding a known one changes nothing, so the two may be the same.
            for held in [ObjectIdentifier(Held.self), objectClass] {
                add(UInt(bitPattern: held), ObjectIdentifier(Wanted.self), objectClass, bytes)
            }
        }
    }

    private static func add(
        _ held: UInt,
        _ wanted: ObjectIdentifier,
        _ objectClass: ObjectIdentifier,
        _ bytes: UnsafeRawBufferPointer
    ) {
        let list = rivet_conversion_list(held, UInt(bitPattern: wanted))
        let first = rivet_load(list)
        var (length, other) = (0, Known(bitPattern: first))
        while let known = other {
            if known.pointee.held == held, known.pointee.wanted == wanted { return }
            (length, other) = (length + 1, known.pointee.next)
        }
        guard length < limit else { return }
        let pattern = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        pattern.copyMemory(from: bytes)
        let added = UnsafeMutablePointer<Conversion>.allocate(capacity: 1)
        added.initialize(
            to: Conversion(
                held: held,
                wanted: wanted,
                objectClass: objectClass,
                pattern: UnsafeRawPointer(pattern.baseAddress.unsafelyUnwrapped),
                next: Known(bitPattern: first)
            )
        )
        guard rivet_replace(list, first, UInt(bitPattern: added)) != first else { return }
        // Another thread added a conversion. The next cast tries again.
        pattern.deallocate()
        added.deallocate()
    }

    // MARK: - Lists

    /// The maximum length of a list, for programs that create types without end.
    private static let limit = 16
}
