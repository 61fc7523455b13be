/// What becomes of an object once it is made: the scope of its definition, as requests see it.
///
/// Sound as `Sendable`: nothing in it changes.
package class Keeping: @unchecked Sendable {
    package enum Kind {
        /// Nothing is kept: `prototype` makes an object anew, `instance` has it, `arguments` wants more to make
        /// it, `group` collects it, `expected` has it from elsewhere.
        case prototype, instance, arguments, group, expected
        /// In the cell of the factory, for good.
        case singleton
        /// As long as somebody else holds it.
        case weak
        /// For one request from outside.
        case graph
        /// By a scope that isn't Rivet's own.
        case shared
    }

    package let kind: Kind
    /// The scope's name; nil where no scope is concerned.
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

    /// Whether the object has a cell, by whose number it is known to who keeps it.
    var hasCell: Bool {
        switch kind {
        case .prototype, .instance, .arguments, .group: false
        case .expected, .singleton, .weak, .graph, .shared: true
        }
    }

    /// Whether the object is kept, though not in its cell.
    var isElsewhere: Bool {
        switch kind {
        case .weak, .graph, .shared: true
        case .prototype, .instance, .arguments, .group, .expected, .singleton: false
        }
    }

    /// How long a scope retains an object, the shortest first.
    package enum Lifetime: Int, CaseIterable { case graph, shared, singleton }

    /// The lifetime of the object, or nil if it passes its dependencies on to its holder.
    var lifetime: Lifetime? {
        switch kind {
        case .graph: .graph
        case .shared: .shared
        case .singleton, .instance: .singleton
        case .prototype, .arguments, .group, .expected, .weak: nil
        }
    }

    /// Whether the scope knows the object by the number of its factory.
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

    /// The keeping of what a decorator makes of such an object: it lives in the same scope.
    ///
    /// What a factory has ready it also has ready decorated; a group is collected anew each time.
    var ofDecorated: Keeping {
        switch kind {
        case .instance: .singleton
        case .group: .prototype
        case .prototype, .arguments, .expected, .singleton, .weak, .graph, .shared: self
        }
    }

    // What a scope keeps that isn't Rivet's own is said by the class that inherits from this one.

    /// Grows when all that is kept became stale.
    var generation: Int { 0 }
    func object(for slot: ScopeSlot) -> Any? { nil }
    func keep(_ object: Any, for slot: ScopeSlot, generation: Int) {}
    func forget(_ slot: ScopeSlot) {}
}

/// The keeping of a scope that isn't Rivet's own.
///
/// Sound as `Sendable`: nothing in it changes, and the scope is `Sendable`.
final class SharedKeeping<Object: Sendable>: Keeping, @unchecked Sendable {
    private let scope: any SharedScope

    init(_ scope: some SharedScope) {
        self.scope = scope
        super.init(.shared, name: scope.name)
    }

    override var generation: Int { scope.generation }
    override func object(for slot: ScopeSlot) -> Any? { scope.object(for: slot) }
    override func keep(_ object: Any, for slot: ScopeSlot, generation: Int) {
        // Rivet hands in what the definition made, which is always one.
        if let object = object as? Object { scope.keep(object, for: slot, generation: generation) }
    }
    override func forget(_ slot: ScopeSlot) { scope.forget(slot) }
}
