// The forms of closures that ignore the factory.
//
// All are disfavoured, because every other definition would take longer to type-check otherwise. Also, if you pass an
// overloaded function by name, the overload that takes a factory wins.

extension Module {
    /// Defines a prototype by a closure that needs no other objects.
    ///
    /// ```swift
    /// define("Engine") { Engine() }
    /// ```
    ///
    /// The closure doesn't receive the factory. So the graph knows that the object has no dependencies, even under
    /// strict checking. A closure with `_ in` receives the factory and declares nothing.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () throws -> Object
    ) -> PrototypeRegistration<Object> {
        add(.define, key, Recipe(independent: make), .init(fileID, filePath, line, column))
    }

    /// Defines a shared object by a closure that needs no other objects.
    ///
    /// ```swift
    /// define("Clock", in: .singleton) { SystemClock() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () throws -> Object
    ) -> Registration<Object> {
        add(.define, key, in: scope, Recipe(independent: make), .init(fileID, filePath, line, column))
    }

    /// Defines a prototype by an asynchronous closure that needs no other objects.
    ///
    /// ```swift
    /// define("Connection") { try await Connection(to: "localhost") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () async throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.define, key, Recipe(independentAwaiting: make), .init(fileID, filePath, line, column))
    }

    /// Defines a shared object by an asynchronous closure that needs no other objects.
    ///
    /// ```swift
    /// define("Database", in: .singleton) { try await Database(at: "cars.db") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () async throws -> Object
    ) -> Registration<Object> {
        add(.define, key, in: scope, Recipe(independentAwaiting: make), .init(fileID, filePath, line, column))
    }

    /// Defines a prototype by a closure of the main actor that needs no other objects.
    ///
    /// ```swift
    /// define("Window", on: MainActor.self) { Window(title: "Cars") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - actor: `MainActor.self`.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        on actor: MainActor.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable () throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.define, key, Recipe(independentOnMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Defines a shared object by a closure of the main actor that needs no other objects.
    ///
    /// ```swift
    /// define("Main Window", in: .singleton, on: MainActor.self) { Window(title: "Cars") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - actor: `MainActor.self`.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        on actor: MainActor.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable () throws -> Object
    ) -> Registration<Object> {
        add(.define, key, in: scope, Recipe(independentOnMainActor: make), .init(fileID, filePath, line, column))
    }
}

// MARK: - Overriding

extension Module {
    /// Overrides a definition by a closure that needs no other objects, in the scope of the definition that it
    /// replaces.
    ///
    /// ```swift
    /// redefine("Engine") { FakeEngine() }
    /// ```
    ///
    /// The override inherits the scope of the definition that it replaces, and no hooks.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, to which you can add hooks if the inherited scope retains objects.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () throws -> Object
    ) -> Registration<Object> {
        inherit(key, Recipe(independent: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition by a closure that needs no other objects, with an object that isn't `Sendable`, or with a
    /// prototype.
    ///
    /// ```swift
    /// redefine("Engine", in: .prototype) { FakeEngine() }
    /// ```
    ///
    /// The override inherits the scope of the definition that it replaces, unless you write `in: .prototype`. An object
    /// that isn't `Sendable` can't inherit a scope that retains objects (``Problem/Code/unusableScope``).
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, or nil for the scope of the definition that it replaces.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () throws -> Object
    ) -> PrototypeRegistration<Object> {
        override(key, in: scope, Recipe(independent: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object, by a closure that needs no other objects.
    ///
    /// ```swift
    /// redefine("Clock", in: .singleton) { FixedClock() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - make: Creates the object. Several threads may call it at the same time.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () throws -> Object
    ) -> Registration<Object> {
        add(.redefine, key, in: scope, Recipe(independent: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition by an asynchronous closure that needs no other objects, in the scope of that definition.
    ///
    /// The override inherits the scope of the definition that it replaces, and no hooks.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, to which you can add hooks if the inherited scope retains objects.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () async throws -> Object
    ) -> Registration<Object> {
        inherit(key, Recipe(independentAwaiting: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition by an asynchronous closure, with an object that isn't `Sendable`, or with a prototype.
    ///
    /// The closure needs no other objects.
    ///
    /// The override inherits the scope of the definition that it replaces, unless you write `in: .prototype`. An object
    /// that isn't `Sendable` can't inherit a scope that retains objects (``Problem/Code/unusableScope``).
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, or nil for the scope of the definition that it replaces.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () async throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        override(key, in: scope, Recipe(independentAwaiting: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object, by an asynchronous closure that needs no other objects.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - make: Creates the object. Callers have to await it.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () async throws -> Object
    ) -> Registration<Object> {
        add(.redefine, key, in: scope, Recipe(independentAwaiting: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition by a closure of the main actor that needs no other objects, in the scope of that
    /// definition.
    ///
    /// The override inherits the scope of the definition that it replaces, and no hooks.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - actor: `MainActor.self`.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, to which you can add hooks if the inherited scope retains objects.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        on actor: MainActor.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable () throws -> Object
    ) -> Registration<Object> {
        inherit(key, Recipe(independentOnMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition by a closure of the main actor, with an object that isn't `Sendable`, or with a
    /// prototype.
    ///
    /// The closure needs no other objects.
    ///
    /// The override inherits the scope of the definition that it replaces, unless you write `in: .prototype`. An object
    /// that isn't `Sendable` can't inherit a scope that retains objects (``Problem/Code/unusableScope``).
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, or nil for the scope of the definition that it replaces.
    ///   - actor: `MainActor.self`.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope? = nil,
        on actor: MainActor.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable () throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        override(key, in: scope, Recipe(independentOnMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object, by a closure of the main actor that needs no other objects.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - actor: `MainActor.self`.
    ///   - make: Creates the object on the main actor.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        on actor: MainActor.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable () throws -> Object
    ) -> Registration<Object> {
        add(.redefine, key, in: scope, Recipe(independentOnMainActor: make), .init(fileID, filePath, line, column))
    }
}

// MARK: - Contributing

extension Module {
    /// Adds a prototype to a group, by a closure that needs no other objects.
    ///
    /// ```swift
    /// contribute("Motors") { ElectricMotor() as any Motor }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - make: Creates the element. Several threads may call it at the same time.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () throws -> Object
    ) -> PrototypeRegistration<Object> {
        add(.contribute, key, Recipe(independent: make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared object to a group, by a closure that needs no other objects.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - make: Creates the element. Several threads may call it at the same time.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () throws -> Object
    ) -> Registration<Object> {
        add(.contribute, key, in: scope, Recipe(independent: make), .init(fileID, filePath, line, column))
    }

    /// Adds a prototype to a group, by an asynchronous closure that needs no other objects.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - make: Creates the element. Callers have to await it.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () async throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.contribute, key, Recipe(independentAwaiting: make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared object to a group, by an asynchronous closure that needs no other objects.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - make: Creates the element. Callers have to await it.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable () async throws -> Object
    ) -> Registration<Object> {
        add(.contribute, key, in: scope, Recipe(independentAwaiting: make), .init(fileID, filePath, line, column))
    }

    /// Adds a prototype to a group, by a closure of the main actor that needs no other objects.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - actor: `MainActor.self`.
    ///   - make: Creates the element on the main actor.
    /// - Returns: The registration, which has no hooks.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        on actor: MainActor.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable () throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.contribute, key, Recipe(independentOnMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared object to a group, by a closure of the main actor that needs no other objects.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - actor: `MainActor.self`.
    ///   - make: Creates the element on the main actor.
    /// - Returns: The registration, to which you can add hooks.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        on actor: MainActor.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable () throws -> Object
    ) -> Registration<Object> {
        add(.contribute, key, in: scope, Recipe(independentOnMainActor: make), .init(fileID, filePath, line, column))
    }
}

// MARK: - Recipes

extension Recipe {
    fileprivate init(independent make: @escaping @Sendable () throws -> Object) {
        self.init(.directly, [], { _ in try make() })
    }

    fileprivate init(independentAwaiting make: @escaping @Sendable () async throws -> Object) {
        self.init(.awaiting, [], { _ in throw RequestFault(.needsAwait) }, { _ in try await make() })
    }

    fileprivate init(independentOnMainActor make: @escaping @MainActor @Sendable () throws -> Object) {
        self.init([], onMainActor: { _ in try make() })
    }
}
