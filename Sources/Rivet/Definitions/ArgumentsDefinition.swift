/// A definition that makes its object from run-time arguments.
///
/// A function type with a parameter pack can't be stored as it is; as a member of a generic class it can.
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class ArgumentsDefinition<Object, each Argument>: AnyDefinition, @unchecked Sendable {
    let make: @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object
    /// Makes the object for who awaits it; nil where that is no different.
    private let awaiting: (@Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object)?
    private let leadsTo: Inheritance?

    init(
        _ draft: Draft,
        _ calling: Calling = .directly,
        needs: [Need]? = nil,
        source: Inheritance? = nil,
        make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object)? = nil
    ) {
        self.make = make
        self.awaiting = awaiting
        leadsTo = source
        // Its type in the table is its own, which no caller expects, so the direct path of a request never finds it.
        super.init(
            draft,
            .arguments,
            calling,
            cell: AnyDefinition.noCell,
            needs: needs,
            type: ArgumentsDefinition<Object, repeat each Argument>.self
        )
    }

    /// Makes a definition whose closure is awaited, and says what it needs when there are names.
    convenience init(
        _ draft: Draft,
        needing names: [String],
        awaiting make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object
    ) {
        self.init(
            draft,
            .awaiting,
            needs: Need.declared(names),
            make: { (_, _: repeat each Argument) in throw RequestFault.needsAwait },
            awaiting: make
        )
    }

    override var objectType: Any.Type { Object.self }

    override var source: Inheritance? { leadsTo }

    override var argumentTypes: [Any.Type]? {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return types
    }

    /// Makes the object from arguments of the very types it was written with.
    func object(from factory: ObjectGraphFactory, _ arguments: repeat each Argument) throws -> Object {
        try factory.guarded(self) { try make($0, repeat each arguments) }
    }

    /// The same for who awaits it.
    nonisolated(nonsending) func awaited(from factory: ObjectGraphFactory, _ arguments: repeat each Argument)
        async throws -> Object
    {
        guard let awaiting, factory.store.graph.hasAwaited else {
            return try object(from: factory, repeat each arguments)
        }
        if factory.store.needsChecks { try factory.checkNotStopped() }
        // The caller waits, and no other code has the arguments meanwhile.
        let carried = UncheckedTransfer((repeat each arguments))
        return try await factory.awaitedClosure(of: self) { try await awaiting($0, repeat each carried.value) }
    }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try object(as: type, with: [], from: factory)
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try await awaited(as: type, with: UncheckedTransfer([]), from: factory)
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        let fitting = try fitting(arguments.value)
        return try await converted(awaited(from: factory, repeat each fitting), as: type)
    }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any],
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        let fitting = try fitting(arguments)
        return try converted(object(from: factory, repeat each fitting), as: type)
    }

    /// The arguments as the types that are needed: each fits by its type or by a cast.
    private func fitting(_ arguments: [Any]) throws -> (repeat each Argument) {
        let needed = argumentTypes ?? []
        let fault = RequestFault.arguments(needed: needed, given: arguments.map { Swift.type(of: $0) })
        guard needed.count == arguments.count else { throw fault }
        var remaining = arguments[...]
        func next<One>(_ type: One.Type) throws -> One {
            guard let argument = remaining.popFirst(), let fitting = argument as? One else { throw fault }
            return fitting
        }
        return (repeat try next((each Argument).self))
    }

    /// A provider that takes arguments is had by the subscript alone: a closure type with a parameter pack
    /// can't be cast to another.
    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        throw RequestFault.mistyped(wanted: Wanted.self, held: (@Sendable (repeat each Argument) throws -> Object).self)
    }

    override func decorated<Wrapped>(by decorator: Decorator<Wrapped>, _ keeping: Keeping, cell: Int) -> AnyDefinition?
    {
        guard let decorator = decorator as? Decorator<Object> else { return nil }
        return ArgumentsDefinition(
            decorator.draft,
            needs: decorator.needs,
            make: { (factory, arguments: repeat each Argument) in
                try decorator.wrap(self.object(from: factory, repeat each arguments), factory)
            },
            awaiting: { (factory, arguments: repeat each Argument) in
                try await decorator.wrap(self.awaited(from: factory, repeat each arguments), factory)
            }
        )
    }

    override func forwarded(_ forwarding: Forwarding) -> AnyDefinition {
        ArgumentsDefinition(
            forwarding.draft(for: self),
            needs: forwarding.needs(of: self),
            source: forwarding.source(self),
            make: { (factory, arguments: repeat each Argument) in
                try forwarding.run(self, factory) { try self.object(from: $0, repeat each arguments) }
            },
            awaiting: { (factory, arguments: repeat each Argument) in
                try await forwarding.run(self, factory) { try await self.awaited(from: $0, repeat each arguments) }
            }
        )
    }
}
