extension Module {
    /// Defines a prototype: each request creates a new object.
    ///
    /// ```swift
    /// define("Radio") { factory in try Radio(frequency: factory.environment["Frequency"]) }
    /// ```
    ///
    /// Each caller receives an object of its own, so the object need not be `Sendable`. If the closure throws, the
    /// caller receives a ``ResolutionError`` with the ``ResolutionError/underlying`` error. Defining a name twice is an
    /// error, which you see when the graph is created.
    ///
    /// List the closure's dependencies after `needing:` to have them checked when the graph is created:
    ///
    /// ```swift
    /// define("Car", needing: "Engine", "Wheels") { factory in
    ///     try Car(engine: factory["Engine"], wheels: factory["Wheels"], seats: 4)
    /// }
    /// ```
    ///
    /// The closure can then resolve only these names. Any other name throws ``ResolutionError/Code/undeclared``, so the
    /// list is always complete. The closure can read every variable of the environment.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, which has no hooks.
    /// - Complexity: O(1) on average, or O(*n*) for *n* names. The same holds for all methods that add a definition.
    @discardableResult
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> PrototypeRegistration<Object> {
        add(.define, key, Recipe(needing: names, make), .init(fileID, filePath, line, column))
    }

    /// Defines a shared object, which its scope retains.
    ///
    /// ```swift
    /// define("Car", in: .singleton) { factory in try Car(engine: factory["Engine"]) }
    /// ```
    ///
    /// The first request creates the object. Other threads that request it meanwhile wait for the same object. Rivet
    /// holds no lock while the closure runs. If the closure throws, the scope retains nothing, and the next request
    /// tries again. Several threads can receive the object, so it must be `Sendable`.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope`` or a scope of your own.
    ///   - names: The names that the closure resolves, as for a prototype.
    ///   - make: Creates the object.
    /// - Returns: The registration, to which you can add hooks.
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        add(.define, key, in: scope, Recipe(needing: names, make), .init(fileID, filePath, line, column))
    }

    /// Defines a prototype that is created from run-time arguments.
    ///
    /// Use it if the caller knows some of the values that the object depends on. Pass the arguments with the request,
    /// or resolve a provider that takes them:
    ///
    /// ```swift
    /// define("User Service") { (factory, id: String) in try UserService(id: id, store: factory["Store"]) }
    ///
    /// let service: UserService = try factory["User Service", with: "12"]
    /// let makeService: (String) throws -> UserService = try factory["User Service Provider"]
    /// ```
    ///
    /// The closure may resolve its own name with other arguments. Only the maximum depth limits such a recursion.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: The names that the closure resolves, as for a prototype without arguments.
    ///   - make: Creates the object from the factory and one or more arguments.
    /// - Returns: The registration, which has no hooks.
    @_alwaysEmitIntoClient
    @discardableResult
    public final func define<Object, Argument, each Rest>(
        _ key: Key<Object>,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) throws -> Object
    ) -> PrototypeRegistration<Object> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(.define, key, needing: names, at: site, Argument.self, repeat (each Rest).self, as: tupled(make))
    }

    /// Defines an object that exists already.
    ///
    /// ```swift
    /// define("Clock", instance: SystemClock())
    /// ```
    ///
    /// Every factory returns this object. Rivet doesn't stop it, because Rivet didn't create it.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - instance: The object.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        instance: Object,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> InstanceRegistration<Object> {
        // Disfavoured, because the compiler would also try a trailing closure as the instance. If the closure has
        // operators, that takes half a second for one definition.
        add(.define, key, lifetime: .instance, Recipe(instance), .init(fileID, filePath, line, column))
        return InstanceRegistration()
    }

    /// Defines a prototype by a recipe: a function, and the names of the objects that it is called with.
    ///
    /// ```swift
    /// define("Car", as: .calling(Car.init, with: "Engine", "Wheels"))
    /// ```
    ///
    /// The graph checks the names and their types when it is created.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - recipe: The function, and the names that its arguments come from.
    /// - Returns: The registration, which has no hooks.
    @discardableResult
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> PrototypeRegistration<Object> { add(.define, key, recipe, .init(fileID, filePath, line, column)) }

    /// Defines a shared object by a recipe.
    ///
    /// ```swift
    /// define("Car", in: .singleton, as: .calling(Car.init, with: "Engine", "Wheels"))
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - recipe: Creates the object.
    /// - Returns: The registration, to which you can add hooks.
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> Registration<Object> { add(.define, key, in: scope, recipe, .init(fileID, filePath, line, column)) }
}

// MARK: - Asynchronous closures, and closures of the main actor

extension Module {
    /// Defines a prototype that an asynchronous closure creates.
    ///
    /// ```swift
    /// define("Connection") { factory in try await Connection(to: factory.environment["Host"]) }
    /// ```
    ///
    /// Await the object with ``ObjectGraphFactory/resolve(_:as:fileID:line:)`` or by its provider. A synchronous
    /// request throws ``ResolutionError/Code/needsAwait``. The closure runs in the caller's task, but not on the main
    /// actor.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.define, key, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Defines a shared object that an asynchronous closure creates.
    ///
    /// ```swift
    /// define("Database", in: .singleton) { factory in try await Database(at: factory.environment["Database"]) }
    /// ```
    ///
    /// The first request starts a task that runs the closure once. All callers wait for this task, and if the closure
    /// throws, all of them receive the error. The next request tries again. Cancelling one caller doesn't affect the
    /// others. When all callers are cancelled, Rivet cancels the task. Once the object exists, you can also resolve it
    /// synchronously.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) -> Registration<Object> {
        add(.define, key, in: scope, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Defines a prototype that an asynchronous closure creates from run-time arguments.
    ///
    /// ```swift
    /// define("Session") { (factory, token: String) in
    ///     try await Session(token: token, server: factory.resolve("Server"))
    /// }
    ///
    /// let session: Session = try await factory.resolve("Session", with: token)
    /// let open: @Sendable (String) async throws -> Session = try factory["Session Provider"]
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object from the factory and the run-time arguments. Callers have to await it.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    @discardableResult
    public final func define<Object, Argument, each Rest>(
        _ key: Key<Object>,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) async throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let closure = tupled(awaiting: make)
        return add(.define, key, needing: names, at: site, Argument.self, repeat (each Rest).self, as: closure)
    }

    /// Defines a prototype that is created on the main actor.
    ///
    /// ```swift
    /// define("Window", on: MainActor.self) { factory in try Window(title: factory["Title"]) }
    /// ```
    ///
    /// On the main actor, you can resolve the object synchronously. Elsewhere, await it with
    /// ``ObjectGraphFactory/resolve(_:as:fileID:line:)``, which switches to the main actor. A synchronous request from
    /// elsewhere throws ``ResolutionError/Code/needsMainActor`` and never blocks. If the object isn't `Sendable`, it
    /// must be new and must not refer to the state of the main actor, because it leaves the actor with the caller.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - actor: `MainActor.self`.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        on actor: MainActor.Type,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.define, key, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Defines a shared object that is created on the main actor.
    ///
    /// ```swift
    /// define("Main Window", in: .singleton, on: MainActor.self) { factory in try Window(title: factory["Title"]) }
    /// ```
    ///
    /// Once the object exists, you can resolve it anywhere.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - actor: `MainActor.self`.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        on actor: MainActor.Type,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        add(.define, key, in: scope, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Defines a prototype that is created on the main actor from run-time arguments.
    ///
    /// ```swift
    /// define("Course", on: MainActor.self) { (factory, id: Int) in try CourseModel(id: id, store: factory["Store"]) }
    ///
    /// let course: CourseModel = try factory["Course", with: 12]               // on the main actor
    /// let makeCourse: @MainActor (Int) throws -> CourseModel = try factory["Course Provider"]
    /// let other: CourseModel = try await factory.resolve("Course", with: 13)                // anywhere
    /// ```
    ///
    /// Elsewhere, a synchronous request throws ``ResolutionError/Code/needsMainActor`` and never blocks. A provider's
    /// type with `@MainActor` can have up to three arguments, and returns exactly the defined type.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - actor: `MainActor.self`.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object on the main actor from the factory and the run-time arguments.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    @discardableResult
    public final func define<Object, Argument, each Rest>(
        _ key: Key<Object>,
        on actor: MainActor.Type,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make:
            @escaping @MainActor @Sendable (ObjectGraphFactory, Argument, repeat each Rest) throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let closure = tupled(onMainActor: make)
        return add(.define, key, needing: names, at: site, Argument.self, repeat (each Rest).self, as: closure)
    }
}
