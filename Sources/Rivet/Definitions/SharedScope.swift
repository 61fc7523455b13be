/// A scope of your own: it says what is kept and what is forgotten.
///
/// Building an object once, whoever asks, waiting for it, and finding cycles stay Rivet's work. The scope is a
/// store, asked before anything is built, told what was built, from any thread; Rivet holds no lock meanwhile.
///
/// ```swift
/// /// Keeps what was built last, whatever it is of, and nothing else.
/// final class LastScope: SharedScope {
///     let name = "last"
///     private let last = Mutex<(slot: ScopeSlot, object: any Sendable)?>(nil)
///
///     func object(for slot: ScopeSlot) -> (any Sendable)? {
///         last.withLock { $0?.slot == slot ? $0?.object : nil }
///     }
///     func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
///         last.withLock { $0 = (slot, object) }
///     }
/// }
/// ```
///
/// One scope may serve many definitions and factories: the slot tells them apart. For a scope that is emptied now
/// and then there is ``CachedScope``.
public protocol SharedScope: KeptScope {
    /// Grows when all that is kept became stale.
    ///
    /// Rivet reads it before it builds an object and hands it to ``keep(_:for:generation:)`` with that object. By
    /// default it is 0, always.
    var generation: Int { get }

    /// What is kept for a slot.
    ///
    /// - Parameter slot: The place of one definition in one factory.
    /// - Returns: The object that was kept, or nil: then Rivet builds another.
    func object(for slot: ScopeSlot) -> (any Sendable)?

    /// Keeps an object that was just built.
    ///
    /// Drop it, under the scope's own lock, if `generation` is no longer the current one: it was built from
    /// what is stale by now. Keeping nothing is allowed; whoever asked gets the object all the same.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - slot: The place of one definition in one factory.
    ///   - generation: The scope's ``generation`` when the building of the object began.
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int)

    /// Forgets a slot whose factory is gone.
    ///
    /// By default it does nothing; a scope that lives longer than its factories drops what it keeps there.
    ///
    /// - Parameter slot: The place of one definition in that factory. It will never be used again.
    func forget(_ slot: ScopeSlot)
}

extension SharedScope {
    /// 0: what is kept never becomes stale all at once.
    public var generation: Int { 0 }

    /// Does nothing.
    ///
    /// - Parameter slot: The place of one definition in a factory that is gone.
    public func forget(_ slot: ScopeSlot) {}
}

/// The place of one definition in one factory: what a ``SharedScope`` keeps objects by.
///
/// It is never used again when its factory is gone.
public struct ScopeSlot: Hashable, Sendable {
    private let factory: UInt64
    private let definition: Int

    init(factory: UInt64, definition: Int) {
        self.factory = factory
        self.definition = definition
    }
}
