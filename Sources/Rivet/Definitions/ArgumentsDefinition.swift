/// A definition that creates its object from run-time arguments, which it passes as one tuple.
///
/// A closure type with a parameter pack can't be cast, but a generic class that stores the closure can. A class with a
/// parameter pack would need iOS 17, so the class has a single parameter for the tuple.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
@usableFromInline
final class ArgumentsDefinition<Object, Arguments>: AnyDefinition, @unchecked Sendable {
    @usableFromInline let make: @Sendable (ObjectGraphFactory, Arguments) throws -> Object
    /// Creates the object for callers that await it, or nil if `make` does that, too.
    private let awaiting: (@Sendable (ObjectGraphFactory, Arguments) async throws -> Object)?
    private let types: [Any.Type]
    /// The number of arguments.
    @usableFromInline let count: Int
    /// The arguments as the declared types: each matches by its type or by a cast.
    private let match: @Sendable ([Any]) -> Arguments?

    init(
        _ draft: Draft,
        taking types: [Any.Type],
        match: @escaping @Sendable ([Any]) -> Arguments?,
        make: @escaping @Sendable (ObjectGraphFactory, Arguments) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory, Arguments) async throws -> Object)?
    ) {
        (self.types, count, self.match) = (types, types.count, match)
        (self.make, self.awaiting) = (make, awaiting)
        var draft = draft
        draft.lifetime = .arguments
        super.init(draft, of: Object.self)
    }

    override var objectType: Any.Type { Object.self }

    override var argumentTypes: [Any.Type]? { types }

    /// The object from arguments of exactly the declared types.
    @inlinable
    @inline(__always)
    func object(from factory: ObjectGraphFactory, _ arguments: Arguments) throws -> Object {
        try factory.call(self) { try make($0, arguments) }
    }

    /// Awaits the object from arguments of exactly the declared types.
    nonisolated(nonsending) func awaited(from factory: ObjectGraphFactory, _ arguments: Arguments) async throws
        -> Object
    {
        guard let awaiting, try factory.mustAwait(self) else {
            return try object(from: factory, arguments)
        }
        // The caller waits, and no other code has the arguments meanwhile.
        let carried = UncheckedTransfer(arguments)
        return try await factory.awaitedCall(of: self) { try await awaiting($0, carried.value) }
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
        guard count == arguments.count, let matching = match(arguments) else {
            throw RequestFault.arguments(needed: types, given: arguments.map { Swift.type(of: $0) })
        }
        return matching
    }
}

// MARK: - Recipes

/// The arguments of a function, in order: the run-time arguments of a request, or the awaited objects for the keys of a
/// recipe.
///
/// Sound as `Sendable`: the caller waits, and no other code has the arguments meanwhile. Each task that creates an
/// awaited object has ended before.
final class ArgumentList: @unchecked Sendable {
    let all: [Any]
    private var taken = 0

    init(_ arguments: [Any]) { all = arguments }

    /// These arguments, or nil if one doesn't match its parameter by its type or by a cast.
    init?(_ arguments: [Any], matching types: [Any.Type]) {
        func matches<Argument>(_ type: Argument.Type, _ argument: Any) -> Bool { argument is Argument }
        guard
            types.indices.allSatisfy({
                type(of: arguments[$0]) == types[$0] || matches(types[$0], arguments[$0])
            })
        else { return nil }
        all = arguments
    }

    /// The next argument, which matches by its type or by a cast.
    func next<Argument>() throws -> Argument {
        guard taken < all.count, let matching = all[taken] as? Argument else {
            throw RequestFault.arguments(needed: [Argument.self], given: [])
        }
        taken += 1
        return matching
    }
}

// MARK: - Creating

/// A closure of a definition that takes run-time arguments, which it receives as one tuple.
@usableFromInline
final class ArgumentsClosure<Object, Arguments>: Sendable {
    let calling: Calling
    let make: @Sendable (ObjectGraphFactory, Arguments) throws -> Object
    /// Creates the object for callers that await it, or nil if `make` does that, too.
    let awaiting: (@Sendable (ObjectGraphFactory, Arguments) async throws -> Object)?

    @usableFromInline
    init(_ make: @escaping @Sendable (ObjectGraphFactory, Arguments) throws -> Object) {
        (calling, self.make, awaiting) = (.directly, make, nil)
    }

    @usableFromInline
    init(awaiting make: @escaping @Sendable (ObjectGraphFactory, Arguments) async throws -> Object) {
        (calling, self.make, awaiting) = (.awaiting, { _, _ in throw RequestFault(.needsAwait) }, make)
    }

    /// A closure of the main actor.
    ///
    /// The caller waits for the main actor, and no other code has the arguments meanwhile.
    @usableFromInline
    init(onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory, Arguments) throws -> Object) {
        calling = .onMainActor
        self.make = { factory, arguments in
            let carried = UncheckedTransfer(arguments)
            return try CurrentThread.callOnMain { try make(factory, carried.value) }
        }
        awaiting = { factory, arguments in
            let carried = UncheckedTransfer(arguments)
            return try await MainActor.run { try UncheckedTransfer(make(factory, carried.value)) }.value
        }
    }
}

// The module of a definition compiles these functions for the types of its arguments. Through a parameter pack, each
// argument would be copied to memory and back.

/// A closure that takes its arguments as one tuple.
@_alwaysEmitIntoClient
func tupled<Object, each Argument>(
    _ make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object
) -> ArgumentsClosure<Object, (repeat each Argument)> {
    ArgumentsClosure { factory, arguments in try make(factory, repeat each arguments) }
}

/// An asynchronous closure that takes its arguments as one tuple.
@_alwaysEmitIntoClient
func tupled<Object, each Argument>(
    awaiting make: @escaping @Sendable (ObjectGraphFactory, repeat each Argument) async throws -> Object
) -> ArgumentsClosure<Object, (repeat each Argument)> {
    ArgumentsClosure(awaiting: { factory, arguments in try await make(factory, repeat each arguments) })
}

/// A closure of the main actor that takes its arguments as one tuple.
@_alwaysEmitIntoClient
func tupled<Object, each Argument>(
    onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory, repeat each Argument) throws -> Object
) -> ArgumentsClosure<Object, (repeat each Argument)> {
    ArgumentsClosure(onMainActor: { factory, arguments in try make(factory, repeat each arguments) })
}
