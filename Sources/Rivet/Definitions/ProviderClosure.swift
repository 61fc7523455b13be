internal import RivetShared

// Providers whose type is only known as the type of a dependency, such as `(Int) throws -> any Course`.
//
// The subscript returns providers with any number of arguments. But a closure type with a parameter pack can't be cast,
// so each number of arguments needs code of its own here.

extension AnyDefinition {
    /// Whether a recipe can receive the provider of this definition as a type.
    ///
    /// With `isProven`, all objects must have the type that the provider returns.
    final func hasProvider(of type: Any.Type, isProven: Bool) -> Bool {
        func test<Wanted>(_ type: Wanted.Type) -> Bool {
            matchingProvider(as: type, from: nil, isProven: isProven) != nil
        }
        return test(type)
    }

    /// The provider of this definition, which takes up to three arguments, as the expected type of closure.
    ///
    /// Nil if it doesn't have that type. The closure's arguments have exactly the declared types. Without a factory,
    /// only the type of the closure matters.
    final func matchingProvider<Wanted>(
        as type: Wanted.Type,
        from factory: ObjectGraphFactory?,
        isProven: Bool = false
    ) -> Wanted? {
        let types = argumentTypes ?? []
        func provider<Result>(of result: Result.Type) -> Wanted? {
            let source = ProviderSource<Result, Wanted>(self, factory)
            // `RequestFault.providerArgumentLimit` is the last case.
            return switch types.count {
            case 0: source.provider()
            case 1: source.provider(types[0])
            case 2: source.provider(types[0], types[1])
            case 3: source.provider(types[0], types[1], types[2])
            default: nil
            }
        }
        if let provider = provider(of: objectType) { return provider }
        let wanted = TypeRelation.innermost(Wanted.self)
        let results =
            types.isEmpty
            ? [TypeRelation.result(ofProvider: wanted)].compactMap(\.self) : TypeRelation.results(ofFunction: wanted)
        for result in results {
            let relation = TypeRelation.of(objectType, to: result)
            if relation == .differs || isProven && relation == .unproven { continue }
            if let provider = provider(of: result) { return provider }
        }
        return nil
    }

    /// The error of a request that expects the provider to be of another type.
    @inline(never)
    final func mismatch(with wanted: Any.Type) -> RequestFault {
        func provider(_ text: (Any.Type) -> String) -> String {
            "@Sendable (\((argumentTypes ?? []).map(text).joined(separator: ", "))) throws -> \(text(objectType))"
        }
        return RequestFault(
            .typeMismatch,
            Wording.names(
                (Wording.text(of: wanted), provider(Wording.text)),
                orElse: (Wording.wholeText(of: wanted), provider(Wording.wholeText))
            )
        )
    }
}

/// The first closure that has the expected type.
private func firstMatching<Wanted>(_ closures: Any...) -> Wanted? {
    for closure in closures { if let wanted = closure as? Wanted { return wanted } }
    return nil
}

/// The closures that a provider can be.
private final class ProviderSource<Result, Wanted>: Sendable {
    let definition: AnyDefinition
    let factory: ObjectGraphFactory?

    init(_ definition: AnyDefinition, _ factory: ObjectGraphFactory?) {
        (self.definition, self.factory) = (definition, factory)
    }

    func provider() -> Wanted? {
        let here: Provider<Result> = { try self.provide([]) }
        let isolated: @MainActor @Sendable () throws -> Result = { try self.provide([]) }
        let awaited: @Sendable () async throws -> Result = { try await self.provideAwaited([]) }
        let nonsending: nonisolated(nonsending) @Sendable () async throws -> Result = {
            try await self.provideAwaited([])
        }
        return firstMatching(
            here,
            here as () throws -> Result,
            isolated,
            awaited,
            awaited as () async throws -> Result,
            nonsending,
            nonsending as nonisolated(nonsending) () async throws -> Result
        )
    }

    func provider<A>(_: A.Type) -> Wanted? {
        let here: @Sendable (A) throws -> Result = { try self.provide([$0]) }
        let isolated: @MainActor @Sendable (A) throws -> Result = { try self.provide([$0]) }
        let awaited: @Sendable (A) async throws -> Result = { try await self.provideAwaited([$0]) }
        return firstMatching(
            here,
            here as (A) throws -> Result,
            isolated,
            awaited,
            awaited as (A) async throws -> Result
        )
    }

    func provider<A, B>(_: A.Type, _: B.Type) -> Wanted? {
        let here: @Sendable (A, B) throws -> Result = { try self.provide([$0, $1]) }
        let isolated: @MainActor @Sendable (A, B) throws -> Result = { try self.provide([$0, $1]) }
        let awaited: @Sendable (A, B) async throws -> Result = { try await self.provideAwaited([$0, $1]) }
        return firstMatching(
            here,
            here as (A, B) throws -> Result,
            isolated,
            awaited,
            awaited as (A, B) async throws -> Result
        )
    }

    func provider<A, B, C>(_: A.Type, _: B.Type, _: C.Type) -> Wanted? {
        let here: @Sendable (A, B, C) throws -> Result = { try self.provide([$0, $1, $2]) }
        let isolated: @MainActor @Sendable (A, B, C) throws -> Result = { try self.provide([$0, $1, $2]) }
        let awaited: @Sendable (A, B, C) async throws -> Result = { try await self.provideAwaited([$0, $1, $2]) }
        return firstMatching(
            here,
            here as (A, B, C) throws -> Result,
            isolated,
            awaited,
            awaited as (A, B, C) async throws -> Result
        )
    }

    private func provide(_ arguments: [Any]) throws -> Result {
        guard let factory else { throw RequestFault(.released) }
        return try factory.provideAny(definition, arguments)
    }

    private nonisolated(nonsending) func provideAwaited(_ arguments: [Any]) async throws -> Result {
        guard let factory else { throw RequestFault(.released) }
        return try await factory.provideAwaited(definition, arguments)
    }
}
