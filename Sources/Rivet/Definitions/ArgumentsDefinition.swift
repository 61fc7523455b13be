/// A definition that creates its object from run-time arguments, which it passes as one tuple.
///
/// A closure type with a parameter pack can't be cast, but a generic class that stores the closure can. A class with a
/// parameter pack would need iOS 17, so the class has a single parameter for the tuple.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
@usableFromInline
final class ArgumentsDefinition<Object, Arguments>: AnyDefinition, @unchecked Sendable {
    /// How to create the object, and what only the parameter pack shows about the arguments.
    @usableFromInline
    struct Making {
        @usableFromInline let make: @Sendable (ObjectGraphFactory, Arguments) throws -> Object
        /// Creates the object for callers that await it, or nil if `make` does that, too.
        let awaiting: (@Sendable (ObjectGraphFactory, Arguments) async throws -> Object)?
        let types: [Any.Type]
        /// The arguments as the declared types: each matches by its type or by a cast.
        let match: @Sendable ([Any]) -> Arguments?
        /// The type of the definition's provider.
        let provider: Any.Type
    }

    @usableFromInline let making: Making
    private let derivedFrom: Base?

    init(_ draft: Draft, _ making: Making) {
        self.making = making
        count = making.types.count
        derivedFrom = draft.base
        var draft = draft
        draft.keeping = .arguments
        // The table finds it by its own class, which no caller expects. So the direct path of a request never leads to
        // it.
        super.init(draft, type: ArgumentsDefinition<Object, Arguments>.self)
    }

    override var hasArgumentsTuple: Bool { true }

    override var objectType: Any.Type { Object.self }

    override var base: Base? { derivedFrom }

    override var argumentTypes: [Any.Type]? { making.types }

    /// The number of arguments.
    @usableFromInline let count: Int

    /// The object from arguments of exactly the declared types.
    @inlinable
    @inline(__always)
    func object(from factory: ObjectGraphFactory, _ arguments: Arguments) throws -> Object {
        try factory.guarded(self) { try making.make($0, arguments) }
    }

    /// Awaits the object from arguments of exactly the declared types.
    nonisolated(nonsending) func awaited(from factory: ObjectGraphFactory, _ arguments: Arguments) async throws
        -> Object
    {
        guard let awaiting = making.awaiting, try factory.mustAwait(self) else {
            return try object(from: factory, arguments)
        }
        // The caller waits, and no other code has the arguments meanwhile.
        let carried = UncheckedTransfer(arguments)
        return try await factory.awaitedClosure(of: self) { try await awaiting($0, carried.value) }
    }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try converted(object(from: factory, matching(arguments)), as: type)
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        let matching = try matching(arguments?.value)
        return try await converted(awaited(from: factory, matching), as: type)
    }

    private func matching(_ arguments: [Any]?) throws -> Arguments {
        let arguments = arguments ?? []
        guard count == arguments.count, let matching = making.match(arguments) else {
            throw RequestFault.arguments(needed: making.types, given: arguments.map { Swift.type(of: $0) })
        }
        return matching
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        if let provider = providerTakingArguments(as: type, from: factory) { return provider }
        throw RequestFault.mistyped(wanted: Wanted.self, held: making.provider)
    }

    override func derived(by derivation: Derivation, _ draft: Draft) -> AnyDefinition? {
        guard let around = derivation.around(Object.self, self) else { return nil }
        let changed = Making(
            make: { factory, arguments in try around.run(factory) { try self.object(from: $0, arguments) } },
            awaiting: { factory, arguments in
                let carried = UncheckedTransfer(arguments)
                return try await around.run(factory) { try await self.awaited(from: $0, carried.value) }
            },
            types: making.types,
            match: making.match,
            provider: making.provider
        )
        return ArgumentsDefinition(draft, changed)
    }
}

// MARK: - Creating

/// A closure that takes its arguments as one tuple.
///
/// Inlinable, so that the module of the definition compiles it for the types of the arguments. Through a parameter pack,
/// each argument would be copied to memory and back.
@inlinable
func tupled<Object, each Argument>(
    _ make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object
) -> @Sendable (ObjectGraphFactory, (repeat each Argument)) throws -> Object {
    { factory, arguments in try make(factory, repeat each arguments) }
}

/// An argument that doesn't have the declared type.
private struct Mismatch: Error {}

extension Draft {
    /// A definition with closures that take run-time arguments of these types as one tuple.
    ///
    /// `Arguments` is the type of that tuple. The closures have it as one type instead of a parameter pack, so that no
    /// request has to convert them.
    func takingArguments<Object, Arguments, each Argument>(
        _ argumentTypes: repeat (each Argument).Type,
        make: @escaping @Sendable (ObjectGraphFactory, Arguments) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory, Arguments) async throws -> Object)? = nil
    ) -> AnyDefinition {
        var types: [Any.Type] = []
        repeat types.append(each argumentTypes)
        @Sendable func match(_ given: [Any]) -> Arguments? {
            var remaining = given[...]
            func next<One>(_ type: One.Type) throws -> One {
                guard let argument = remaining.popFirst(), let matching = argument as? One else { throw Mismatch() }
                return matching
            }
            do { return (repeat try next((each Argument).self)) as? Arguments } catch { return nil }
        }
        let provider: Any.Type = (@Sendable (repeat each Argument) throws -> Object).self
        return ArgumentsDefinition(
            self,
            .init(make: make, awaiting: awaiting, types: types, match: match, provider: provider)
        )
    }

    /// A definition with an asynchronous closure that takes run-time arguments.
    func takingArguments<Object, each Argument>(
        awaiting make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object
    ) -> AnyDefinition {
        var draft = self
        draft.calling = .awaiting
        return draft.takingArguments(
            repeat (each Argument).self,
            make: { (_, _: (repeat each Argument)) in throw RequestFault.needsAwait },
            awaiting: { (factory, arguments: (repeat each Argument)) in
                try await make(factory, repeat each arguments)
            }
        )
    }

    /// A definition with a closure of the main actor that takes run-time arguments.
    func takingArguments<Object, each Argument>(
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object
    ) -> AnyDefinition {
        var draft = self
        draft.calling = .onMainActor
        // The caller waits for the main actor, and no other code has the arguments meanwhile.
        return draft.takingArguments(
            repeat (each Argument).self,
            make: { (factory, arguments: (repeat each Argument)) in
                let carried = UncheckedTransfer(arguments)
                return try CurrentThread.callOnMain { try make(factory, repeat each carried.value) }
            },
            awaiting: { (factory, arguments: (repeat each Argument)) in
                let carried = UncheckedTransfer(arguments)
                return try await MainActor.run {
                    try UncheckedTransfer(make(factory, repeat each carried.value))
                }.value
            }
        )
    }
}
