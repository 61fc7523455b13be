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
    var word: UInt64 { factory << 32 | UInt64(UInt32(truncatingIfNeeded: definition)) }
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

// MARK: - How requests see a scope

/// How a factory retains the objects of a definition: the definition's scope, as requests see it.
package final class Lifetime: Sendable {
    package enum Kind {
        /// No scope retains the object. It is created for each request, exists already, is an array of elements, or
        /// comes from outside.
        case prototype, instance, arguments, group, expected
        /// The factory retains the object in a cell, as long as the factory lives.
        case singleton
        /// Shared as long as other code retains it.
        case weak
        /// Retained for one resolution.
        case graph
        /// Retained by a custom scope or a `CachedScope`.
        case shared
    }

    package let kind: Kind
    /// The scope's name, or nil if the definition has no scope.
    package let name: String?

    /// Whether the definition is an override in the scope of the one that it replaces.
    let isInherited: Bool
    /// The type of the objects in a custom or inherited scope; nil if it isn't `Sendable`, so that no scope can share
    /// them.
    let sendableType: (any Sendable.Type)?
    private let scope: (any CustomScope)?
    private let cached: CachedScope?

    private init(_ kind: Kind, name: String?) {
        (self.kind, self.name, isInherited) = (kind, name, false)
        (sendableType, scope, cached) = (nil, nil, nil)
    }

    /// The lifetime of an override that inherits the scope of the definition that it replaces.
    ///
    /// An assembly can't determine that scope, because the definition may belong to the parent of a graph. So the
    /// override is a prototype until `GraphBuilder` replaces this lifetime.
    init(inheritedBy sendableType: (any Sendable.Type)?) {
        (kind, name, isInherited) = (.prototype, PrototypeScope().name, true)
        (self.sendableType, scope, cached) = (sendableType, nil, nil)
    }

    /// The lifetime of objects of a type in a custom scope.
    init(_ scope: any CustomScope, of type: any Sendable.Type) {
        (kind, name, isInherited) = (.shared, scope.name, false)
        (sendableType, self.scope, cached) = (type, scope, scope as? CachedScope)
    }

    static let prototype = Lifetime(.prototype, name: PrototypeScope().name)
    static let arguments = Lifetime(.arguments, name: PrototypeScope().name)
    static let instance = Lifetime(.instance, name: nil)
    static let group = Lifetime(.group, name: nil)
    static let expected = Lifetime(.expected, name: nil)
    static let singleton = Lifetime(.singleton, name: SingletonScope().name)
    static let weak = Lifetime(.weak, name: WeakScope().name)
    static let graph = Lifetime(.graph, name: GraphScope().name)

    /// Whether the object has a cell.
    ///
    /// Its scope finds the object by the number of the cell.
    var hasCell: Bool {
        switch kind {
        case .prototype, .instance, .arguments, .group: false
        case .expected, .singleton, .weak, .graph, .shared: true
        }
    }

    /// Whether the factory retains the object from its creation to the end of the factory.
    ///
    /// A cached or custom scope may drop the object earlier, and then it has to be built again.
    var isPermanent: Bool { kind == .singleton }

    /// Whether the object belongs to a resolution instead of the factory.
    var isOfResolution: Bool { kind == .graph }

    /// Whether a custom scope or a `CachedScope` retains the object, and may release it while other objects still use it.
    var isStoredByScope: Bool { kind == .shared }

    /// Whether the object comes from a parent or from the caller who creates the factory.
    var isExpected: Bool { kind == .expected }

    /// Whether the scope can only refer to objects of classes.
    var needsClass: Bool { kind == .weak }

    /// Whether the object may be gone before its hooks run.
    var mayBeGone: Bool { kind == .weak || kind == .graph }

    /// Whether the scope can retain objects of a type.
    ///
    /// For a protocol, only the object shows whether it is of a class.
    func canRetain(_ type: Any.Type) -> Bool {
        !needsClass || type is AnyObject.Type || TypeRelation.isExistential(type)
    }

    /// How a factory retains the object of a decorator that wraps an object of this definition.
    ///
    /// A decorated object lives in the same scope. An existing object is decorated once, but a group is decorated for
    /// each request.
    var ofDecorated: Lifetime {
        switch kind {
        case .instance: .singleton
        case .group: .prototype
        case .prototype, .arguments, .expected, .singleton, .weak, .graph, .shared: self
        }
    }

    /// The lifetime of objects of another type in the same scope.
    func retyped(for type: any Sendable.Type) -> Lifetime { scope.map { Lifetime($0, of: type) } ?? self }

    // MARK: - Custom scopes

    /// An object that a scope retains.
    enum Found {
        /// In its wrapper, which a cached scope retains.
        case kept(AnyBox)
        /// From a custom scope, which may return objects of any type.
        case object(any Sendable)
    }

    /// Increases when objects of the scope become stale.
    var generation: Int {
        // Other requests skip the copies of `cached` and `scope`, which cost more than this check.
        guard isStoredByScope else { return 0 }
        return cached?.generation ?? scope?.generation ?? 0
    }

    /// Whether the object of a slot has become stale since a generation.
    func isStale(_ generation: Int, for slot: ScopeSlot) -> Bool {
        cached?.isStale(generation, for: slot) ?? (generation < self.generation)
    }

    func object(for slot: ScopeSlot) -> Found? {
        if let cached { return cached.entry(for: slot).map { .kept($0.kept) } }
        return scope?.object(for: slot).map { .object($0) }
    }

    func keep(_ kept: AnyBox, for slot: ScopeSlot, generation: Int) {
        func keep<Object: Sendable>(_ type: Object.Type) {
            // The definition created it, so it always has that type.
            guard let object = kept.value as? Object else { return }
            if let cached { return cached.keep(object, kept, for: slot, generation: generation) }
            scope?.keep(object, for: slot, generation: generation)
        }
        if let sendableType { keep(sendableType) }
    }

    func forget(_ slot: ScopeSlot) { scope?.forget(slot) }
}
