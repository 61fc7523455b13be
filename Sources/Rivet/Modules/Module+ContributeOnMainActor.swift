// The closures of the main actor.

extension Module {
    /// Adds an element that is made on the main actor to a group, anew for each request.
    ///
    /// ```swift
    /// contribute("Panels", on: MainActor.self) { _ in Inspector() as any Panel }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - actor: `MainActor.self`.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the element with what it asks the factory for, on the main actor.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .contribute,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, as: Recipe(needing: names, onMainActor: make))
    }

    /// Adds an element that is made on the main actor, and that a scope keeps, to a group.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: What keeps the element: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - actor: `MainActor.self`.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the element with what it asks the factory for, on the main actor.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .contribute,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        return assembly.takeShared(draft, in: scope, as: Recipe(needing: names, onMainActor: make))
    }
}
