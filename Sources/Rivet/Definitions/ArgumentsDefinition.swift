/// A definition that creates its object from run-time arguments.
///
/// A closure type with a parameter pack can't be cast, but a generic class that stores the closure can.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class ArgumentsDefinition<Object, each Argument>: AnyDefinition, @unchecked Sendable {
    private let make: @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object
    /// Creates the object for callers that await it, or nil if `make` does that, too.
    private let awaiting: (@Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object)?
    private let derivedFrom: Base?

    init(
        _ draft: Draft,
        make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object)? = nil
    ) {
        self.make = make
        self.awaiting = awaiting
        derivedFrom = draft.base
        var draft = draft
        draft.keeping = .arguments
        // The table finds it by its own class, which no caller expects. So the direct path of a request never leads to
        // it.
        super.init(draft, type: ArgumentsDefinition<Object, repeat each Argument>.self)
    }

    /// Creates a definition with an asynchronous closure.
    convenience init(
        _ draft: Draft,
        awaiting make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object
    ) {
        var draft = draft
        draft.calling = .awaiting
        self.init(draft, make: { (_, _: repeat each Argument) in throw RequestFault.needsAwait }, awaiting: make)
    }

    /// Creates a definition with a closure of the main actor.
    convenience init(
        _ draft: Draft,
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object
    ) {
        var draft = draft
        draft.calling = .onMainActor
        // The caller waits for the main actor, and no other code has the arguments meanwhile.
        self.init(
            draft,
            make: { (factory, arguments: repeat each Argument) in
                let carried = UncheckedTransfer((repeat each arguments))
                return try CurrentThread.callOnMain { try make(factory, repeat each carried.value) }
            },
            awaiting: { (factory, arguments: repeat each Argument) in
                let carried = UncheckedTransfer((repeat each arguments))
                return try await MainActor.run {
                    try UncheckedTransfer(make(factory, repeat each carried.value))
                }.value
            }
        )
    }

    override var objectType: Any.Type { Object.self }

    override var base: Base? { derivedFrom }

    override var argumentTypes: [Any.Type]? {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return types
    }

    /// The object from arguments of exactly the declared types.
    func object(from factory: ObjectGraphFactory, _ arguments: repeat each Argument) throws -> Object {
        try factory.guarded(self) { try make($0, repeat each arguments) }
    }

    /// Awaits the object from arguments of exactly the declared types.
    nonisolated(nonsending) func awaited(from factory: ObjectGraphFactory, _ arguments: repeat each Argument)
        async throws -> Object
    {
        guard let awaiting, try factory.mustAwait(self) else { return try object(from: factory, repeat each arguments) }
        // The caller waits, and no other code has the arguments meanwhile.
        let carried = UncheckedTransfer((repeat each arguments))
        return try await factory.awaitedClosure(of: self) { try await awaiting($0, repeat each carried.value) }
    }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        let matching = try matching(arguments)
        return try converted(object(from: factory, repeat each matching), as: type)
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        let matching = try matching(arguments?.value)
        return try await converted(awaited(from: factory, repeat each matching), as: type)
    }

    /// The arguments as the declared types: each matches by its type or by a cast.
    private func matching(_ arguments: [Any]?) throws -> (repeat each Argument) {
        let (needed, arguments) = (argumentTypes ?? [], arguments ?? [])
        var fault: RequestFault { .arguments(needed: needed, given: arguments.map { Swift.type(of: $0) }) }
        guard needed.count == arguments.count else { throw fault }
        var remaining = arguments[...]
        func next<One>(_ type: One.Type) throws -> One {
            guard let argument = remaining.popFirst(), let matching = argument as? One else { throw fault }
            return matching
        }
        return (repeat try next((each Argument).self))
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        if let provider = providerTakingArguments(as: type, from: factory) { return provider }
        throw RequestFault.mistyped(wanted: Wanted.self, held: (@Sendable (repeat each Argument) throws -> Object).self)
    }

    override func derived(by derivation: Derivation, _ draft: Draft) -> AnyDefinition? {
        guard let around = derivation.around(Object.self, self) else { return nil }
        return ArgumentsDefinition(
            draft,
            make: { (factory, arguments: repeat each Argument) in
                try around.run(factory) { try self.object(from: $0, repeat each arguments) }
            },
            awaiting: { (factory, arguments: repeat each Argument) in
                try await around.run(factory) { try await self.awaited(from: $0, repeat each arguments) }
            }
        )
    }
}
