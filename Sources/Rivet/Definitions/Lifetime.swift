/// How a factory retains the objects of a definition: the definition's scope, as requests see it.
///
/// Sound as `Sendable`, because it is immutable.
package class Lifetime: @unchecked Sendable {
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

    /// Whose scope the definition of an override has; nil if its module specifies the scope.
    let inheritance: ScopeInheritance?

    init(_ kind: Kind, name: String?, inheritance: ScopeInheritance? = nil) {
        self.kind = kind
        self.name = name
        self.inheritance = inheritance
    }

    static let prototype = Lifetime(.prototype, name: PrototypeScope().name)
    static let arguments = Lifetime(.arguments, name: PrototypeScope().name)
    static let instance = Lifetime(.instance, name: nil)
    static let group = Lifetime(.group, name: nil)
    static let expected = Lifetime(.expected, name: nil)
    static let singleton = Lifetime(.singleton, name: SingletonScope().name)
    static let weak = Lifetime(.weak, name: WeakScope().name)
    static let graph = Lifetime(.graph, name: GraphScope().name)

    /// The lifetime of an override that inherits the scope of the definition that it replaces.
    ///
    /// An assembly can't determine that scope, because the definition may belong to the parent of a graph. So the
    /// override is a prototype until `GraphBuilder` replaces this lifetime.
    static func inherited(by override: ScopeInheritance) -> Lifetime {
        Lifetime(.prototype, name: PrototypeScope().name, inheritance: override)
    }

    /// Whether the object has a cell.
    ///
    /// Its scope finds the object by the number of the cell.
    var hasCell: Bool {
        switch kind {
        case .prototype, .instance, .arguments, .group: false
        case .expected, .singleton, .weak, .graph, .shared: true
        }
    }

    /// Whether the scope retains the object outside of its cell.
    var isElsewhere: Bool {
        switch kind {
        case .weak, .shared: true
        case .prototype, .instance, .arguments, .group, .expected, .singleton, .graph: false
        }
    }

    /// Whether the scope may release the object, so that it is stale for objects that still retain it.
    ///
    /// Nothing resets an object of the graph scope.
    var mayBecomeStale: Bool {
        switch kind {
        case .shared: true
        case .prototype, .instance, .arguments, .group, .expected, .singleton, .weak, .graph: false
        }
    }

    /// Whether the scope finds the object by the number of its factory.
    var isNumbered: Bool {
        switch kind {
        case .graph, .shared: true
        case .prototype, .instance, .arguments, .group, .expected, .singleton, .weak: false
        }
    }

    /// Whether the object may be gone before its hooks run.
    var mayBeGone: Bool {
        switch kind {
        case .weak, .graph: true
        case .prototype, .instance, .arguments, .group, .expected, .singleton, .shared: false
        }
    }

    /// Whether the scope can retain objects of a type.
    ///
    /// For a protocol, only the object shows whether it is of a class.
    func canRetain(_ type: Any.Type) -> Bool {
        kind != .weak || type is AnyObject.Type || TypeRelation.isExistential(type)
    }

    /// Whether an eager object exists from the start of its factory to the end.
    ///
    /// A cached or custom scope may drop the object earlier, and then it has to be built again.
    var isPermanentIfEager: Bool {
        switch kind {
        case .singleton: true
        case .prototype, .instance, .arguments, .group, .expected, .weak, .graph, .shared: false
        }
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

    // MARK: - For custom scopes to override

    /// The lifetime of objects of another type in the same scope.
    func retyped<Other: Sendable>(for type: Other.Type) -> Lifetime { self }

    /// An object that a scope retains.
    enum Found {
        /// In its wrapper, which a cached scope retains.
        case kept(AnyBox)
        /// From a custom scope, which may return objects of any type.
        case object(any Sendable)
    }

    /// Increases when objects of the scope become stale.
    var generation: Int { 0 }
    /// Whether the object of a slot has become stale since a generation.
    func isStale(_ generation: Int, for slot: ScopeSlot) -> Bool { false }
    func object(for slot: ScopeSlot) -> Found? { nil }
    func keep(_ kept: AnyBox, for slot: ScopeSlot, generation: Int) {}
    func forget(_ slot: ScopeSlot) {}
}

/// The lifetime of a custom scope.
///
/// Sound as `Sendable`, because it is immutable and the scope is `Sendable`.
final class SharedLifetime<Object: Sendable>: Lifetime, @unchecked Sendable {
    private let scope: any CustomScope
    private let cached: CachedScope?

    init(_ scope: some CustomScope) {
        self.scope = scope
        cached = scope as? CachedScope
        super.init(.shared, name: scope.name)
    }

    override func retyped<Other: Sendable>(for type: Other.Type) -> Lifetime { SharedLifetime<Other>(scope) }

    override var generation: Int { scope.generation }
    override func isStale(_ generation: Int, for slot: ScopeSlot) -> Bool {
        cached?.isStale(generation, for: slot) ?? (generation < scope.generation)
    }
    override func object(for slot: ScopeSlot) -> Found? {
        if let cached { return cached.entry(for: slot).map { .kept($0.kept) } }
        return scope.object(for: slot).map { .object($0) }
    }
    override func keep(_ kept: AnyBox, for slot: ScopeSlot, generation: Int) {
        // The definition created it, so it always has that type.
        guard let object = kept.value as? Object else { return }
        if let cached { return cached.keep(object, kept, for: slot, generation: generation) }
        scope.keep(object, for: slot, generation: generation)
    }
    override func forget(_ slot: ScopeSlot) { scope.forget(slot) }
}

/// The objects of an override that inherits its scope.
struct ScopeInheritance: Sendable {
    /// The type of the objects; nil if it isn't `Sendable`, so that no scope can share them.
    let sendableType: (any Sendable.Type)?
}
