extension Module {
    /// Defines, by a recipe, an object of which each request makes a new one.
    ///
    /// ```swift
    /// define("Car", as: .calling(Car.init, with: "Engine", "Wheels"))
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - recipe: The function that makes the object, and the names that its parameters come from.
    /// - Complexity: O(1) on average.
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) {
        let draft = draft(.define, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, as: recipe)
    }

    /// Defines, by a recipe, an object that a scope keeps, so that several requests share it.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: What keeps the object: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - recipe: The function that makes the object, and the names that its parameters come from.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average.
    @discardableResult
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> Registration<Object> {
        let draft = draft(.define, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return assembly.takeShared(draft, in: scope, as: recipe)
    }
}
