/// The definition from which another one is derived.
package final class Base: Sendable {
    package let definition: AnyDefinition
    /// How many generations up it is, for a definition that a child inherits.
    package let generations: Int
    let use: Use

    /// What the derived definition does with the objects of the base.
    enum Use: Sendable {
        case forwarded
        /// It wraps them.
        case decorated
        /// It is a group, which adds its elements to those of the base.
        case extended
        /// It expects them, so an ancestor's factory builds them.
        case expected
    }

    var isDecorated: Bool { use == .decorated }

    init(definition: AnyDefinition, generations: Int = 0, for use: Use = .forwarded) {
        (self.definition, self.generations, self.use) = (definition, generations, use)
    }

    /// The base of a definition that expects the objects of this one.
    var expected: Base { Base(definition: definition, generations: generations, for: .expected) }

    /// A definition for a child's graph that forwards to this one, which belongs to an ancestor's graph.
    var inherited: AnyDefinition {
        var draft = Draft(of: definition, definition.lifetime)
        // The context and the dependencies are those of the ancestor's graph, and mean nothing in the child's.
        (draft.context, draft.dependencies, draft.base) = (0, [], self)
        // Never nil, because only a decorator may wrap objects of another type.
        return definition.derived(by: .inheritance(generations: generations), draft) ?? definition
    }
}

/// How a definition is derived from its base: by a decorator, by inheritance, or for a trial.
package enum Derivation: Sendable {
    case decoration(Declaration)
    case inheritance(generations: Int)
    case observation(any DependencyRecorder, mustAwait: Bool)

    /// Whether it can derive a definition of objects of a type; a decorator wraps objects of one type.
    func accepts<Object>(_ type: Object.Type) -> Bool {
        if case .decoration(let decorator) = self { decorator is Decorator<Object> } else { true }
    }

    /// Requests the object of the base by `request`, from the factory that builds it.
    func run<Object>(
        _ base: AnyDefinition,
        _ factory: ObjectGraphFactory,
        _ request: (ObjectGraphFactory) throws -> Object
    ) throws -> Object {
        switch self {
        case .decoration(let decorator): return try decorate(request(factory), by: decorator, factory)
        case .inheritance(let generations): return try request(factory.ancestor(generations))
        case .observation(let recorder, let mustAwait):
            if mustAwait { try Calling.awaiting.check() }
            return try recorder.recording(base) { try request(factory) }
        }
    }

    /// Awaits the object of the base by `request`, from the factory that builds it.
    nonisolated(nonsending) func run<Object>(
        _ base: AnyDefinition,
        _ factory: ObjectGraphFactory,
        _ request: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Object
    ) async throws -> Object {
        switch self {
        case .decoration(let decorator): try await decorate(request(factory), by: decorator, factory)
        case .inheritance(let generations): try await request(factory.ancestor(generations))
        case .observation(let recorder, _): try await recorder.recording(base) { try await request(factory) }
        }
    }

    /// Wraps an object, which has the type that the decorator wraps.
    private func decorate<Object>(
        _ object: Object,
        by decorator: Declaration,
        _ factory: ObjectGraphFactory
    ) throws -> Object {
        guard let decorator = decorator as? Decorator<Object> else {
            throw RequestFault.typeMismatch(wanted: Object.self, held: decorator.objectType)
        }
        return try decorator.wrap(object, factory)
    }
}

extension AnyDefinition {
    /// The definition that this decorator wraps; nil for a definition that isn't a decorator's.
    package final var wrapped: AnyDefinition? { base.flatMap { $0.isDecorated ? $0.definition : nil } }

    /// The definition to which this one only forwards; nil if it creates objects of its own.
    package final var forwarded: AnyDefinition? { base.flatMap { $0.use == .forwarded ? $0.definition : nil } }

    /// The ancestor's definition that builds the expected object; nil for other definitions, and for a supplied object.
    final var supplier: Base? { base.flatMap { $0.use == .expected ? $0 : nil } }

    /// The definition of a decorator that wraps the objects of this one; nil if it wraps objects of another type.
    final func decorated(by decorator: Declaration, _ lifetime: Lifetime, cell: Int) -> AnyDefinition? {
        var draft = Draft(of: decorator, lifetime)
        (draft.cell, draft.base) = (cell, Base(definition: self, for: .decorated))
        return derived(by: .decoration(decorator), draft)
    }

    /// A definition that forwards to this one in the same factory, and records which closures request it.
    ///
    /// If callers must await it, synchronous requests fail, even if the object exists already.
    package final func observed(by recorder: any DependencyRecorder, mustAwait: Bool) -> AnyDefinition {
        var draft = Draft(of: self, lifetime)
        (draft.base, draft.calling) = (Base(definition: self), mustAwait ? .awaiting : .directly)
        return derived(by: .observation(recorder, mustAwait: mustAwait), draft) ?? self
    }
}

// MARK: - Decorators

/// A decorator of objects of one type.
///
/// Sound as `Sendable` for the reason given at `Declaration`.
final class Decorator<Object>: Declaration, @unchecked Sendable {
    let wrap: @Sendable (Object, ObjectGraphFactory) throws -> Object

    init(_ draft: Draft, wrap: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Object) {
        self.wrap = wrap
        super.init(draft)
    }

    override var objectType: Any.Type { Object.self }
}

// MARK: - Bases without a single type

/// A definition that forwards to a base without a single type, such as a group.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class ForwardingDefinition: AnyDefinition, @unchecked Sendable {
    private let target: AnyDefinition
    private let derivation: Derivation

    init(_ target: AnyDefinition, _ derivation: Derivation, _ draft: Draft) {
        (self.target, self.derivation) = (target, derivation)
        super.init(draft, of: target.objectType)
    }

    override var objectType: Any.Type { target.objectType }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try derivation.run(target, factory) { try target.object(as: type, with: arguments, from: $0) }
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try await derivation.run(target, factory) { try await target.awaited(as: type, with: arguments, from: $0) }
    }
}

/// Records which definitions depend on which while their closures run.
///
/// A trial in `RivetInspection` has one. The definitions of its graph forward to the original ones.
package protocol DependencyRecorder: AnyObject, Sendable {
    /// Runs the closure of a definition, and records which closure requested it.
    func recording<Result>(_ definition: AnyDefinition, _ make: () throws -> Result) rethrows -> Result

    /// Awaits the closure of a definition, and records which closure requested it.
    nonisolated(nonsending) func recording<Result>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result

    /// Records which closure requested the provider of a definition, and for what.
    func recordProvider(of definition: AnyDefinition, _ use: ProviderUse)

    /// Records which closure requested a name that nothing defines.
    func recordMissing(_ name: String)
}

/// How a closure wants to call a provider that it requested.
package struct ProviderUse: Sendable {
    /// The types of the arguments.
    package let arguments: [Any.Type]
    /// The type of the objects.
    package let object: Any.Type
    /// Whether it awaits the provider.
    package let isAwaited: Bool
    /// How many generations up the definition is.
    package let generations: Int

    init(_ arguments: [Any.Type], _ object: Any.Type, isAwaited: Bool = false, above generations: Int = 0) {
        (self.arguments, self.object) = (arguments, object)
        (self.isAwaited, self.generations) = (isAwaited, generations)
    }
}
