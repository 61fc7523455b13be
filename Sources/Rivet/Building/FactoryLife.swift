public import Synchronization

/// What a factory's store and its views share: whether requests go the straight way.
@usableFromInline
final class FactoryLife: Sendable {
    /// Why requests don't go the straight way; of several reasons, together.
    struct Reasons: OptionSet {
        let rawValue: UInt8
        /// Requests from outside are refused, since the factory is being stopped.
        static let stopping = Reasons(rawValue: 1)
        /// All requests are refused but those of hooks.
        static let stopped = Reasons(rawValue: 2)
        /// Somebody observes them.
        static let observed = Reasons(rawValue: 4)
    }

    @usableFromInline let bits: Atomic<UInt8>
    let observer: (any GraphObserver)?

    init(observer: (any GraphObserver)?) {
        self.observer = observer
        bits = Atomic(observer == nil ? 0 : Reasons.observed.rawValue)
    }

    /// Whether somebody observes the requests, told without a look at who.
    var isObserved: Bool { reasons.contains(.observed) }

    var reasons: Reasons { Reasons(rawValue: bits.load(ordering: .acquiring)) }

    func add(_ reason: Reasons) { bits.bitwiseOr(reason.rawValue, ordering: .acquiringAndReleasing) }
}
