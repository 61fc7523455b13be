/// The lifetime of the objects of a definition.
///
/// ``PrototypeScope`` retains no object. Every ``RetainingScope`` does. Don't conform to this protocol yourself. For a
/// scope of your own, conform to ``CustomScope``.
public protocol Scope: Sendable {
    /// The scope's name, as errors and drawings show it.
    var name: String { get }
}

/// A scope that retains objects, so that several requests share one object.
///
/// Several threads may use a shared object at the same time, so its type must be `Sendable`. The scopes of Rivet and
/// every ``CustomScope`` conform to this protocol. If your own type conforms to this protocol alone, each definition in
/// that scope is a problem with the code ``Problem/Code/unusableScope``, because Rivet can't know which objects it
/// retains.
public protocol RetainingScope: Scope {}

// MARK: - The scopes of every factory

/// The scope that retains no object: each request creates a new one.
///
/// It is the default. The object belongs to the caller and need not be `Sendable`.
public struct PrototypeScope: Scope {
    /// Creates the scope; all values are equal.
    public init() {}

    /// `"prototype"`.
    public var name: String { "prototype" }
}

extension Scope where Self == PrototypeScope {
    /// Each request creates a new object.
    public static var prototype: Self { PrototypeScope() }
}

/// The scope in which each factory retains one object.
///
/// The first request builds the object, once for all threads. It lives as long as its factory. Two factories of one
/// graph have two objects.
public struct SingletonScope: RetainingScope {
    /// Creates the scope; all values are equal.
    public init() {}

    /// `"singleton"`.
    public var name: String { "singleton" }
}

extension Scope where Self == SingletonScope {
    /// Each factory retains one object.
    public static var singleton: Self { SingletonScope() }
}

/// The scope in which an object is shared as long as other code retains it.
///
/// The factory refers to the object weakly. After your code has released it, the next request builds another one. It
/// must be an object of a class, even if the type of the definition is a protocol. A definition of a structure is a
/// problem with the code ``Problem/Code/unusableScope``. If Rivet can see that only after building the value, the
/// request fails with ``ResolutionError/Code/notAClass``.
///
/// ```swift
/// define("Image Cache", in: .weak) { ImageCache() }
/// ```
public struct WeakScope: RetainingScope {
    /// Creates the scope; all values are equal.
    public init() {}

    /// `"weak"`.
    public var name: String { "weak" }
}

extension Scope where Self == WeakScope {
    /// The object is shared as long as other code retains it.
    public static var weak: Self { WeakScope() }
}

/// The scope in which an object is shared within one resolution.
///
/// A resolution is one outermost request, and everything that is resolved on its behalf. The next outermost request
/// receives another object. Use it for parts that belong together, such as the parts of one car that share its paint:
///
/// ```swift
/// define("Paint", in: .graph) { Paint() }
/// define("Car") { factory in try Car(body: factory["Body"], doors: factory["Doors"]) }     // one paint
/// ```
///
/// Threads and tasks that a closure starts share the object too, if they use the factory that the closure received. If
/// you call a provider after its resolution has ended, it begins a new one. Each call of ``Module/didAssemble(_:)`` is
/// one resolution.
public struct GraphScope: RetainingScope {
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

/// A scope of your own, which decides which objects it retains.
///
/// Rivet still builds each object once for all callers, lets them wait for it, and finds cycles. The scope only stores
/// objects: Rivet looks for an object before it builds one, and passes it to the scope afterwards. It may call the
/// scope on any thread, and holds no lock during the call.
///
/// ```swift
/// /// Retains only the object that was built last, of any definition.
/// final class LastScope: CustomScope {
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
/// You can use one scope for many definitions and factories, which it distinguishes by their slots. For a scope that
/// you reset now and then, use a ``CachedScope``.
public protocol CustomScope: RetainingScope {
    /// A number that increases when all objects of the scope become stale.
    ///
    /// Rivet reads it before it builds an object, and passes it to ``keep(_:for:generation:)`` with that object. By
    /// default it is always 0.
    var generation: Int { get }

    /// The object of a slot.
    ///
    /// - Parameter slot: One definition in one factory.
    /// - Returns: The object, or nil if Rivet should build another one.
    func object(for slot: ScopeSlot) -> (any Sendable)?

    /// Retains an object that was just built.
    ///
    /// If `generation` is no longer current, the object was built from stale objects, so don't retain it. Compare the
    /// two under the scope's own lock. A scope may also choose not to retain an object. The callers receive it in any
    /// case.
    ///
    /// Other callers of the object wait until this method returns. If it requests an object whose closure is one of
    /// these callers, that is a dependency cycle.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - slot: One definition in one factory.
    ///   - generation: The scope's ``generation`` when the build of the object began.
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int)

    /// Releases the object of a slot whose factory was released.
    ///
    /// The default does nothing. Implement it for a scope that lives longer than its factories.
    ///
    /// - Parameter slot: One definition in that factory. It will never be used again.
    func forget(_ slot: ScopeSlot)
}

extension CustomScope {
    /// Always 0: the objects never become stale all at once.
    public var generation: Int { 0 }

    /// Does nothing.
    ///
    /// - Parameter slot: One definition in a factory that was released.
    public func forget(_ slot: ScopeSlot) {}
}

/// One definition in one factory, which identifies an object in a ``CustomScope``.
///
/// No slot is used again after its factory was released.
public struct ScopeSlot: Hashable, Sendable {
    /// The number of the factory.
    fileprivate let factory: UInt64
    private let definition: Int

    init(factory: UInt64, definition: Int) {
        self.factory = factory
        self.definition = definition
    }

    /// A number that no other slot has, unless the program has created four billion factories meanwhile.
    var word: Int { Int(truncatingIfNeeded: factory) << 32 | definition }
}

// MARK: - Cached scopes

/// A scope that retains objects until you reset it, or for a limited time.
///
/// Create a scope, store it, and use it in definitions:
///
/// ```swift
/// let session = CachedScope("Session")
/// define("User", in: session) { factory in try User(factory["Token"]) }
///
/// factory.reset(session)                      // after a logout: the next request builds another user
/// ```
///
/// You can use one scope for many definitions in several factories. ``ObjectGraphFactory/reset(_:)`` resets it for one
/// of them and its children, and ``reset()`` everywhere. If you reset the scope while an object is being built, its
/// callers receive the object, but the scope doesn't retain it. You may use the scope from any thread.
public final class CachedScope: CustomScope {
    /// The scope's name, as errors and drawings show it.
    public let name: String

    /// Starts the lifetime of an object, and returns a closure that checks whether it is over.
    private let makeDeadline: @Sendable () -> @Sendable () -> Bool
    let state = Locked(State())

    struct State {
        /// The number of resets.
        var generation = 0
        /// The number of the last reset of all factories.
        var lastReset = 0
        /// The number of the last reset of each factory that was reset by itself.
        var lastResets = [UInt64: Int]()
        var entries = [ScopeSlot: Entry]()

        /// Whether the scope was reset for a slot after a generation.
        func isStale(_ generation: Int, for slot: ScopeSlot) -> Bool {
            generation < max(lastReset, lastResets[slot.factory] ?? 0)
        }
    }

    /// An object, and the end of its lifetime.
    final class Entry: Sendable {
        let object: any Sendable
        /// The same object in the wrapper that requests use.
        let kept: AnyBox
        let isOver: @Sendable () -> Bool

        init(_ object: any Sendable, _ kept: AnyBox, _ isOver: @escaping @Sendable () -> Bool) {
            (self.object, self.kept, self.isOver) = (object, kept, isOver)
        }
    }

    /// Creates a scope without objects.
    ///
    /// - Parameters:
    ///   - name: The scope's name, as errors and drawings show it.
    ///   - timeToLive: How long requests receive an object after it was built; nil for no limit. Then it stays in
    ///     memory until the next request replaces it.
    ///   - clock: The clock that measures this time. In a test, use one that the test advances.
    public init(_ name: String, timeToLive: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        self.name = name
        makeDeadline =
            switch (timeToLive, clock as? ContinuousClock) {
            case (nil, _): { { false } }
            // Compiled for this clock.
            case (let time?, let clock?): CachedScope.deadlines(after: time, by: clock)
            case (let time?, nil): CachedScope.deadlines(after: time, by: clock)
            }
    }

    /// Releases the objects of all factories that use the scope, so that their next requests build new ones.
    ///
    /// To reset the scope for one factory and its children, call ``ObjectGraphFactory/reset(_:)``. The scope doesn't
    /// retain objects that are being built during the reset.
    ///
    /// - Complexity: O(*n*) for *n* objects.
    public func reset() {
        let stale = state.withLock { state in
            state.generation += 1
            state.lastReset = state.generation
            state.lastResets = [:]
            return exchange(&state.entries, for: [ScopeSlot: Entry]())
        }
        // Released outside of the lock, because a deinitializer is the user's code.
        withExtendedLifetime(stale) {}
    }

    /// Releases the objects of one factory, whose slots these are.
    func reset(_ slots: [ScopeSlot]) {
        guard let factory = slots.first?.factory else { return }
        let stale = state.withLock { state in
            state.generation += 1
            state.lastResets[factory] = state.generation
            return slots.map { state.entries.removeValue(forKey: $0) }
        }
        withExtendedLifetime(stale) {}
    }

    /// The number of times that the scope was reset, everywhere or for a factory.
    public var generation: Int { state.withLock { $0.generation } }

    /// Whether the scope was reset for a slot after a generation.
    func isStale(_ generation: Int, for slot: ScopeSlot) -> Bool {
        state.withLock { $0.isStale(generation, for: slot) }
    }

    /// The object of a slot, unless it has expired.
    ///
    /// - Parameter slot: One definition in one factory.
    /// - Returns: The object, or nil.
    /// - Complexity: O(1) on average.
    public func object(for slot: ScopeSlot) -> (any Sendable)? { entry(for: slot)?.object }

    /// The entry of a slot, unless it has expired.
    func entry(for slot: ScopeSlot) -> Entry? {
        guard let entry = state.withLock({ $0.entries[slot] }), !entry.isOver() else { return nil }
        return entry
    }

    /// Retains an object, unless the scope was reset for its factory since its build began.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - slot: One definition in one factory.
    ///   - generation: The number of resets before the build began.
    /// - Complexity: O(1) on average.
    public func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
        keep(object, Box(object), for: slot, generation: generation)
    }

    func keep(_ object: any Sendable, _ kept: AnyBox, for slot: ScopeSlot, generation: Int) {
        let entry = Entry(object, kept, makeDeadline())
        let stale = state.withLock { state in
            state.isStale(generation, for: slot) ? nil : exchange(&state.entries[slot], for: entry)
        }
        withExtendedLifetime(stale) {}
    }

    /// Releases the object of a factory that was released.
    ///
    /// - Parameter slot: One definition in that factory.
    /// - Complexity: O(1) on average.
    public func forget(_ slot: ScopeSlot) {
        let stale = state.withLock { state in
            state.lastResets[slot.factory] = nil
            return state.entries.removeValue(forKey: slot)
        }
        withExtendedLifetime(stale) {}
    }

    private static func deadlines<Time: Clock<Duration>>(
        after duration: Duration,
        by clock: Time
    ) -> @Sendable () -> @Sendable () -> Bool {
        {
            let end = clock.now.advanced(by: duration)
            return { clock.now >= end }
        }
    }
}

/// Replaces a value, and returns the old one.
private func exchange<Value>(_ place: inout Value, for value: Value) -> Value {
    defer { place = value }
    return place
}
