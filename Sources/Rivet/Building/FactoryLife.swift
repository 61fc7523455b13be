public import Synchronization

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

    @usableFromInline let bits: Atomic<UInt8>
    let observer: (any GraphObserver)?
    /// Retained manually until the store is released, as is `lazyUpkeep`.
    ///
    /// Only code that retains the store may read them.
    private let lazyView = Atomic<Unmanaged<ObjectStore>?>(nil)
    private let lazyUpkeep = Atomic<Unmanaged<Upkeep>?>(nil)

    init(observer: (any GraphObserver)?, isOrdered: Bool) {
        self.observer = observer
        let reasons: Reasons = observer == nil ? [] : .observed
        bits = Atomic(reasons.union(isOrdered ? .ordered : []).rawValue)
    }

    /// Whether the factory has an observer.
    package var isObserved: Bool { reasons.contains(.observed) }

    var reasons: Reasons { Reasons(rawValue: bits.load(ordering: .acquiring)) }

    package func add(_ reason: Reasons) { bits.bitwiseOr(reason.rawValue, ordering: .acquiringAndReleasing) }

    /// The view, or nil before it is first needed.
    var viewSoFar: Unmanaged<ObjectStore>? { lazyView.load(ordering: .acquiring) }

    /// The view, which is created when it is first needed.
    func view(_ make: () -> ObjectStore) -> Unmanaged<ObjectStore> {
        viewSoFar ?? FactoryLife.set(lazyView, to: make())
    }

    /// The upkeep, or nil before it is first needed.
    var upkeepSoFar: Upkeep? { lazyUpkeep.load(ordering: .acquiring)?.takeUnretainedValue() }

    /// The upkeep, which is created when it is first needed.
    func upkeep(_ make: () -> Upkeep) -> Upkeep {
        upkeepSoFar ?? FactoryLife.set(lazyUpkeep, to: make()).takeUnretainedValue()
    }

    /// Marks the store as released, and releases the lazy parts.
    func release() {
        add(.released)
        if let upkeep = lazyUpkeep.exchange(nil, ordering: .acquiringAndReleasing) {
            upkeep._withUnsafeGuaranteedRef { $0.abandon(self) }
            upkeep.release()
        }
        lazyView.exchange(nil, ordering: .acquiringAndReleasing)?.release()
    }

    /// Stores a part unless another thread was faster, and returns the stored one.
    private static func set<Part: AnyObject>(
        _ place: borrowing Atomic<Unmanaged<Part>?>,
        to part: Part
    ) -> Unmanaged<Part> {
        let part = Unmanaged.passRetained(part)
        let (isFirst, other) = place.compareExchange(expected: nil, desired: part, ordering: .acquiringAndReleasing)
        guard !isFirst, let other else { return part }
        part.release()
        return other
    }
}
