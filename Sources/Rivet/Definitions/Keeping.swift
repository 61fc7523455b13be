internal import Synchronization

/// How a factory retains the objects of a definition: the definition's scope, as requests see it.
///
/// Sound as `Sendable`, because it is immutable.
package class Keeping: @unchecked Sendable {
    package enum Kind {
        /// Not retained by a scope: created for each request, existing already, created from arguments, an array of
        /// elements, or supplied or inherited.
        case prototype, instance, arguments, group, expected
        /// Retained in the cell of the factory as long as that lives.
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

    init(_ kind: Kind, name: String?) {
        self.kind = kind
        self.name = name
    }

    static let prototype = Keeping(.prototype, name: PrototypeScope().name)
    static let arguments = Keeping(.arguments, name: PrototypeScope().name)
    static let instance = Keeping(.instance, name: nil)
    static let group = Keeping(.group, name: nil)
    static let expected = Keeping(.expected, name: nil)
    static let singleton = Keeping(.singleton, name: SingletonScope().name)
    static let weak = Keeping(.weak, name: WeakScope().name)
    static let graph = Keeping(.graph, name: GraphScope().name)

    /// Whether the object has a cell, by whose number its scope finds it.
    var hasCell: Bool {
        switch kind {
        case .prototype, .instance, .arguments, .group: false
        case .expected, .singleton, .weak, .graph, .shared: true
        }
    }

    /// Whether the scope retains the object outside of its cell.
    var isElsewhere: Bool {
        switch kind {
        case .weak, .graph, .shared: true
        case .prototype, .instance, .arguments, .group, .expected, .singleton: false
        }
    }

    /// The lifetimes of objects in scopes, the shortest first.
    package enum Lifetime: Int, CaseIterable { case graph, shared, singleton }

    /// The lifetime of the object; nil if its dependencies count as those of its holder.
    var lifetime: Lifetime? {
        switch kind {
        case .graph: .graph
        case .shared: .shared
        case .singleton, .instance: .singleton
        case .prototype, .arguments, .group, .expected, .weak: nil
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

    /// The keeping of the object that a decorator creates from one of this scope.
    ///
    /// A decorated object lives in the same scope. An existing object is decorated once, and a group for each request.
    var ofDecorated: Keeping {
        switch kind {
        case .instance: .singleton
        case .group: .prototype
        case .prototype, .arguments, .expected, .singleton, .weak, .graph, .shared: self
        }
    }

    // MARK: - For custom scopes to override

    /// Increases when all objects of the scope become stale.
    var generation: Int { 0 }
    func object(for slot: ScopeSlot) -> Any? { nil }
    func keep(_ object: Any, for slot: ScopeSlot, generation: Int) {}
    func forget(_ slot: ScopeSlot) {}
}

/// The keeping of a custom scope.
///
/// Sound as `Sendable`, because it is immutable and the scope is `Sendable`.
final class SharedKeeping<Object: Sendable>: Keeping, @unchecked Sendable {
    private let scope: any SharedScope

    init(_ scope: some SharedScope) {
        self.scope = scope
        super.init(.shared, name: scope.name)
    }

    override var generation: Int { scope.generation }
    override func object(for slot: ScopeSlot) -> Any? { scope.object(for: slot) }
    override func keep(_ object: Any, for slot: ScopeSlot, generation: Int) {
        // The definition created it, so it always has that type.
        if let object = object as? Object { scope.keep(object, for: slot, generation: generation) }
    }
    override func forget(_ slot: ScopeSlot) { scope.forget(slot) }
}

// MARK: - Retained objects

/// An object that a factory retains, of any type.
///
/// It is the head of a list that has the same object as each other type that callers expected. The list only grows.
///
/// Sound as `Sendable`: the object is `Sendable` itself (`define` demands it), and the list is appended to atomically.
@usableFromInline
package class AnyKeptObject: @unchecked Sendable {
    private let type: ObjectIdentifier
    /// Retained manually, released in `deinit`.
    private let next = Atomic<Unmanaged<AnyKeptObject>?>(nil)

    init(type: Any.Type) { self.type = ObjectIdentifier(type) }

    /// The object, whatever its type.
    var value: Any { self }

    deinit {
        // Releases them in a loop. If each released the next one, the recursion would be as deep as the list is long.
        var next = self.next.load(ordering: .relaxed)
        while let kept = next {
            next = kept._withUnsafeGuaranteedRef { $0.next.exchange(nil, ordering: .relaxed) }
            kept.release()
        }
    }

    /// The same object as `type`, if it was defined with that type or remembered as it.
    ///
    /// Not retained: this object retains it.
    final func kept(as type: ObjectIdentifier) -> Unmanaged<AnyKeptObject>? {
        var other: Unmanaged<AnyKeptObject>? = Unmanaged.passUnretained(self)
        while let candidate = other {
            let (isIt, further) = candidate._withUnsafeGuaranteedRef {
                ($0.type == type, $0.next.load(ordering: .acquiring))
            }
            if isIt { return candidate }
            other = further
        }
        return nil
    }

    /// Remembers the same object as another type, unless it is remembered as that type already.
    func remember(_ other: AnyKeptObject) {
        let added = Unmanaged.passRetained(other)
        var last: Unmanaged<AnyKeptObject>? = Unmanaged.passUnretained(self)
        while let kept = last {
            let (isAdded, further) = kept._withUnsafeGuaranteedRef {
                $0.type == other.type
                    ? (false, nil)
                    : $0.next.compareExchange(expected: nil, desired: added, ordering: .acquiringAndReleasing)
            }
            if isAdded { return }
            last = further
        }
        added.release()
    }
}

/// An object that a factory retains, as one type.
@usableFromInline
package final class KeptObject<Object>: AnyKeptObject, @unchecked Sendable {
    @usableFromInline package let object: Object

    init(_ object: Object) {
        self.object = object
        super.init(type: Object.self)
    }

    override var value: Any { object }
}

/// A weak reference.
///
/// Sound as `Sendable`: it is set once, and may become nil while other threads read it. The object is `Sendable`,
/// because a scope shares it.
struct WeakReference: @unchecked Sendable {
    weak var object: AnyObject?
}

/// The objects of one factory's weak scopes, by their cells.
///
/// They live as long as other code retains them.
final class WeakObjects: Sendable {
    private let references = Locked<[Int: WeakReference]>([:])

    /// The object of a cell, if other code still retains it.
    func object(in cell: Int) -> AnyObject? { references.withLock { $0[cell]?.object } }

    func keep(_ object: AnyObject, in cell: Int) { references.withLock { $0[cell] = WeakReference(object: object) } }
}
