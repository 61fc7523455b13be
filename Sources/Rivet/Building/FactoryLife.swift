public import Synchronization

/// What a factory's store and its views share: whether requests go the straight way.
@usableFromInline
final class FactoryLife: Sendable {
    /// Not 0 where they don't: they are refused, or somebody observes them.
    @usableFromInline let bits = Atomic<UInt8>(0)
}
