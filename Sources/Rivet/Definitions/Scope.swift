/// How long a built object is kept.
///
/// ``PrototypeScope`` keeps nothing, every ``KeptScope`` keeps something. You don't conform to this protocol
/// yourself; a scope of your own is a ``SharedScope``.
public protocol Scope: Sendable {
    /// The scope's name, as errors and drawings show it.
    var name: String { get }
}

/// A scope that keeps what is built, so that several requests share one object.
///
/// What is shared may be used from several threads at once, therefore only `Sendable` objects can be defined
/// in such a scope. The scopes that Rivet brings conform to it, and every ``SharedScope`` does. A type of your own
/// that conforms to it alone is a ``Problem/Code/unusableScope``, for Rivet would not know what it keeps.
public protocol KeptScope: Scope {}

// MARK: - The scopes of every factory

/// The scope in which nothing is kept: each request makes an object of its own.
///
/// It is the scope of every definition that doesn't say another. The object belongs to who asked for it and
/// need not be `Sendable`.
public struct PrototypeScope: Scope {
    /// Makes the scope; all values are alike.
    public init() {}

    /// `"prototype"`.
    public var name: String { "prototype" }
}

extension Scope where Self == PrototypeScope {
    /// Nothing is kept: each request makes an object of its own.
    public static var prototype: Self { PrototypeScope() }
}

/// The scope in which each factory keeps one object for good.
///
/// The object is built when it is first asked for, once, however many threads ask. It lives as long as its
/// factory; two factories made from one graph have two.
public struct SingletonScope: KeptScope {
    /// Makes the scope; all values are alike.
    public init() {}

    /// `"singleton"`.
    public var name: String { "singleton" }
}

extension Scope where Self == SingletonScope {
    /// Each factory keeps one object for good.
    public static var singleton: Self { SingletonScope() }
}

/// The scope in which an object is shared as long as somebody holds it.
///
/// The factory keeps no hold on it: when the last one who was given the object lets it go, it is freed, and the
/// next request builds another. It must be an object of a class, also where the definition says a protocol:
/// a definition of a structure is a ``Problem/Code/unusableScope``, and a value that turns out to be one fails
/// the request with ``ResolutionError/Code/noClass``.
///
/// ```swift
/// define("Image Cache", in: .weak) { _ in ImageCache() }
/// ```
public struct WeakScope: KeptScope {
    /// Makes the scope; all values are alike.
    public init() {}

    /// `"weak"`.
    public var name: String { "weak" }
}

extension Scope where Self == WeakScope {
    /// The object is shared as long as somebody holds it.
    public static var weak: Self { WeakScope() }
}

/// The scope in which an object is shared within one resolution.
///
/// A resolution is one outermost request, and everything that is resolved on its behalf. The next request has another
/// object. Use it for parts that belong together, like those of one car that share its paint:
///
/// ```swift
/// define("Paint", in: .graph) { _ in Paint() }
/// define("Car") { factory in try Car(body: factory["Body"], doors: factory["Doors"]) }     // one paint
/// ```
///
/// Threads and tasks that a closure starts share the object too, if they use the factory that the closure received. If
/// you call a provider after its resolution has ended, it begins a new one. Each call of ``Module/didAssemble(_:)`` is
/// one resolution.
public struct GraphScope: KeptScope {
    /// Creates the scope; all values are equal.
    public init() {}

    /// `"graph"`.
    public var name: String { "graph" }
}

extension Scope where Self == GraphScope {
    /// The object is shared within one resolution.
    public static var graph: Self { GraphScope() }
}

// MARK: - Scopes of your own

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
