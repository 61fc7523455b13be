// One form for each number of needs. Forms for a fixed number, and not one with a parameter pack: the
// compiler then says what is wrong in one line, lets keys and literals be mixed, and accepts initialisers
// with typed throws.

extension Recipe {
    /// Makes the object by calling a function that needs nothing.
    ///
    /// - Parameter make: The function or initialiser.
    /// - Returns: The recipe, for a definition.
    @inlinable
    public static func calling(_ make: @escaping @Sendable () throws -> Object) -> Self {
        Recipe(needs: [], make: { _ in try make() })
    }

    /// Makes the object by calling a function that needs one object.
    ///
    /// ```swift
    /// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
    /// ```
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its parameter comes from.
    /// - Returns: The recipe, for a definition.
    @inlinable
    public static func calling<A>(
        _ make: @escaping @Sendable (A) throws -> Object,
        with a: Key<A>
    ) -> Self {
        Recipe(
            needs: [Need(a)],
            make: { factory in try make(factory.need(a)) },
            awaiting: { factory in
                let a = try await factory.awaitedNeed(a)
                return try make(a)
            }
        )
    }

    /// Makes the object by calling a function that needs two objects.
    ///
    /// ```swift
    /// define("Car", as: .calling(Car.init, with: .engine, "Radio"))
    /// ```
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    /// - Returns: The recipe, for a definition.
    @inlinable
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

    /// Makes the object by calling a function that needs three objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    /// - Returns: The recipe, for a definition.
    @inlinable
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

    /// Makes the object by calling a function that needs four objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    /// - Returns: The recipe, for a definition.
    @inlinable
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

    /// Makes the object by calling a function that needs five objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - e: The name that its fifth parameter comes from.
    /// - Returns: The recipe, for a definition.
    @inlinable
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

    /// Makes the object by calling a function that needs six objects.
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
    @inlinable
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

    /// Makes the object by calling a function that needs seven objects.
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
    @inlinable
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

    /// Makes the object by calling a function that needs eight objects.
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
    @inlinable
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
