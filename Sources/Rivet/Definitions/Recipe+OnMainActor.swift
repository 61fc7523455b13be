// The recipes of functions of the main actor, one for each number of parameters, as in Recipe+Calling.swift.
//
// The objects must be Sendable, because the main actor may keep using an object that a function returns. A closure with
// a `sending` result rules that out, but the compiler doesn't convert functions or initializers to such a closure.

extension Recipe where Object: Sendable {
    /// Creates the object by a function without parameters, on the main actor.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling(
        _ make: @escaping @MainActor @Sendable () throws -> Object,
        on actor: MainActor.Type
    ) -> Self { Recipe(dependencies: [], onMainActor: { _ in try make() }) }

    /// Creates the object by a function of one parameter, on the main actor.
    ///
    /// ```swift
    /// define("Window", in: .singleton, as: .calling(Window.init, with: "Title", on: MainActor.self))
    /// ```
    ///
    /// On the main actor, you can resolve the object synchronously, unless it has an asynchronous dependency.
    /// Elsewhere, await it.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - a: The name that its argument comes from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<A>(
        _ make: @escaping @MainActor @Sendable (consuming A) throws -> Object,
        with a: Key<A>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a) { try make($0.get(a)) } }

    /// Creates the object by a function of two parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<A, B>(
        _ make: @escaping @MainActor @Sendable (consuming A, consuming B) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b) { try make($0.get(a), $0.get(b)) } }

    /// Creates the object by a function of three parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C>(
        _ make: @escaping @MainActor @Sendable (consuming A, consuming B, consuming C) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        on actor: MainActor.Type
    ) -> Self { Recipe(onMainActor: make, a, b, c) { try make($0.get(a), $0.get(b), $0.get(c)) } }

    /// Creates the object by a function of four parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D>(
        _ make: @escaping @MainActor @Sendable (consuming A, consuming B, consuming C, consuming D) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(onMainActor: make, a, b, c, d) { try make($0.get(a), $0.get(b), $0.get(c), $0.get(d)) }
    }

    /// Creates the object by a function of five parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E>(
        _ make:
            @escaping @MainActor @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) throws ->
            Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(onMainActor: make, a, b, c, d, e) { try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e)) }
    }

    /// Creates the object by a function of six parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F>(
        _ make:
            @escaping @MainActor @Sendable (
                consuming A, consuming B, consuming C, consuming D, consuming E, consuming F
            ) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(onMainActor: make, a, b, c, d, e, f) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f))
        }
    }

    /// Creates the object by a function of seven parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G>(
        _ make:
            @escaping @MainActor @Sendable (
                consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G
            ) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(onMainActor: make, a, b, c, d, e, f, g) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f), $0.get(g))
        }
    }

    /// Creates the object by a function of eight parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<A, B, C, D, E, F, G, H>(
        _ make:
            @escaping @MainActor @Sendable (
                consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G, consuming H
            ) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        _ g: Key<G>,
        _ h: Key<H>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(onMainActor: make, a, b, c, d, e, f, g, h) {
            try make($0.get(a), $0.get(b), $0.get(c), $0.get(d), $0.get(e), $0.get(f), $0.get(g), $0.get(h))
        }
    }

    @usableFromInline
    init<each Argument>(
        onMainActor make: @escaping @MainActor @Sendable (repeat each Argument) throws -> Object,
        _ keys: repeat Key<each Argument>,
        synchronously: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        self.init(
            .onMainActor,
            RecipeParameters(repeat each keys),
            { factory in try CurrentThread.callOnMain { try synchronously(factory) } },
            nil,
            awaiting: { factory, arguments in
                let list = RecipeParameters.list(repeat each keys)
                let objects = try await factory.awaitedObjects(of: list, arguments)
                return try await MainActor.run {
                    var objects = objects
                    return try UncheckedTransfer(make(repeat objects.next((each Argument).self)))
                }.value
            }
        )
    }
}
