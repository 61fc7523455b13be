// The recipes of asynchronous functions: one for each number of parameters, as in Recipe+Calling.swift.

extension Recipe {
    /// Creates the object by an asynchronous function without parameters.
    ///
    /// - Parameter make: The function or initializer.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling(_ make: @escaping @Sendable () async throws -> Object) -> Self {
        Recipe(needs: [], awaiting: { _ in try await make() })
    }

    /// Creates the object by an asynchronous function of one parameter.
    ///
    /// ```swift
    /// define("Database", in: .singleton, as: .calling(Database.init(url:), with: .variable("Database")))
    /// ```
    ///
    /// Callers have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name that its argument comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A>(
        _ make: @escaping @Sendable (A) async throws -> Object,
        with a: Key<A>
    ) -> Self {
        Recipe(needs: [Need(a)], awaiting: { factory in try await make(factory.awaitedNeed(a)) })
    }

    /// Creates the object by an asynchronous function of two parameters.
    ///
    /// Rivet resolves the dependencies concurrently, whatever their number.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name that its first argument comes from.
    ///   - b: The name that its second argument comes from.
    /// - Returns: The recipe, for a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @Sendable (A, B) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>
    ) -> Self {
        Recipe(awaiting: make, a, b)
    }

    /// Creates the object by an asynchronous function of three parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @Sendable (A, B, C) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) -> Self {
        Recipe(awaiting: make, a, b, c)
    }

    /// Creates the object by an asynchronous function of four parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @Sendable (A, B, C, D) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) -> Self {
        Recipe(awaiting: make, a, b, c, d)
    }

    /// Creates the object by an asynchronous function of five parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @Sendable (A, B, C, D, E) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) -> Self {
        Recipe(awaiting: make, a, b, c, d, e)
    }

    /// Creates the object by an asynchronous function of six parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F>(
        _ make: @escaping @Sendable (A, B, C, D, E, F) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>
    ) -> Self {
        Recipe(awaiting: make, a, b, c, d, e, f)
    }

    /// Creates the object by an asynchronous function of seven parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
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
        Recipe(awaiting: make, a, b, c, d, e, f, g)
    }

    /// Creates the object by an asynchronous function of eight parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
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
        Recipe(awaiting: make, a, b, c, d, e, f, g, h)
    }

    @usableFromInline
    init<each Argument>(
        awaiting make: @escaping @Sendable (repeat each Argument) async throws -> Object,
        _ keys: repeat Key<each Argument>
    ) {
        self.init(
            needs: Need.all(repeat each keys),
            awaiting: { factory in try await make(repeat each factory.awaitedNeeds(repeat each keys)) }
        )
    }
}
