// The recipes of functions of the main actor, one form for each number of needs, as with the others.
//
// Of Sendable objects only: a function may return what the main actor goes on using. A closure says by `sending` that
// it does not, and to a type that says so the compiler converts no function, not even an initialiser.

extension Recipe where Object: Sendable {
    /// Makes the object by calling a function of the main actor that needs nothing.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
    public static func calling(
        _ make: @escaping @MainActor @Sendable () throws -> Object,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(
            needs: [],
            onMainActor: { _ in try make() },
            awaiting: { _ in
                try await MainActor.run { try Carried(make()) }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs one object.
    ///
    /// ```swift
    /// define("Window", in: .singleton, as: .calling(Window.init, with: "Title", on: MainActor.self))
    /// ```
    ///
    /// Asked for on the main actor it is made at once, if nothing that it needs has to be awaited; elsewhere it is awaited.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its parameter comes from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
    public static func calling<A>(
        _ make: @escaping @MainActor @Sendable (A) throws -> Object,
        with a: Key<A>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(
            needs: [Need(a)],
            onMainActor: { factory in try make(factory.need(a)) },
            awaiting: { factory in
                let needs = try await Carried(factory.awaitedNeed(a))
                return try await MainActor.run { try Carried(make(needs.value)) }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs two objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
    public static func calling<A, B>(
        _ make: @escaping @MainActor @Sendable (A, B) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b)],
            onMainActor: { factory in try make(factory.need(a), factory.need(b)) },
            awaiting: { factory in
                let needs = try await Carried(factory.awaitedNeeds(a, b))
                return try await MainActor.run { try Carried(make(needs.value.0, needs.value.1)) }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs three objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
    public static func calling<A, B, C>(
        _ make: @escaping @MainActor @Sendable (A, B, C) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c)],
            onMainActor: { factory in try make(factory.need(a), factory.need(b), factory.need(c)) },
            awaiting: { factory in
                let needs = try await Carried(factory.awaitedNeeds(a, b, c))
                return try await MainActor.run { try Carried(make(needs.value.0, needs.value.1, needs.value.2)) }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs four objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
    public static func calling<A, B, C, D>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d)],
            onMainActor: { factory in try make(factory.need(a), factory.need(b), factory.need(c), factory.need(d)) },
            awaiting: { factory in
                let needs = try await Carried(factory.awaitedNeeds(a, b, c, d))
                return try await MainActor.run {
                    try Carried(make(needs.value.0, needs.value.1, needs.value.2, needs.value.3))
                }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs five objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - e: The name that its fifth parameter comes from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
    public static func calling<A, B, C, D, E>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D, E) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e)],
            onMainActor: { factory in
                try make(factory.need(a), factory.need(b), factory.need(c), factory.need(d), factory.need(e))
            },
            awaiting: { factory in
                let needs = try await Carried(factory.awaitedNeeds(a, b, c, d, e))
                return try await MainActor.run {
                    try Carried(make(needs.value.0, needs.value.1, needs.value.2, needs.value.3, needs.value.4))
                }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs six objects.
    ///
    /// - Parameters:
    ///   - make: The function or initialiser.
    ///   - a: The name that its first parameter comes from.
    ///   - b: The name that its second parameter comes from.
    ///   - c: The name that its third parameter comes from.
    ///   - d: The name that its fourth parameter comes from.
    ///   - e: The name that its fifth parameter comes from.
    ///   - f: The name that its sixth parameter comes from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
    public static func calling<A, B, C, D, E, F>(
        _ make: @escaping @MainActor @Sendable (A, B, C, D, E, F) throws -> Object,
        with a: Key<A>,
        _ b: Key<B>,
        _ c: Key<C>,
        _ d: Key<D>,
        _ e: Key<E>,
        _ f: Key<F>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e), Need(f)],
            onMainActor: { factory in
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
                let needs = try await Carried(factory.awaitedNeeds(a, b, c, d, e, f))
                return try await MainActor.run {
                    try Carried(
                        make(needs.value.0, needs.value.1, needs.value.2, needs.value.3, needs.value.4, needs.value.5)
                    )
                }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs seven objects.
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
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
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
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e), Need(f), Need(g)],
            onMainActor: { factory in
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
                let needs = try await Carried(factory.awaitedNeeds(a, b, c, d, e, f, g))
                return try await MainActor.run {
                    try Carried(
                        make(
                            needs.value.0,
                            needs.value.1,
                            needs.value.2,
                            needs.value.3,
                            needs.value.4,
                            needs.value.5,
                            needs.value.6
                        )
                    )
                }.value
            }
        )
    }

    /// Makes the object by calling a function of the main actor that needs eight objects.
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
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe, for a definition.
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
    ) -> Self {
        Recipe(
            needs: [Need(a), Need(b), Need(c), Need(d), Need(e), Need(f), Need(g), Need(h)],
            onMainActor: { factory in
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
                let needs = try await Carried(factory.awaitedNeeds(a, b, c, d, e, f, g, h))
                return try await MainActor.run {
                    try Carried(
                        make(
                            needs.value.0,
                            needs.value.1,
                            needs.value.2,
                            needs.value.3,
                            needs.value.4,
                            needs.value.5,
                            needs.value.6,
                            needs.value.7
                        )
                    )
                }.value
            }
        )
    }
}
