#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// How a view of a store finds the store, without keeping it.
///
/// The closures of what a factory keeps are handed a view: an object may hold the factory that it was handed, or
/// providers, and the two don't keep each other for ever.
///
/// When the factory is gone, such an object may still be in use. What it asks for then is built in a store that takes
/// the place of the one that is gone, and lasts as long as the request: with the same objects, as far as somebody holds
/// them.
///
/// Sound as `Sendable`: `first` is set once, before anybody else has the link, and a reference that becomes nil may be
/// read on many threads; what else varies is behind a lock.
@usableFromInline
final class KeeperLink: @unchecked Sendable {
    private struct Later {
        /// The store in the place of the first.
        weak var keeper: ObjectStore?
        /// What the last one kept; nil as long as there is one.
        var remnants: Remnants?
    }

    private weak var first: ObjectStore?
    /// The store, for a view that keeps it: that of a factory which somebody observes.
    private let held: ObjectStore?
    private let later = Locked(Later())

    init(_ keeper: ObjectStore, isHolding: Bool = false) {
        first = keeper
        held = isHolding ? keeper : nil
    }

    var isHolding: Bool { held != nil }

    /// The store that a view leads to, if it is there.
    var living: ObjectStore? { first ?? later.withLock { $0.keeper } }

    /// The store that a view leads to.
    func keeper(of view: ObjectStore) -> ObjectStore {
        if let found = held ?? first { return found }
        while true {
            let keeper: ObjectStore? = later.withLock { later in
                if let keeper = later.keeper { return keeper }
                guard let remnants = later.remnants else { return nil }
                let keeper = ObjectStore.make(inPlaceOf: remnants, seenBy: view)
                later = Later(keeper: keeper, remnants: nil)
                return keeper
            }
            if let keeper { return keeper }
            // On another thread the last one is about to leave what it kept.
            sched_yield()
        }
    }

    /// Notes what a store kept that is about to go.
    func leave(_ remnants: Remnants) { later.withLock { $0.remnants = remnants } }
}

/// What is left of a store that is gone.
struct Remnants: Sendable {
    /// By cells, what finds a kept object as long as somebody else holds it.
    let kept: [(cell: Int, find: @Sendable () -> AnyKeptObject?)]
    let weakObjects: WeakObjects?
}

/// The view of a store, in the cell behind those of its objects.
///
/// Sound as `Sendable`: the view is, and nothing changes.
final class KeptView: AnyKeptObject, @unchecked Sendable {
    private var view: ObjectStore

    init(_ view: ObjectStore) {
        self.view = view
        super.init(type: ObjectStore.self)
    }

    /// The view; not retained, for the store keeps it.
    var unretained: Unmanaged<ObjectStore> { .passUnretained(view) }

    /// Whether somebody else has the view; asked by the store's end alone.
    func isInUse() -> Bool { !isKnownUniquelyReferenced(&view) }
}
