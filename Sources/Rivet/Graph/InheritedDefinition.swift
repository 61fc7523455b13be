/// A child's definition of something of its parent's that has no one type.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class InheritedDefinition: AnyDefinition, @unchecked Sendable {
    private let base: AnyDefinition
    private let generations: Int

    init(_ base: AnyDefinition, from generations: Int) {
        self.base = base
        self.generations = generations
        // Filed under its own type, which nobody asks for: so the straight way of a request never meets it.
        super.init(
            Draft(inheriting: base),
            base.keeping,
            cell: AnyDefinition.noCell,
            needs: [],
            type: InheritedDefinition.self
        )
    }

    override var objectType: Any.Type { base.objectType }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try factory.ancestor(generations).converted(base)
    }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any],
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try base.object(as: type, with: arguments, from: factory.ancestor(generations))
    }

    override var source: Inheritance? { Inheritance(definition: base, generations: generations) }

    override nonisolated(nonsending) func awaited<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory)
        async throws -> Wanted
    {
        try await factory.ancestor(generations).awaitedAny(base)
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: Carried<[Any]>,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try await base.awaited(as: type, with: arguments, from: factory.ancestor(generations))
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try base.provider(as: type, from: factory.ancestor(generations))
    }

    override func decorated<Wrapped>(by decorator: Decorator<Wrapped>, _ keeping: Keeping, cell: Int) -> AnyDefinition?
    {
        guard TypeRelation.of(objectType, to: Wrapped.self) != .differs else { return nil }
        return decorated(byWrapping: decorator, keeping, cell: cell)
    }

    /// The cell and the elements of what is inherited are those of its own graph, so farther up.
    override func inherited(from generations: Int) -> AnyDefinition {
        InheritedDefinition(base, from: self.generations + generations)
    }
}
