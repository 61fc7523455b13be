// The closures that are asynchronous, or isolated to the main actor.

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
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> sending Object
    ) {
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
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        needing names: String...,
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
    /// See `define(_:needing:as:)` for the parameters.
    @_disfavoredOverload
    public final func define<Object, Argument, each Rest>(
        _ key: Key<Object>,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) async throws -> sending Object
    ) {
        let needs = Need.declared(names)
        assembly.take(draft(.define, key, declaring: needs, .init(fileID, filePath, line, column)), of: Object.self) {
            ArgumentsDefinition<Object, Argument, repeat each Rest>($0, needing: names, awaiting: make)
        }
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
    /// See `define(_:in:needing:as:)` for the other parameters.
    @_disfavoredOverload
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        on actor: MainActor.Type,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> sending Object
    ) {
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
    /// See `define(_:in:needing:as:)` for the other parameters.
    @_disfavoredOverload
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        on actor: MainActor.Type,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        add(.define, key, in: scope, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }
}
