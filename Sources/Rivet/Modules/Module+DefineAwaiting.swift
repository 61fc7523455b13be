// The asynchronous closures.

extension Module {
    /// Defines, by an asynchronous closure, an object of which each request makes a new one.
    ///
    /// ```swift
    /// define("Connection") { factory in try await Connection(to: factory.environment["Host"]) }
    /// ```
    ///
    /// It is awaited, with ``ObjectGraphFactory/resolve(_:as:fileID:line:)`` or by its provider; asking for it without
    /// is a ``ResolutionError/Code/needsAwait``. The closure runs in the task of who asks, off the main actor.
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
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, as: Recipe(needing: names, awaiting: make))
    }

    /// Defines, by an asynchronous closure, an object that a scope keeps.
    ///
    /// ```swift
    /// define("Database", in: .singleton) { factory in try await Database(at: factory.environment["Database"]) }
    /// ```
    ///
    /// It is built once, whoever awaits it, by a task of its own: one who waits may be cancelled, and the others go on; when all have
    /// gone the task is cancelled. A failure reaches everyone who waits, and the next request tries again. Once it is kept
    /// it may also be asked for without `await`.
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
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        return assembly.takeShared(draft, in: scope, as: Recipe(needing: names, awaiting: make))
    }

    /// Defines, by an asynchronous closure, an object that is made from run-time arguments.
    ///
    /// ```swift
    /// define("Session") { (factory, token: String) in try await Session(token: token, server: factory.resolve("Server")) }
    ///
    /// let session: Session = try await factory.resolve("Session", with: token)
    /// let open: @Sendable (String) async throws -> Session = try factory["Session Provider"]
    /// ```
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
    public final func define<Object, Argument, each Rest>(
        _ key: Key<Object>,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) async throws -> sending Object
    ) {
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, of: Object.self) {
            ArgumentsDefinition<Object, Argument, repeat each Rest>($0, needing: names, awaiting: make)
        }
    }
}
