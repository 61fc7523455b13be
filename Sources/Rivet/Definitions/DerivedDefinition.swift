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
        return ForwardingDefinition(draft, to: definition)
    }
}

extension AnyDefinition {
    /// The definition that this decorator wraps; nil for a definition that isn't a decorator's.
    package final var wrapped: AnyDefinition? { base.flatMap { $0.isDecorated ? $0.definition : nil } }

    /// The definition to which this one only forwards; nil if it creates objects of its own.
    package final var forwarded: AnyDefinition? { base.flatMap { $0.use == .forwarded ? $0.definition : nil } }

    /// The ancestor's definition that builds the expected object; nil for other definitions, and for a supplied object.
    final var supplier: Base? { base.flatMap { $0.use == .expected ? $0 : nil } }

    /// A definition that forwards to this one in the same factory, and records which closures request it.
    ///
    /// If callers must await it, synchronous requests fail, even if the object exists already.
    package final func observed(by recorder: any DependencyRecorder, mustAwait: Bool) -> AnyDefinition {
        var draft = Draft(of: self, lifetime)
        (draft.base, draft.calling) = (Base(definition: self), mustAwait ? .awaiting : .directly)
        return ForwardingDefinition(draft, to: self, recorder)
    }
}

// MARK: - Decorators

/// A decorator of objects of one type.
///
/// Sound as `Sendable` for the reason given at `Declaration`.
final class Decorator<Object>: Declaration, @unchecked Sendable {
    private let wrap: @Sendable (Object, ObjectGraphFactory) throws -> Object

    init(_ draft: Draft, wrap: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Object) {
        self.wrap = wrap
        super.init(draft)
    }

    override var objectType: Any.Type { Object.self }

    override func definition(wrapping base: AnyDefinition, _ lifetime: Lifetime, cell: Int) -> AnyDefinition? {
        guard base.objectType == Object.self || isArray(of: base) else { return nil }
        var draft = Draft(of: self, lifetime)
        (draft.cell, draft.base) = (cell, Base(definition: base, for: .decorated))
        let wrap = wrap
        if let types = base.argumentTypes {
            return ArgumentsDefinition<Object, ArgumentList>(
                draft,
                taking: types,
                match: { ArgumentList($0, matching: types) },
                make: { try wrap(base.object(as: Object.self, with: $1.all, from: $0), $0) },
                awaiting: { factory, arguments in
                    let all = UncheckedTransfer(arguments.all)
                    return try await wrap(base.awaited(as: Object.self, with: all, from: factory), factory)
                }
            )
        }
        var make: @Sendable (ObjectGraphFactory) throws -> Object = { try wrap($0.converted(base), $0) }
        // Most bases have this type, and need no cast.
        if let exact = base.exactly(Object.self) { make = { try wrap($0.object(of: exact), $0) } }
        return Definition(draft, make: make, awaiting: { try await wrap($0.awaitedAny(base), $0) })
    }

    /// Whether the decorator wraps arrays, and the base is a group, whose elements may have several types.
    private func isArray(of base: AnyDefinition) -> Bool {
        base.lifetime.kind == .group && Object.self is any ArrayType.Type
            && TypeRelation.of(base.objectType, to: Object.self) != .differs
    }
}

// MARK: - Definitions that only forward

/// A definition that forwards to one of an ancestor's graph, which a child inherits, or to one that a trial observes.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
private final class ForwardingDefinition: AnyDefinition, @unchecked Sendable {
    private let target: AnyDefinition
    /// Records which closures request the target, in a trial.
    private let recorder: (any DependencyRecorder)?

    init(_ draft: Draft, to target: AnyDefinition, _ recorder: (any DependencyRecorder)? = nil) {
        (self.target, self.recorder) = (target, recorder)
        super.init(draft, of: target.objectType)
    }

    override var objectType: Any.Type { target.objectType }

    override var argumentTypes: [Any.Type]? { target.argumentTypes }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try factory.call(self) { factory in
            // In a trial, this fails even if the object exists already.
            try closureCalling.check()
            let targetFactory = targetFactory(above: factory)
            let arguments = arguments ?? []
            guard let recorder else { return try targetFactory.object(of: target, with: arguments) }
            return try recorder.recording(target) { try targetFactory.object(of: target, with: arguments) }
        }
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        // Without a closure that must be awaited, no frame is needed. The target itself may still wait for a build.
        let all = arguments ?? UncheckedTransfer([])
        guard try factory.mustAwait(self) else { return try await awaitTarget(with: all, from: factory) }
        return try await factory.awaitedCall(of: self) { try await self.awaitTarget(with: all, from: $0) }
    }

    private nonisolated(nonsending) func awaitTarget<Wanted>(
        with arguments: UncheckedTransfer<[Any]>,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        let targetFactory = targetFactory(above: factory)
        guard let recorder else { return try await targetFactory.awaitedAny(target, with: arguments) }
        return try await recorder.recording(target) { try await targetFactory.awaitedAny(target, with: arguments) }
    }

    /// The factory that builds the target's object.
    private func targetFactory(above factory: ObjectGraphFactory) -> ObjectGraphFactory {
        factory.ancestor(base?.generations ?? 0)
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
