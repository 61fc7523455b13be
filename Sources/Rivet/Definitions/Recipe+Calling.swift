// The recipes of functions, one for each number of parameters. A single one with a parameter pack would cause long
// error messages. It also couldn't mix keys and literals, or take initializers with typed throws.
//
// The compiler emits each overload into the modules that call it, so an unused overload adds nothing to an application.

// MARK: - Asynchronous functions

extension Recipe {
    /// Creates the object by an asynchronous function without parameters.
    ///
    /// - Parameter make: The function or initializer.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling(_ make: @escaping @Sendable () async throws -> Object) -> Self {
        Recipe(dependencies: [], awaiting: { _ in try await make() })
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
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A>(_ make: @escaping @Sendable (consuming A) async throws -> Object, with a: Key<A>)
        -> Self
    {
        Recipe(awaiting: make, a, alone: { try await make($0.awaitedDependency(a)) })
    }

    /// Creates the object by an asynchronous function of two parameters.
    ///
    /// Rivet resolves the dependencies concurrently, whatever their number.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name that its first argument comes from.
    ///   - b: The name that its second argument comes from.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @Sendable (consuming A, consuming B) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>
    ) -> Self { Recipe(awaiting: make, a, b) }

    /// Creates the object by an asynchronous function of three parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) -> Self { Recipe(awaiting: make, a, b, c) }

    /// Creates the object by an asynchronous function of four parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) -> Self { Recipe(awaiting: make, a, b, c, d) }

    /// Creates the object by an asynchronous function of five parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make:
            @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e) }

    /// Creates the object by an asynchronous function of six parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F>(
        _ make:
            @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F)
            async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e, f) }

    /// Creates the object by an asynchronous function of seven parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G>(
        _ make:
            @escaping @Sendable (
                consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G
            ) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e, f, g) }

    /// Creates the object by an asynchronous function of eight parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G, H>(
        _ make:
            @escaping @Sendable (
                consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G, consuming H
            ) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        _ h: Key<H>
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e, f, g, h) }

    @usableFromInline
    init<each Argument>(
        awaiting make: @escaping @Sendable (repeat each Argument) async throws -> Object,
        _ keys: repeat Key<each Argument>,
        alone: (@Sendable (ObjectGraphFactory) async throws -> Object)? = nil
    ) {
        let list = RecipeParameters.list(repeat each keys)
        self.init(
            .awaiting,
            RecipeParameters(repeat each keys),
            { _ in throw RequestFault.needsAwait },
            alone,
            awaiting: { factory, arguments in
                var objects = try await factory.awaitedObjects(of: list, arguments)
                return try await make(repeat objects.next((each Argument).self))
            }
        )
    }
}

// MARK: - Synchronous functions

extension Recipe {
    /// Creates the object by a function without parameters.
    ///
    /// - Parameter make: The function or initializer.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling(_ make: @escaping @Sendable () throws -> Object) -> Self {
        Recipe(dependencies: [], make: { _ in try make() })
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
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A>(_ make: @escaping @Sendable (consuming A) throws -> Object, with a: Key<A>) -> Self {
        Recipe(
            calling: make,
            a,
            synchronously: { try make($0.get(a)) },
            alone: { try await make($0.awaitedDependency(a)) }
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
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @Sendable (consuming A, consuming B) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>
    ) -> Self { Recipe(calling: make, a, b) { try make($0.get(a), $0.get(b)) } }

    /// Creates the object by a function of three parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) -> Self { Recipe(calling: make, a, b, c) { try make($0.get(a), $0.get(b), $0.get(c)) } }

    /// Creates the object by a function of four parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) -> Self {
        Recipe(calling: make, a, b, c, d) { try make($0.get(a), $0.get(b), $0.get(c), $0.get(d)) }
    }

    /// Creates the object by a function of five parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) -> Self {
        Recipe(calling: make, a, b, c, d, e) { try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e)) }
    }

    /// Creates the object by a function of six parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F>(
        _ make:
            @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F) throws ->
            Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>
    ) -> Self {
        Recipe(calling: make, a, b, c, d, e, f) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f))
        }
    }

    /// Creates the object by a function of seven parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G>(
        _ make:
            @escaping @Sendable (
                consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G
            ) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>
    ) -> Self {
        Recipe(calling: make, a, b, c, d, e, f, g) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f), $0.get(g))
        }
    }

    /// Creates the object by a function of eight parameters.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G, H>(
        _ make:
            @escaping @Sendable (
                consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G, consuming H
            ) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        _ h: Key<H>
    ) -> Self {
        Recipe(calling: make, a, b, c, d, e, f, g, h) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f), $0.get(g), $0.get(h))
        }
    }

    @usableFromInline
    init<each Argument>(
        calling make: @escaping @Sendable (repeat each Argument) throws -> Object,
        _ keys: repeat Key<each Argument>,
        synchronously: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        alone: (@Sendable (ObjectGraphFactory) async throws -> Object)? = nil
    ) {
        self.init(
            .directly,
            RecipeParameters(repeat each keys),
            synchronously,
            alone,
            awaiting: { factory, arguments in
                let list = RecipeParameters.list(repeat each keys)
                var objects = try await factory.awaitedObjects(of: list, arguments)
                return try make(repeat objects.next((each Argument).self))
            }
        )
    }
}
