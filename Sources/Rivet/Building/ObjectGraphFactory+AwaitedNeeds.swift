// What a recipe needs, awaited all at once: one form for each number, for the forms of recipes. Halves are awaited side by
// side, and so on down to two: functions that await many things at once are large.

extension ObjectGraphFactory {
    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<A, B>(
        _ a: Key<A>,
        _ b: Key<B>
    ) async throws -> (A, B) {
        async let first = awaitedNeed(a)
        async let second = awaitedNeed(b)
        return try await (first, second)
    }

    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<A, B, C>(
        _ a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) async throws -> (A, B, C) {
        async let first = awaitedNeeds(a, b)
        async let second = awaitedNeed(c)
        let (left, right) = try await (first, second)
        return (left.0, left.1, right)
    }

    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<A, B, C, D>(
        _ a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) async throws -> (A, B, C, D) {
        async let first = awaitedNeeds(a, b)
        async let second = awaitedNeeds(c, d)
        let (left, right) = try await (first, second)
        return (left.0, left.1, right.0, right.1)
    }

    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<A, B, C, D, E>(
        _ a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) async throws -> (A, B, C, D, E) {
        async let first = awaitedNeeds(a, b, c)
        async let second = awaitedNeeds(d, e)
        let (left, right) = try await (first, second)
        return (left.0, left.1, left.2, right.0, right.1)
    }

    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<A, B, C, D, E, F>(
        _ a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>
    ) async throws -> (A, B, C, D, E, F) {
        async let first = awaitedNeeds(a, b, c)
        async let second = awaitedNeeds(d, e, f)
        let (left, right) = try await (first, second)
        return (left.0, left.1, left.2, right.0, right.1, right.2)
    }

    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<A, B, C, D, E, F, G>(
        _ a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>
    ) async throws -> (A, B, C, D, E, F, G) {
        async let first = awaitedNeeds(a, b, c, d)
        async let second = awaitedNeeds(e, f, g)
        let (left, right) = try await (first, second)
        return (left.0, left.1, left.2, left.3, right.0, right.1, right.2)
    }

    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<A, B, C, D, E, F, G, H>(
        _ a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        _ h: Key<H>
    ) async throws -> (A, B, C, D, E, F, G, H) {
        async let first = awaitedNeeds(a, b, c, d)
        async let second = awaitedNeeds(e, f, g, h)
        let (left, right) = try await (first, second)
        return (left.0, left.1, left.2, left.3, right.0, right.1, right.2, right.3)
    }
}
