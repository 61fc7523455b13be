/// A child's definition of something of its parent's that has no one type, or has it from elsewhere itself.
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
            needs: nil,
            type: InheritedDefinition.self
        )
    }

    var source: Inheritance { Inheritance(definition: base, generations: generations) }

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

    override func source(from factory: ObjectGraphFactory) -> (AnyDefinition, ObjectGraphFactory) {
        base.source(from: factory.ancestor(generations))
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try base.provider(as: type, from: factory.ancestor(generations))
    }

    override func decorated<Wrapped>(
        by decorator: Decorator<Wrapped>,
        in keeping: Keeping,
        cell: Int
    ) -> AnyDefinition? {
        guard TypeRelation.of(objectType, to: Wrapped.self) != .differs else { return nil }
        return Definition(decorator.draft, keeping, cell: cell) { factory in
            try decorator.wrap(self.object(as: Wrapped.self, from: factory), factory)
        }
    }
}
