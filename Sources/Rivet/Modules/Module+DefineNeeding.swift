// The closures that declare what they ask for.

extension Module {
    /// Defines an object of which each request makes a new one, by a closure that says what it asks for.
    ///
    /// ```swift
    /// define("Car", needing: "Engine", "Wheels") { factory in
    ///     try Car(engine: factory["Engine"], wheels: factory["Wheels"], seats: 4)
    /// }
    /// ```
    ///
    /// So the graph knows what is needed before anything is built, and checks it, as with a ``Recipe``. The closure can't ask
    /// its factory for anything else: that is a ``ResolutionError/Code/undeclared``, so the declaration never lies. Reading
    /// the environment is always allowed.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - names: All that the closure asks for. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for, and nothing else.
    /// - Complexity: O(names) on average.
    @_disfavoredOverload
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, as: Recipe(needing: names, make))
    }

    /// Defines an object that a scope keeps, by a closure that says what it asks for.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: What keeps the object: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - names: All that the closure asks for. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for, and nothing else.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(names) on average.
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
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        return assembly.takeShared(draft, in: scope, as: Recipe(needing: names, make))
    }

    /// Defines an object that is made from run-time arguments, by a closure that says what it asks for.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: All that the closure asks for. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for, and nothing else.
    /// - Complexity: O(names) on average.
    @_disfavoredOverload
    public final func define<Object, Argument, each Rest>(
        _ key: Key<Object>,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) throws -> Object
    ) {
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, of: Object.self) {
            ArgumentsDefinition<Object, Argument, repeat each Rest>($0, needs: names.map(Need.init), make: make)
        }
    }
}
