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

    /// Whether the scope retains the object outside of its cell.
    var isStoredOutsideCell: Bool { needsClass || isStoredByScope }

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
