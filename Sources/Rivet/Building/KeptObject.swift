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

    deinit { next.load(ordering: .relaxed)?.release() }

    /// The same object as it was remembered for `type`, if it was.
    ///
    /// Not retained: this object keeps it.
    func remembered(as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        var other = next.load(ordering: .acquiring)
        while let candidate = other {
            let (isIt, further) = candidate._withUnsafeGuaranteedRef {
                ($0.type == type, $0.next.load(ordering: .acquiring))
            }
            if isIt { return candidate }
            other = further
        }
        return nil
    }

    /// Remembers the same object as another type.
    ///
    /// Two threads may remember one type twice, which does no harm.
    func remember(_ other: AnyKeptObject) {
        let added = Unmanaged.passRetained(other)
        var last = Unmanaged.passUnretained(self)
        while true {
            let (isAdded, further) = last._withUnsafeGuaranteedRef {
                let (exchanged, original) = $0.next.compareExchange(
                    expected: nil,
                    desired: added,
                    ordering: .acquiringAndReleasing
                )
                return (exchanged, original)
            }
            if isAdded { return }
            guard let further else { return }
            last = further
        }
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
