internal import Synchronization

/// An object that a factory keeps, whatever its type.
///
/// Beside the object stand the same object as other types that it was asked for as: a list that only grows.
/// Sound as `Sendable`: what is kept is `Sendable` itself (`define` demands it), and the list is appended to
/// atomically.
@usableFromInline
class AnyKeptObject: @unchecked Sendable {
    private let type: ObjectIdentifier
    /// Retained by hand, released in `deinit`.
    private let next = Atomic<Unmanaged<AnyKeptObject>?>(nil)

    init(type: Any.Type) { self.type = ObjectIdentifier(type) }

    deinit {
        // One after the other: freeing the next from within would go as deep as the list is long.
        var next = self.next.load(ordering: .relaxed)
        while let kept = next {
            next = kept._withUnsafeGuaranteedRef { $0.next.exchange(nil, ordering: .relaxed) }
            kept.release()
        }
    }

    /// The same object as `type`, if it is that, or was remembered so.
    ///
    /// Not retained: this object keeps it.
    final func kept(as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        var other: Unmanaged<AnyKeptObject>? = Unmanaged.passUnretained(self)
        while let candidate = other {
            let (isIt, further) = candidate._withUnsafeGuaranteedRef {
                ($0.type == type, $0.next.load(ordering: .acquiring))
            }
            if isIt { return candidate }
            other = further
        }
        return nil
    }

    /// Remembers the same object as another type, unless it is remembered so.
    func remember(_ other: AnyKeptObject) {
        let added = Unmanaged.passRetained(other)
        var last: Unmanaged<AnyKeptObject>? = Unmanaged.passUnretained(self)
        while let kept = last {
            let (isAdded, further) = kept._withUnsafeGuaranteedRef {
                $0.type == other.type
                    ? (false, nil)
                    : $0.next.compareExchange(expected: nil, desired: added, ordering: .acquiringAndReleasing)
            }
            if isAdded { return }
            last = further
        }
        added.release()
    }
}

/// An object that a factory keeps, as one type.
@usableFromInline
final class KeptObject<Object>: AnyKeptObject, @unchecked Sendable {
    @usableFromInline let object: Object

    init(_ object: Object) {
        self.object = object
        super.init(type: Object.self)
    }
}

/// A reference that doesn't keep.
///
/// Sound as `Sendable`: it is set once, and it may become nil while others read it; what it refers to is `Sendable`, for
/// a scope kept it.
struct WeakReference: @unchecked Sendable {
    weak var object: AnyObject?
}
