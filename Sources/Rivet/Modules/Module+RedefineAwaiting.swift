// The closures that are asynchronous, or isolated to the main actor.

extension Module {
    /// Overrides a definition with a prototype that an asynchronous closure creates.
    ///
    /// ```swift
    /// redefine("Connection") { _ in await FakeConnection() }
    /// ```
    ///
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> sending Object
    ) {
        add(.redefine, key, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object that an asynchronous closure creates.
    ///
    /// ```swift
    /// redefine("Database", in: .singleton) { _ in try await Database.inMemory() }
    /// ```
    ///
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        needing names: String...,
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
    /// See `define(_:needing:as:)` for the parameters.
    @_disfavoredOverload
    public final func redefine<Object, Argument, each Rest>(
        _ key: Key<Object>,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) async throws -> sending Object
    ) {
        let needs = Need.declared(names)
        assembly.take(draft(.redefine, key, declaring: needs, .init(fileID, filePath, line, column)), of: Object.self) {
            ArgumentsDefinition<Object, Argument, repeat each Rest>($0, needing: names, awaiting: make)
        }
    }

    /// Overrides a definition with a prototype that is created on the main actor.
    ///
    /// ```swift
    /// redefine("Window", on: MainActor.self) { _ in FakeWindow() as Window }
    /// ```
    ///
    /// See `define(_:in:on:needing:as:)` for the parameters.
    @_disfavoredOverload
    public final func redefine<Object>(
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
        add(.redefine, key, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Overrides a definition with a shared object that is created on the main actor.
    ///
    /// See `define(_:in:on:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func redefine<Object: Sendable>(
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
        add(.redefine, key, in: scope, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }
}
