/// A definition of what a child expects: from its parent, or supplied when a factory is made.
///
/// What is supplied is in the factory's cell from the beginning. Sound as `Sendable` for the reason given at
/// `AnyDefinition`.
class AnyExpectedDefinition: AnyDefinition, @unchecked Sendable {
    /// Puts what was supplied into a new factory's cell; false when it is of another type.
    func supply(_ value: Any, to store: ObjectStore) -> Bool { false }
}

/// The same for objects of one type.
final class ExpectedDefinition<Object>: AnyExpectedDefinition, @unchecked Sendable {
    init(_ draft: Draft, cell: Int) {
        // Filed under its own type, which nobody asks for: a cell that is empty means the parent, and not that the
        // object is to be built.
        super.init(draft, .expected, cell: cell, needs: nil, type: ExpectedDefinition<Object>.self)
    }

    override var objectType: Any.Type { Object.self }

    override func supply(_ value: Any, to store: ObjectStore) -> Bool {
        guard let object = value as? Object else { return false }
        store.keep(KeptObject(object), in: cell)
        return true
    }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        if let kept = factory.store.kept(in: cell, as: ObjectIdentifier(Object.self)) {
            return try converted(factory.object(in: kept) as Object, as: type)
        }
        let (source, factory) = try parents(factory)
        return try factory.converted(source)
    }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any],
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        if factory.store.kept(in: cell) != nil {
            return try super.object(as: type, with: arguments, from: factory)
        }
        let (source, factory) = try parents(factory)
        return try source.object(as: type, with: arguments, from: factory)
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try provider(of: Object.self, as: type, from: factory)
    }

    override func source(from factory: ObjectGraphFactory) -> (AnyDefinition, ObjectGraphFactory) {
        guard factory.store.kept(in: cell) == nil, let (source, factory) = try? parents(factory) else {
            return (self, factory)
        }
        return source.source(from: factory)
    }

    override func decorated<Wrapped>(
        by decorator: Decorator<Wrapped>,
        in keeping: Keeping,
        cell: Int
    ) -> AnyDefinition? {
        guard let decorator = decorator as? Decorator<Object> else { return nil }
        return Definition(decorator.draft, keeping, cell: cell) { factory in
            try decorator.wrap(self.object(as: Object.self, from: factory), factory)
        }
    }

    /// The parent's definition, and its factory.
    private func parents(_ factory: ObjectGraphFactory) throws -> (AnyDefinition, ObjectGraphFactory) {
        guard let source = factory.store.graph.sources[cell] else { throw RequestFault.missing }
        return (source.definition, factory.ancestor(source.generations))
    }
}
