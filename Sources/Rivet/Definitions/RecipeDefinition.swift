/// The run-time arguments of a request, in order.
///
/// Sound as `Sendable`: the caller waits, and no other code has the arguments meanwhile.
final class RunTimeArguments: @unchecked Sendable {
    private let all: [Any]
    private var taken = 0

    init(_ arguments: [Any]) { all = arguments }

    /// These arguments from the first one on, for another request.
    var fromStart: RunTimeArguments { RunTimeArguments(all) }

    var isEmpty: Bool { taken == all.count }

    /// The next argument, which matches by its type or by a cast.
    func next<Argument>() throws -> Argument {
        guard !isEmpty else { throw RequestFault.arguments(needed: [Argument.self], given: []) }
        taken += 1
        guard let matching = all[taken - 1] as? Argument else {
            throw RequestFault.arguments(needed: [Argument.self], given: [])
        }
        return matching
    }
}

/// A definition by a recipe that has run-time arguments.
///
/// It knows their types only as values, because they are some of the parameters of the recipe's function.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class RecipeDefinition<Object>: AnyDefinition, @unchecked Sendable {
    private let types: [Any.Type]
    /// Calls the function with the arguments that ``ObjectGraphFactory/call(_:with:_:)`` provides.
    private let make: @Sendable (ObjectGraphFactory) throws -> Object
    private let awaiting:
        nonisolated(nonsending) @Sendable (ObjectGraphFactory, RunTimeArguments) async throws -> Object

    init(
        _ draft: Draft,
        taking types: [Any.Type],
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting:
            nonisolated(nonsending) @escaping @Sendable (ObjectGraphFactory, RunTimeArguments) async throws ->
            Object
    ) {
        (self.types, self.make, self.awaiting) = (types, make, awaiting)
        var draft = draft
        draft.lifetime = .arguments
        super.init(draft, of: Object.self)
    }

    override var objectType: Any.Type { Object.self }

    override var argumentTypes: [Any.Type]? { types }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted { try converted(object(from: factory, checked(arguments)), as: type) }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted { try await converted(awaited(from: factory, checked(arguments?.value)), as: type) }

    private func object(from factory: ObjectGraphFactory, _ arguments: RunTimeArguments) throws -> Object {
        try factory.call(self, with: arguments, make)
    }

    private nonisolated(nonsending) func awaited(from factory: ObjectGraphFactory, _ arguments: RunTimeArguments)
        async throws -> Object
    {
        guard try factory.mustAwait(self) else { return try object(from: factory, arguments) }
        return try await factory.awaitedCall(of: self) { [awaiting] in try await awaiting($0, arguments) }
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        if let provider = providerTakingArguments(as: type, from: factory) { return provider }
        throw RequestFault.typeMismatch(wanted: Wanted.self, held: providerType(taking: types[...]))
    }

    /// The type of the provider, whose parameters are the arguments and then the remaining ones.
    private func providerType<each Argument>(
        taking remaining: ArraySlice<Any.Type>,
        after arguments: repeat (each Argument).Type
    ) -> Any.Type {
        guard let next = remaining.first else { return (@Sendable (repeat each Argument) throws -> Object).self }
        func adding<One>(_ type: One.Type) -> Any.Type {
            providerType(taking: remaining.dropFirst(), after: repeat each arguments, type)
        }
        return adding(next)
    }

    /// The arguments, if each one matches its parameter.
    private func checked(_ arguments: [Any]?) throws -> RunTimeArguments {
        func matches<Argument>(_ type: Argument.Type, _ argument: Any) -> Bool { argument is Argument }
        let arguments = arguments ?? []
        guard types.count == arguments.count,
            types.indices.allSatisfy({ type(of: arguments[$0]) == types[$0] || matches(types[$0], arguments[$0]) })
        else {
            throw RequestFault.arguments(needed: types, given: arguments.map { Swift.type(of: $0) })
        }
        return RunTimeArguments(arguments)
    }

    override func derived(by derivation: Derivation, _ draft: Draft) -> AnyDefinition? {
        guard let around = derivation.around(Object.self, self) else { return nil }
        return RecipeDefinition(
            draft,
            taking: types,
            make: { factory in
                let arguments = factory.runTimeArguments?.fromStart ?? RunTimeArguments([])
                return try around.run(factory) { try self.object(from: $0, arguments) }
            },
            awaiting: { factory, arguments in
                try await around.run(factory) { try await self.awaited(from: $0, arguments) }
            }
        )
    }
}
