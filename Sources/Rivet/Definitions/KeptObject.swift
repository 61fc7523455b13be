internal import CRivet

/// An object that a factory retains, of any type.
///
/// It is the head of a list. The list contains the same object once more for each other type that callers expected, and
/// only grows.
///
/// Sound as `Sendable`: the object is `Sendable` itself (`define` demands it), and the list is appended to atomically.
@usableFromInline
package class AnyKeptObject: @unchecked Sendable {
    /// The next entry of the list, retained manually and released in `deinit`.
    ///
    /// It is the first property, for ``next``.
    private var nextWord = rivet_word()
    private let type: ObjectIdentifier

    init(type: Any.Type) { self.type = ObjectIdentifier(type) }

    private final var next: AtomicWord { AtomicWord(firstPropertyOf: self) }

    /// The object, whatever its type.
    var value: Any { self }

    deinit {
        // Releases them in a loop. If each released the next one, the recursion would be as deep as the list is long.
        var next: Unmanaged<AnyKeptObject>? = self.next.object()
        while let kept = next {
            next = kept._withUnsafeGuaranteedRef { AtomicWord.object(rivet_exchange($0.next, 0)) }
            kept.release()
        }
    }

    /// Whether this is the object as the type of its definition, and that is `type`.
    final func isOf(_ type: ObjectIdentifier) -> Bool { self.type == type }

    /// This object as `type`, if its definition has that type, or if that type was remembered.
    ///
    /// Not retained: this object retains it.
    final func kept(as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        isOf(type) ? .passUnretained(self) : remembered(as: type)
    }

    /// This object as `type`, if that was remembered.
    ///
    /// Not retained: this object retains it.
    @inline(__always)
    final func remembered(as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        var other = next.object(of: AnyKeptObject.self)
        while let candidate = other {
            let (isIt, further) = candidate._withUnsafeGuaranteedRef {
                ($0.type == type, $0.next.object(of: AnyKeptObject.self))
            }
            if isIt { return candidate }
            other = further
        }
        return nil
    }

    /// Remembers the same object as another type, unless it is remembered as that type already.
    func remember(_ other: AnyKeptObject) {
        let added = Unmanaged.passRetained(other)
        var last: Unmanaged<AnyKeptObject>? = Unmanaged.passUnretained(self)
        while let kept = last {
            if kept._withUnsafeGuaranteedRef({ $0.type == other.type }) { break }
            let further = kept._withUnsafeGuaranteedRef { rivet_replace($0.next, 0, added.address) }
            if further == 0 { return }
            last = AtomicWord.object(further)
        }
        added.release()
    }
}

/// An object that a factory retains, as one type.
@usableFromInline
package final class KeptObject<Object>: AnyKeptObject, @unchecked Sendable {
    @usableFromInline package let object: Object

    required init(_ object: Object) {
        self.object = object
        super.init(type: Object.self)
    }

    override var value: Any { object }
}

/// A weak reference.
///
/// Sound as `Sendable`: it is set once, and may become nil while other threads read it. The object is `Sendable`,
/// because a scope shares it.
struct WeakReference: @unchecked Sendable {
    weak var object: AnyObject?

    /// The object, if it still exists.
    ///
    /// Mutating, so that the caller reads the reference where it is. A copy would be another weak reference.
    mutating func current() -> AnyObject? { object }
}

/// The objects of one factory's weak scopes, by their cells.
///
/// They live as long as other code retains them.
final class WeakObjects: Sendable {
    /// As many as the largest cell that has been used.
    private let references = Locked<[WeakReference]>([])

    /// The object of a cell, if other code still retains it.
    func object(in cell: Int) -> AnyObject? {
        references.withLock { cell < $0.count ? $0[cell].current() : nil }
    }

    func keep(_ object: AnyObject, in cell: Int) {
        references.withLock { references in
            while references.count <= cell { references.append(WeakReference()) }
            references[cell].object = object
        }
    }
}
