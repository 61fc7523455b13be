// The recipes of functions of one to eight parameters. Each key is a parameter of its own, so the compiler infers a
// mixture of keys and literals, and the parameters of a closure. It infers neither from the packs in
// Recipe+Calling.swift.
//
// The compiler emits each overload into the modules that call it, so an unused overload adds nothing to an application.

// MARK: - Asynchronous functions

extension Recipe {
    /// Creates the object by an asynchronous function of one parameter.
    ///
    /// The key may be a literal, which is the name. Callers have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its only argument.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A>(
        _ make: @escaping @Sendable (A) async throws -> Object,
        with a: Key<A>
    ) -> Self { Recipe(awaiting: make, a) }

    /// Creates the object by an asynchronous function of two parameters.
    ///
    /// Keys and names may be mixed. Callers have to await the object. Rivet resolves the dependencies concurrently.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @Sendable (A, B) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>
    ) -> Self { Recipe(awaiting: make, a, b) }

    /// Creates the object by an asynchronous function of three parameters.
    ///
    /// Keys and names may be mixed. Callers have to await the object. Rivet resolves the dependencies concurrently.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @Sendable (A, B, C) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) -> Self { Recipe(awaiting: make, a, b, c) }

    /// Creates the object by an asynchronous function of four parameters.
    ///
    /// Keys and names may be mixed. Callers have to await the object. Rivet resolves the dependencies concurrently.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @Sendable (A, B, C, D) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) -> Self { Recipe(awaiting: make, a, b, c, d) }

    /// Creates the object by an asynchronous function of five parameters.
    ///
    /// Keys and names may be mixed. Callers have to await the object. Rivet resolves the dependencies concurrently.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @Sendable (A, B, C, D, E) async throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e) }

    /// Creates the object by an asynchronous function of six parameters.
    ///
    /// Keys and names may be mixed. Callers have to await the object. Rivet resolves the dependencies concurrently.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    /// - Returns: The recipe to pass to a definition.
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
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e, f) }

    /// Creates the object by an asynchronous function of seven parameters.
    ///
    /// Keys and names may be mixed. Callers have to await the object. Rivet resolves the dependencies concurrently.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    ///   - g: The name or the key of its seventh argument.
    /// - Returns: The recipe to pass to a definition.
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
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e, f, g) }

    /// Creates the object by an asynchronous function of eight parameters.
    ///
    /// Keys and names may be mixed. Callers have to await the object. Rivet resolves the dependencies concurrently.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    ///   - g: The name or the key of its seventh argument.
    ///   - h: The name or the key of its eighth argument.
    /// - Returns: The recipe to pass to a definition.
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
    ) -> Self { Recipe(awaiting: make, a, b, c, d, e, f, g, h) }
}

// MARK: - Synchronous functions

extension Recipe {
    /// Creates the object by a function of one parameter.
    ///
    /// The key may be a literal, which is the name.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its only argument.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A>(
        _ make: @escaping @Sendable (consuming A) throws -> Object,
        with a: Key<A>
    ) -> Self { Recipe(make, a) { try make($0.get(a)) } }

    /// Creates the object by a function of two parameters.
    ///
    /// Keys and names may be mixed.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @Sendable (consuming A, consuming B) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>
    ) -> Self { Recipe(make, a, b) { try make($0.get(a), $0.get(b)) } }

    /// Creates the object by a function of three parameters.
    ///
    /// Keys and names may be mixed.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>
    ) -> Self { Recipe(make, a, b, c) { try make($0.get(a), $0.get(b), $0.get(c)) } }

    /// Creates the object by a function of four parameters.
    ///
    /// Keys and names may be mixed.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>
    ) -> Self { Recipe(make, a, b, c, d) { try make($0.get(a), $0.get(b), $0.get(c), $0.get(d)) } }

    /// Creates the object by a function of five parameters.
    ///
    /// Keys and names may be mixed.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>
    ) -> Self { Recipe(make, a, b, c, d, e) { try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e)) } }

    /// Creates the object by a function of six parameters.
    ///
    /// Keys and names may be mixed.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    /// - Returns: The recipe to pass to a definition.
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
        Recipe(make, a, b, c, d, e, f) { try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f)) }
    }

    /// Creates the object by a function of seven parameters.
    ///
    /// Keys and names may be mixed.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    ///   - g: The name or the key of its seventh argument.
    /// - Returns: The recipe to pass to a definition.
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
        Recipe(make, a, b, c, d, e, f, g) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f), $0.get(g))
        }
    }

    /// Creates the object by a function of eight parameters.
    ///
    /// Keys and names may be mixed.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    ///   - g: The name or the key of its seventh argument.
    ///   - h: The name or the key of its eighth argument.
    /// - Returns: The recipe to pass to a definition.
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
        Recipe(make, a, b, c, d, e, f, g, h) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f), $0.get(g), $0.get(h))
        }
    }
}

// MARK: - Functions of the main actor

extension Recipe where Object: Sendable {
    /// Creates the object by a function of one parameter, on the main actor.
    ///
    /// The key may be a literal, which is the name. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its only argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A>(
        _ make: @escaping @MainActor @Sendable (A) throws -> Object,
        with a: Key<A>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a) }

    /// Creates the object by a function of two parameters, on the main actor.
    ///
    /// Keys and names may be mixed. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @MainActor @Sendable (A, B) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b) }

    /// Creates the object by a function of three parameters, on the main actor.
    ///
    /// Keys and names may be mixed. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @MainActor @Sendable (A, B, C) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b, c) }

    /// Creates the object by a function of four parameters, on the main actor.
    ///
    /// Keys and names may be mixed. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b, c, d) }

    /// Creates the object by a function of five parameters, on the main actor.
    ///
    /// Keys and names may be mixed. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D, E) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b, c, d, e) }

    /// Creates the object by a function of six parameters, on the main actor.
    ///
    /// Keys and names may be mixed. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D, E, F) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b, c, d, e, f) }

    /// Creates the object by a function of seven parameters, on the main actor.
    ///
    /// Keys and names may be mixed. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    ///   - g: The name or the key of its seventh argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D, E, F, G) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b, c, d, e, f, g) }

    /// Creates the object by a function of eight parameters, on the main actor.
    ///
    /// Keys and names may be mixed. Callers elsewhere have to await the object.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name or the key of its first argument.
    ///   - b: The name or the key of its second argument.
    ///   - c: The name or the key of its third argument.
    ///   - d: The name or the key of its fourth argument.
    ///   - e: The name or the key of its fifth argument.
    ///   - f: The name or the key of its sixth argument.
    ///   - g: The name or the key of its seventh argument.
    ///   - h: The name or the key of its eighth argument.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G, H>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D, E, F, G, H) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        _ h: Key<H>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b, c, d, e, f, g, h) }
}

// MARK: - Several parameters, but one name

// Swift lets a tuple stand for all arguments of such a function, so a recipe with a single name compiles. The compiler
// prefers these overloads, which warn. It would ignore an unavailable overload. The graph reports the tuple's type.

extension Recipe {
    /// Warns about a recipe with one name for a function of several parameters.
    ///
    /// Write one name for each parameter instead. Creating the graph reports ``Problem/Code/typeMismatch``.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The only name.
    /// - Returns: The recipe to pass to a definition.
    @available(*, deprecated, message: "the function has several parameters; give a name for each of them")
    @_alwaysEmitIntoClient
    public static func calling<A, B, each Rest, Failure: Error>(
        _ make: @escaping @Sendable (A, B, repeat each Rest) throws(Failure) -> Object,
        with a: Key<(A, B, repeat each Rest)>
    ) -> Self { Recipe(oneName: a) }

    /// Warns about a recipe with one name for an asynchronous function of several parameters.
    ///
    /// Write one name for each parameter instead. Creating the graph reports ``Problem/Code/typeMismatch``.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The only name.
    /// - Returns: The recipe to pass to a definition.
    @available(*, deprecated, message: "the function has several parameters; give a name for each of them")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, each Rest, Failure: Error>(
        _ make: @escaping @Sendable (A, B, repeat each Rest) async throws(Failure) -> Object,
        with a: Key<(A, B, repeat each Rest)>
    ) -> Self { Recipe(oneName: a) }

    @usableFromInline
    init<Tuple>(oneName key: Key<Tuple>) {
        self.init({ _ in throw RequestFault(.missing) }, key) { _ in throw RequestFault(.missing) }
    }
}

extension Recipe where Object: Sendable {
    /// Warns about a recipe with one name for a function of several parameters on the main actor.
    ///
    /// Write one name for each parameter instead. Creating the graph reports ``Problem/Code/typeMismatch``.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The only name.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @available(*, deprecated, message: "the function has several parameters; give a name for each of them")
    @_alwaysEmitIntoClient
    public static func calling<A, B, each Rest, Failure: Error>(
        _ make: @escaping @MainActor @Sendable (A, B, repeat each Rest) throws(Failure) -> Object,
        with a: Key<(A, B, repeat each Rest)>,
        on actor: MainActor.Type
    ) -> Self { Recipe(oneName: a) }
}
