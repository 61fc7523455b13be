public import CRivet

/// The state that a factory's store shares with its views: whether requests take the direct path, and the lazy parts.
///
/// Sound as `Sendable`: all mutable state is atomic.
@usableFromInline
package final class FactoryLife: @unchecked Sendable {
    /// The reasons why requests don't take the direct path.
    package struct Reasons: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Requests from outside are refused, because the factory is being stopped.
        package static let stopping = Reasons(rawValue: 1)
        /// All requests are refused except those of hooks.
        package static let stopped = Reasons(rawValue: 2)
        /// The factory has an observer.
        static let observed = Reasons(rawValue: 4)
        /// The store has been released, and only views are left.
        static let released = Reasons(rawValue: 8)
        /// The graph has hooks, so the factory records the dependencies between objects.
        static let ordered = Reasons(rawValue: 16)
    }

    /// The reasons, the view and the upkeep: the first properties, for ``words``.
    private var storage: (rivet_word, rivet_word, rivet_word)
    let observer: (any GraphObserver)?

    init(observer: (any GraphObserver)?, isOrdered: Bool) {
        self.observer = observer
        let reasons: Reasons = observer == nil ? [] : .observed
        let bits = UInt(reasons.union(isOrdered ? .ordered : []).rawValue)
        storage = (rivet_word(value: bits), rivet_word(), rivet_word())
    }

    @usableFromInline var words: AtomicWord { AtomicWord(firstPropertyOf: self) }

    /// Retained manually until the store is released, as is `lazyUpkeep`.
    ///
    /// Only code that retains the store may read them.
    private var lazyView: AtomicWord { words + 1 }
    private var lazyUpkeep: AtomicWord { words + 2 }

    /// Whether requests can't take the direct path.
    @inlinable
    @inline(__always)
    package var hasReasons: Bool { rivet_load_relaxed(AtomicWord(firstPropertyOf: self)) != 0 }

    /// Whether the factory has an observer.
    package var isObserved: Bool { reasons.contains(.observed) }

    var reasons: Reasons { Reasons(rawValue: UInt8(truncatingIfNeeded: rivet_load(words))) }

    package func add(_ reason: Reasons) { rivet_insert(words, UInt(reason.rawValue)) }

    /// The view, or nil before it is first needed.
    var viewSoFar: Unmanaged<ObjectStore>? { lazyView.object() }

    /// The view, which is created when it is first needed.
    func view(_ make: () -> ObjectStore) -> Unmanaged<ObjectStore> {
        viewSoFar ?? FactoryLife.set(lazyView, to: make())
    }

    /// The upkeep, or nil before it is first needed.
    var upkeepSoFar: Upkeep? { lazyUpkeep.object(of: Upkeep.self)?.takeUnretainedValue() }

    /// The upkeep, which is created when it is first needed.
    func upkeep(_ make: () -> Upkeep) -> Upkeep {
        upkeepSoFar ?? FactoryLife.set(lazyUpkeep, to: make()).takeUnretainedValue()
    }

    /// Marks the store as released, and releases the lazy parts.
    func release() {
        add(.released)
        if let upkeep: Unmanaged<Upkeep> = AtomicWord.object(rivet_exchange(lazyUpkeep, 0)) {
            upkeep._withUnsafeGuaranteedRef { $0.abandon(self) }
            upkeep.release()
        }
        let view: Unmanaged<ObjectStore>? = AtomicWord.object(rivet_exchange(lazyView, 0))
        view?.release()
    }

    /// Stores a part unless another thread was faster, and returns the stored one.
    private static func set<Part: AnyObject>(_ place: AtomicWord, to part: Part) -> Unmanaged<Part> {
        let part = Unmanaged.passRetained(part)
        guard let other: Unmanaged<Part> = AtomicWord.object(rivet_replace(place, 0, part.address)) else { return part }
        part.release()
        return other
    }
}
