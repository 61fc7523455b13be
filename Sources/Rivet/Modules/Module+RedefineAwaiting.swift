// The asynchronous closures.

extension Module {
    /// Replaces what stands under a name by an object that an asynchronous closure makes, anew for each request.
    ///
    /// ```swift
    /// redefine("Connection") { _ in await FakeConnection() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .redefine,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, as: Recipe(needing: names, awaiting: make))
    }

    /// Replaces what stands under a name by an object that an asynchronous closure makes and a scope keeps.
    ///
    /// ```swift
    /// redefine("Database", in: .singleton) { _ in try await Database.inMemory() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: What keeps the object: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .redefine,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        return assembly.takeShared(draft, in: scope, as: Recipe(needing: names, awaiting: make))
    }

    /// Replaces what stands under a name by an object that an asynchronous closure makes from run-time arguments.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object from the factory and one argument or more.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .redefine,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, of: Object.self) {
            ArgumentsDefinition<Object, Argument, repeat each Rest>($0, needing: names, awaiting: make)
        }
    }
}
