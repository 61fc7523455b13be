// The asynchronous closures.

extension Module {
    /// Adds an element that an asynchronous closure makes to a group, anew for each request.
    ///
    /// ```swift
    /// contribute("Feeds") { factory in try await Feed(from: factory.environment["Feed"]) as any Source }
    ///
    /// let feeds: [any Source] = try await factory.resolve("Feeds")
    /// ```
    ///
    /// Who awaits the group has its elements made at the same time; their order stays that of contribution.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the element with what it asks the factory for.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .contribute,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, as: Recipe(needing: names, awaiting: make))
    }

    /// Adds an element that an asynchronous closure makes and a scope keeps to a group.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: What keeps the element: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the element with what it asks the factory for.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .contribute,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        return assembly.takeShared(draft, in: scope, as: Recipe(needing: names, awaiting: make))
    }
}
