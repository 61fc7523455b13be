/// A definition that makes its object from run-time arguments.
///
/// A function type with a parameter pack can't be stored as it is; as a member of a generic class it can.
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class ArgumentsDefinition<Object, each Argument>: AnyDefinition, @unchecked Sendable {
    let make: @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object

    init(_ draft: Draft, make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object) {
        self.make = make
        // Filed under its own type, which nobody asks for: so the straight way of a request never meets it.
        super.init(
            draft,
            .arguments,
            cell: AnyDefinition.noCell,
            needs: nil,
            type: ArgumentsDefinition<Object, repeat each Argument>.self
        )
    }

    override var objectType: Any.Type { Object.self }

    override var argumentTypes: [Any.Type]? {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return types
    }

    /// Makes the object from arguments of the very types it was written with.
    func object(from factory: ObjectGraphFactory, _ arguments: repeat each Argument) throws -> Object {
        try factory.guarded(self) { try make($0, repeat each arguments) }
    }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try object(as: type, with: [], from: factory)
    }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any],
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        let needed = argumentTypes ?? []
        let fault = RequestFault.arguments(needed: needed, given: arguments.map { Swift.type(of: $0) })
        guard needed.count == arguments.count else { throw fault }
        var remaining = arguments[...]
        func next<One>(_ type: One.Type) throws -> One {
            guard let argument = remaining.popFirst(), let fitting = argument as? One else { throw fault }
            return fitting
        }
        let fitting = (repeat try next((each Argument).self))
        return try converted(object(from: factory, repeat each fitting), as: type)
    }

    /// A provider that takes arguments is had by the subscript alone: a closure type with a parameter pack
    /// can't be cast to another.
    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        throw RequestFault.mistyped(wanted: Wanted.self, held: (@Sendable (repeat each Argument) throws -> Object).self)
    }

    override func decorated<Wrapped>(
        by decorator: Decorator<Wrapped>,
        in keeping: Keeping,
        cell: Int
    ) -> AnyDefinition? {
        guard let decorator = decorator as? Decorator<Object> else { return nil }
        return ArgumentsDefinition(decorator.draft) { (factory, arguments: repeat each Argument) in
            try decorator.wrap(self.object(from: factory, repeat each arguments), factory)
        }
    }

    override func inherited(from generations: Int) -> AnyDefinition {
        ArgumentsDefinition(Draft(inheriting: self)) { (factory, arguments: repeat each Argument) in
            try self.object(from: factory.ancestor(generations), repeat each arguments)
        }
    }
}
