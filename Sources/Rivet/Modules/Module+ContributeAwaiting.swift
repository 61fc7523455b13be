// The closures that are asynchronous, or isolated to the main actor.

extension Module {
    /// Adds an element to a group, created by an asynchronous closure for each request.
    ///
    /// ```swift
    /// contribute("Feeds") { factory in try await Feed(from: factory.environment["Feed"]) as any Source }
    ///
    /// let feeds: [any Source] = try await factory.resolve("Feeds")
    /// ```
    ///
    /// Rivet creates the elements concurrently if you await the group. Their order is still that of the contributions.
    ///
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> sending Object
    ) {
        add(.contribute, key, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared element to a group, created by an asynchronous closure.
    ///
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) -> Registration<Object> {
        add(.contribute, key, in: scope, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Adds an element to a group, created on the main actor for each request.
    ///
    /// ```swift
    /// contribute("Panels", on: MainActor.self) { _ in Inspector() as any Panel }
    /// ```
    ///
    /// See `define(_:in:on:needing:as:)` for the parameters.
    @_disfavoredOverload
    public final func contribute<Object>(
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
        add(.contribute, key, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared element to a group, created on the main actor.
    ///
    /// See `define(_:in:on:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
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
        let recipe = Recipe(needing: names, onMainActor: make)
        return add(.contribute, key, in: scope, recipe, .init(fileID, filePath, line, column))
    }
}
