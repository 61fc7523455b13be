// The recipes of synchronous functions: one for each number of parameters. A single one with a parameter pack would
// cause long error messages. It couldn't mix keys and literals, nor take initializers with typed throws.
//
// The compiler emits a form into the modules that call it, so a form that nobody calls adds nothing to an application.

extension Recipe {
    /// Creates the object by a function without parameters.
    ///
    /// - Parameter make: The function or initializer.
    /// - Returns: The recipe, for a definition.
    @_alwaysEmitIntoClient
    public static func calling(_ make: @escaping @Sendable () throws -> Object) -> Self {
        Recipe(needs: [], make: { _ in try make() })
    }

    /// Creates the object by a function of one parameter.
    ///
    /// ```swift
    /// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
    /// ```
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name that its argument comes from.
    /// - Returns: The recipe, for a definition.
    @_alwaysEmitIntoClient
    public static func calling<A>(
        _ make: @escaping @Sendable (A) throws -> Object,
        with a: Key<A>
    ) -> Self {
        Recipe(
            needs: [Need(a)],
            make: { factory in try make(factory.need(a)) },
            awaiting: { factory in try await make(factory.awaitedNeed(a)) }
        )
    }

    /// Creates the object by a function of two parameters.
    ///
    /// ```swift
    /// define("Car", as: .calling(Car.init, with: .engine, "Radio"))
    /// ```
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name that its first argument comes from.
    ///   - b: The name that its second argument comes from.
    /// - Returns: The recipe, for a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @Sendable (A, B) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b)],
            make: { factory in try make(factory.need(a), factory.need(b)) },
            awaiting: { factory in
                let (a, b) = try await factory.awaitedNeeds(a, b)
                return try make(a, b)
            }
        )
    }

    /// Creates the object by a function of three parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @Sendable (A, B, C) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c)],
            make: { factory in try make(factory.need(a), factory.need(b), factory.need(c)) },
            awaiting: { factory in
                let (a, b, c) = try await factory.awaitedNeeds(a, b, c)
                return try make(a, b, c)
            }
        )
    }

    /// Creates the object by a function of four parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @Sendable (A, B, C, D) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d)],
            make: { factory in try make(factory.need(a), factory.need(b), factory.need(c), factory.need(d)) },
            awaiting: { factory in
                let (a, b, c, d) = try await factory.awaitedNeeds(a, b, c, d)
                return try make(a, b, c, d)
            }
        )
    }

    /// Creates the object by a function of five parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @Sendable (A, B, C, D, E) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e)],
            make: { factory in
                try make(factory.need(a), factory.need(b), factory.need(c), factory.need(d), factory.need(e))
            },
            awaiting: { factory in
                let (a, b, c, d, e) = try await factory.awaitedNeeds(a, b, c, d, e)
                return try make(a, b, c, d, e)
            }
        )
    }

    /// Creates the object by a function of six parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F>(
        _ make: @escaping @Sendable (A, B, C, D, E, F) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e), Need(f)],
            make: { factory in
                try make(
                    factory.need(a),
                    factory.need(b),
                    factory.need(c),
                    factory.need(d),
                    factory.need(e),
                    factory.need(f)
                )
            },
            awaiting: { factory in
                let (a, b, c, d, e, f) = try await factory.awaitedNeeds(a, b, c, d, e, f)
                return try make(a, b, c, d, e, f)
            }
        )
    }

    /// Creates the object by a function of seven parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G>(
        _ make: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Object,
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
            make: { factory in
                try make(
                    factory.need(a),
                    factory.need(b),
                    factory.need(c),
                    factory.need(d),
                    factory.need(e),
                    factory.need(f),
                    factory.need(g)
                )
            },
            awaiting: { factory in
                let (a, b, c, d, e, f, g) = try await factory.awaitedNeeds(a, b, c, d, e, f, g)
                return try make(a, b, c, d, e, f, g)
            }
        )
    }

    /// Creates the object by a function of eight parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G, H>(
        _ make: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Object,
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
            make: { factory in
                try make(
                    factory.need(a),
                    factory.need(b),
                    factory.need(c),
                    factory.need(d),
                    factory.need(e),
                    factory.need(f),
                    factory.need(g),
                    factory.need(h)
                )
            },
            awaiting: { factory in
                let (a, b, c, d, e, f, g, h) = try await factory.awaitedNeeds(a, b, c, d, e, f, g, h)
                return try make(a, b, c, d, e, f, g, h)
            }
        )
    }
}
