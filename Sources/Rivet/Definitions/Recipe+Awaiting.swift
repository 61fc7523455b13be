// The recipes of asynchronous functions, one form for each number of needs, as with the others.

extension Recipe {
    /// Makes the object by awaiting an asynchronous function that needs nothing.
    ///
    /// - Parameter make: The function or initialiser.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling(
        _ make: @escaping @Sendable () async throws -> Object
    ) -> Self {
        Recipe(
            needs: [],
            awaiting: { _ in
                try await make()
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs one object.
    ///
    /// ```swift
    /// define("Database", in: .singleton, as: .calling(Database.init(url:), with: .variable("Database")))
    /// ```
    ///
    /// Whoever asks has to await it.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A>(
        _ make: @escaping @Sendable (A) async throws -> Object,
        with a: Key<A>
    ) -> Self {
        Recipe(
            needs: [Need(a)],
            awaiting: { factory in
                let a = try await factory.awaitedNeed(a)
                return try await make(a)
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs two objects.
    ///
    /// What it needs is built at the same time.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A, B>(
        _ make: @escaping @Sendable (A, B) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b)],
            awaiting: { factory in
                let (a, b) = try await factory.awaitedNeeds(a, b)
                return try await make(a, b)
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs three objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A, B, C>(
        _ make: @escaping @Sendable (A, B, C) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c)],
            awaiting: { factory in
                let (a, b, c) = try await factory.awaitedNeeds(a, b, c)
                return try await make(a, b, c)
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs four objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A, B, C, D>(
        _ make: @escaping @Sendable (A, B, C, D) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d)],
            awaiting: { factory in
                let (a, b, c, d) = try await factory.awaitedNeeds(a, b, c, d)
                return try await make(a, b, c, d)
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs five objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - e: The name that its fifth parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @Sendable (A, B, C, D, E) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e)],
            awaiting: { factory in
                let (a, b, c, d, e) = try await factory.awaitedNeeds(a, b, c, d, e)
                return try await make(a, b, c, d, e)
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs six objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - e: The name that its fifth parameter comes from.
    ///   - f: The name that its sixth parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A, B, C, D, E, F>(
        _ make: @escaping @Sendable (A, B, C, D, E, F) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e), Need(f)],
            awaiting: { factory in
                let (a, b, c, d, e, f) = try await factory.awaitedNeeds(a, b, c, d, e, f)
                return try await make(a, b, c, d, e, f)
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs seven objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - e: The name that its fifth parameter comes from.
    ///   - f: The name that its sixth parameter comes from.
    ///   - g: The name that its seventh parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A, B, C, D, E, F, G>(
        _ make: @escaping @Sendable (A, B, C, D, E, F, G) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e), Need(f), Need(g)],
            awaiting: { factory in
                let (a, b, c, d, e, f, g) = try await factory.awaitedNeeds(a, b, c, d, e, f, g)
                return try await make(a, b, c, d, e, f, g)
            }
        )
    }

    /// Makes the object by awaiting an asynchronous function that needs eight objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - e: The name that its fifth parameter comes from.
    ///   - f: The name that its sixth parameter comes from.
    ///   - g: The name that its seventh parameter comes from.
    ///   - h: The name that its eighth parameter comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    public static func calling<A, B, C, D, E, F, G, H>(
        _ make: @escaping @Sendable (A, B, C, D, E, F, G, H) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        _ h: Key<H>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e), Need(f), Need(g), Need(h)],
            awaiting: { factory in
                let (a, b, c, d, e, f, g, h) = try await factory.awaitedNeeds(a, b, c, d, e, f, g, h)
                return try await make(a, b, c, d, e, f, g, h)
            }
        )
    }
}
