extension Module {
    /// Overrides a definition in the scope of the definition that it replaces.
    ///
    /// ```swift
    /// define("Clock", in: .singleton) { _ in SystemClock() }
    ///
    /// redefine("Clock") { _ in FixedClock() }         // also a singleton
    /// ```
    ///
    /// Overriding a name that nothing defines is an error. A module that is configured before this call must define the
    /// name in the same namespace, or the parent of the graph must define it. The override replaces the current
    /// definition, decorators included. You can still resolve the first definition as `"X Original"`. The new object
    /// may have another type.
    ///
    /// The override inherits the scope of the current definition, and nothing else: it has no hooks, and isn't eager.
    /// It is a singleton if it replaces an object that exists already, or one that you supply. It is a prototype if it
    /// replaces a group, or a definition that takes run-time arguments.
    ///
    /// If the inherited scope retains objects, you can add hooks to the registration. Otherwise, the graph reports the
    /// hooks as ``Problem/Code/unusableScope``. It also reports a structure that inherits ``Scope/weak``.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, to which you can add hooks.
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        inherit(key, Recipe(needing: names, make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with an object that isn't `Sendable`, or with a prototype.
    ///
    /// ```swift
    /// redefine("Radio", in: .prototype) { factory in try LoudRadio(factory["Radio Original"]) }
    /// ```
    ///
    /// Without `in:`, the override inherits the scope of the definition that it replaces. If that scope retains
    /// objects, the graph reports ``Problem/Code/unusableScope``, because shared objects must be `Sendable`. See
    /// `redefine(_:needing:as:)` for the other rules.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, or nil for the scope of the definition that it replaces.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, which has no hooks.
    @discardableResult
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope? = nil,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> PrototypeRegistration<Object> {
        override(key, in: scope, Recipe(needing: names, make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object, in a scope that you specify.
    ///
    /// ```swift
    /// redefine("Radio", in: .singleton) { factory in try Radio(frequency: factory.environment["Frequency"]) }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, to which you can add hooks.
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        add(.redefine, key, in: scope, Recipe(needing: names, make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a prototype that is created from run-time arguments.
    ///
    /// ```swift
    /// redefine("User") { (factory, id: String) in User(id: id, name: "Somebody") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object from the factory and the run-time arguments. Several threads may call it at the
    ///     same time.
    /// - Returns: The registration, which has no hooks.
    @_alwaysEmitIntoClient
    @discardableResult
    public final func redefine<Object, Argument, each Rest>(
        _ key: Key<Object>,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) throws -> Object
    ) -> PrototypeRegistration<Object> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(.redefine, key, needing: names, at: site, Argument.self, repeat (each Rest).self, as: tupled(make))
    }

    /// Overrides a definition with an object that exists already.
    ///
    /// ```swift
    /// redefine("Clock", instance: FixedClock())
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - instance: The object.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        instance: Object,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> InstanceRegistration<Object> {
        add(.redefine, key, lifetime: .instance, Recipe(instance), .init(fileID, filePath, line, column))
        return InstanceRegistration()
    }

    /// Overrides a definition by a recipe, in the scope of the definition that it replaces.
    ///
    /// ```swift
    /// redefine("Car", as: .calling(RaceCar.init, with: "Engine", "Wheels"))
    /// ```
    ///
    /// A recipe with run-time arguments creates a prototype.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - recipe: Creates the object.
    /// - Returns: The registration, to which you can add hooks if the inherited scope retains objects.
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> Registration<Object> { inherit(key, recipe, .init(fileID, filePath, line, column)) }

    /// Overrides a definition by a recipe, with an object that isn't `Sendable`, or with a prototype.
    ///
    /// ```swift
    /// redefine("Car", in: .prototype, as: .calling(RaceCar.init, with: "Engine", "Wheels"))
    /// ```
    ///
    /// The override inherits the scope of the definition that it replaces, unless you write `in: .prototype`. An object
    /// that isn't `Sendable` can't inherit a scope that retains objects (``Problem/Code/unusableScope``).
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, or nil for the scope of the definition that it replaces.
    ///   - recipe: Creates the object.
    /// - Returns: The registration, which has no hooks.
    @discardableResult
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> PrototypeRegistration<Object> { override(key, in: scope, recipe, .init(fileID, filePath, line, column)) }

    /// Overrides a definition with a shared object, by a recipe.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - recipe: Creates the object.
    /// - Returns: The registration, to which you can add hooks.
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> Registration<Object> { add(.redefine, key, in: scope, recipe, .init(fileID, filePath, line, column)) }
}

// MARK: - Asynchronous closures, and closures of the main actor

extension Module {
    /// Overrides a definition by an asynchronous closure, in the scope of the definition that it replaces.
    ///
    /// ```swift
    /// redefine("Connection") { factory in try await Connection(to: factory.environment["Host"]) }
    /// ```
    ///
    /// The override inherits the scope of the definition that it replaces, and no hooks.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, to which you can add hooks if the inherited scope retains objects.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) -> Registration<Object> {
        inherit(key, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition by an asynchronous closure, with an object that isn't `Sendable`, or with a prototype.
    ///
    /// ```swift
    /// redefine("Connection", in: .prototype) { factory in try await Connection(to: factory.environment["Host"]) }
    /// ```
    ///
    /// The override inherits the scope of the definition that it replaces, unless you write `in: .prototype`. An object
    /// that isn't `Sendable` can't inherit a scope that retains objects (``Problem/Code/unusableScope``).
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, or nil for the scope of the definition that it replaces.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope? = nil,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        override(key, in: scope, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object that an asynchronous closure creates.
    ///
    /// ```swift
    /// redefine("Database", in: .singleton) { factory in try await Database(at: factory.environment["Path"]) }
    /// ```
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
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) -> Registration<Object> {
        add(.redefine, key, in: scope, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a prototype that an asynchronous closure creates from run-time arguments.
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
    public final func redefine<Object, Argument, each Rest>(
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
        return add(.redefine, key, needing: names, at: site, Argument.self, repeat (each Rest).self, as: closure)
    }

    /// Overrides a definition by a closure of the main actor, in the scope of the definition that it replaces.
    ///
    /// ```swift
    /// redefine("Window", on: MainActor.self) { factory in try Window(title: factory.environment["Title"]) }
    /// ```
    ///
    /// The override inherits the scope of the definition that it replaces, and no hooks.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - actor: `MainActor.self`.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, to which you can add hooks if the inherited scope retains objects.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        on actor: MainActor.Type,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        inherit(key, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition by a closure of the main actor, with an object that isn't `Sendable`, or with a
    /// prototype.
    ///
    /// ```swift
    /// redefine("Window", in: .prototype, on: MainActor.self) { _ in Window(title: "Test") }
    /// ```
    ///
    /// The override inherits the scope of the definition that it replaces, unless you write `in: .prototype`. An object
    /// that isn't `Sendable` can't inherit a scope that retains objects (``Problem/Code/unusableScope``).
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, or nil for the scope of the definition that it replaces.
    ///   - actor: `MainActor.self`.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope? = nil,
        on actor: MainActor.Type,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        override(key, in: scope, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object that is created on the main actor.
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
    public final func redefine<Object: Sendable>(
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
        add(.redefine, key, in: scope, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a prototype that is created on the main actor from run-time arguments.
    ///
    /// ```swift
    /// redefine("Course", on: MainActor.self) { (_, id: Int) in CourseModel(id: id, store: Store()) }
    /// ```
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
    public final func redefine<Object, Argument, each Rest>(
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
        return add(.redefine, key, needing: names, at: site, Argument.self, repeat (each Rest).self, as: closure)
    }
}
