// The recipes of functions of any number of parameters. Their keys are parameter packs, so the compiler checks the
// number and the types of the keys. It infers a pack from keys alone or from literals alone. Recipe+Mixing.swift has
// the forms for a mixture of both.
//
// The generic `Failure` lets the compiler convert initializers with typed throws, which it can't convert to `throws` in
// a pack. The code is emitted into the modules that call it, because code for packs is heavy.
//
// The compiler's choice among overloads follows the order of files, so the name of this one must come before
// Recipe+Mixing.swift. In the other order, `.calling(Box<() throws -> Wheel>.init, with: .provider(.wheel))` is ambiguous.

extension Recipe {
    /// Creates the object by a function.
    ///
    /// ```swift
    /// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
    /// define("Car", as: .calling(Car.init, with: .engine, "Radio"))
    /// define("Model", as: .calling(
    ///     Model.init, with: .api, .store, .clock, .router, .argument, .optional(.cache), .provider(.wheel),
    ///     .named("Title"), .variable("Speed")
    /// ))
    /// ```
    ///
    /// The keys have the order of the parameters. For a function without parameters, omit them:
    /// `.calling(Engine.init)`. Write keys alone or names alone, or mix up to eight of them. Among nine or more keys,
    /// write a name as ``Key/named(_:)``.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - keys: The names that its arguments come from.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<each Argument, Failure: Error>(
        _ make: @escaping @Sendable (repeat each Argument) throws(Failure) -> Object,
        with keys: repeat Key<each Argument>
    ) -> Self {
        Recipe({ (all: repeat each Argument) in try make(repeat each all) }, repeat each keys) { factory in
            try make(repeat factory.get(each keys))
        }
    }

    /// Creates the object by an asynchronous function.
    ///
    /// ```swift
    /// define("Database", in: .singleton, as: .calling(Database.init(url:), with: .variable("Database")))
    /// ```
    ///
    /// Callers have to await the object. Rivet resolves the dependencies concurrently, whatever their number. Write
    /// keys alone or names alone, or mix up to eight of them. Among nine or more keys, write a name as
    /// ``Key/named(_:)``.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - keys: The names that its arguments come from.
    /// - Returns: The recipe to pass to a definition.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<each Argument, Failure: Error>(
        _ make: @escaping @Sendable (repeat each Argument) async throws(Failure) -> Object,
        with keys: repeat Key<each Argument>
    ) -> Self {
        Recipe(awaiting: { (all: repeat each Argument) in try await make(repeat each all) }, repeat each keys)
    }
}

extension Recipe where Object: Sendable {
    // The main actor may keep using an object that a function returns, so the object must be Sendable. A closure with a
    // `sending` result rules that out, but the compiler doesn't convert functions or initializers to such a closure.

    /// Creates the object by a function of the main actor.
    ///
    /// ```swift
    /// define("Window", in: .singleton, as: .calling(Window.init, with: "Title", on: MainActor.self))
    /// ```
    ///
    /// On the main actor, you can resolve the object synchronously, unless it has an asynchronous dependency.
    /// Elsewhere, await it. Write keys alone or names alone, or mix up to eight of them. Among nine or more keys, write
    /// a name as ``Key/named(_:)``.
    ///
    /// - Parameters:
    ///   - make: The function or initializer.
    ///   - keys: The names that its arguments come from.
    ///   - actor: `MainActor.self`.
    /// - Returns: The recipe to pass to a definition.
    @_alwaysEmitIntoClient
    public static func calling<each Argument, Failure: Error>(
        _ make: @escaping @MainActor @Sendable (repeat each Argument) throws(Failure) -> Object,
        with keys: repeat Key<each Argument>,
        on actor: MainActor.Type
    ) -> Self {
        Recipe(onMainActor: { (all: repeat each Argument) in try make(repeat each all) }, repeat each keys)
    }
}

// MARK: - Functions with keys

extension Recipe {
    /// Creates the object by a function, which `synchronously` also calls, but faster.
    @usableFromInline
    init<each Argument>(
        _ make: @escaping @Sendable (repeat each Argument) throws -> Object,
        _ keys: repeat Key<each Argument>,
        synchronously: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        self.init(.directly, repeat each keys, make: synchronously) { objects in
            try make(repeat objects.next() as each Argument)
        }
    }

    @usableFromInline
    init<each Argument>(
        awaiting make: @escaping @Sendable (repeat each Argument) async throws -> Object,
        _ keys: repeat Key<each Argument>
    ) {
        self.init(
            .awaiting,
            repeat each keys,
            construct: { _ in throw RequestFault(.needsAwait) },
            awaiting: { objects in try await make(repeat objects.next() as each Argument) }
        )
    }

    @usableFromInline
    init<each Argument>(
        onMainActor make: @escaping @MainActor @Sendable (repeat each Argument) throws -> Object,
        _ keys: repeat Key<each Argument>
    ) where Object: Sendable {
        let construct: @MainActor @Sendable (ArgumentList) throws -> Object = { objects in
            try make(repeat objects.next() as each Argument)
        }
        self.init(
            .onMainActor,
            repeat each keys,
            make: { factory in try CurrentThread.callOnMain { try make(repeat factory.get(each keys)) } },
            construct: { objects in try CurrentThread.callOnMain { try construct(objects) } },
            awaiting: { objects in try await construct(objects) }
        )
    }

    /// Creates a recipe whose function receives the objects of keys.
    ///
    /// `make` creates an object without run-time arguments; if it is nil, `construct` does, which calls the function
    /// with a list of all its arguments. If `awaiting` is nil, the function needs no awaiting.
    private init<each Argument>(
        _ calling: Calling,
        _ keys: repeat Key<each Argument>,
        make: (@Sendable (ObjectGraphFactory) throws -> Object)? = nil,
        construct: @escaping @Sendable (ArgumentList) throws -> Object,
        awaiting: (nonisolated(nonsending) @Sendable (ArgumentList) async throws -> Object)? = nil
    ) {
        var (dependencies, types): ([DeclaredDependency], [Any.Type]) = ([], [])
        var list: [any RecipeKey] = []
        func add<One>(_ key: Key<One>) {
            list.append(key)
            if key.kind == .argument {
                types.append(One.self)
            } else {
                dependencies.append(DeclaredDependency(key.untypedKey, as: One.self))
            }
        }
        repeat add(each keys)
        let (all, arguments) = (list, types)
        @Sendable func makeObject(_ factory: ObjectGraphFactory, _ given: ArgumentList) throws -> Object {
            try calling.check()
            return try construct(ArgumentList(all.map { try $0.object(from: factory, given) }))
        }
        @Sendable func awaitObject(_ factory: ObjectGraphFactory, _ given: ArgumentList) async throws -> Object {
            let objects = try await factory.awaitedObjects(of: all, given, for: calling)
            if let awaiting { return try await awaiting(objects) }
            return try construct(objects)
        }
        self.init(
            calling,
            dependencies,
            make ?? { try makeObject($0, ArgumentList([])) },
            { try await awaitObject($0, ArgumentList([])) },
            arguments,
            takingArguments: {
                ArgumentsDefinition<Object, ArgumentList>(
                    $0,
                    taking: arguments,
                    match: { ArgumentList($0, matching: arguments) },
                    make: makeObject,
                    awaiting: awaitObject
                )
            }
        )
    }
}
