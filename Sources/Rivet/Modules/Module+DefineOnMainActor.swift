// The closures of the main actor.

extension Module {
    /// Defines an object of which each request makes a new one, on the main actor.
    ///
    /// ```swift
    /// define("Window", on: MainActor.self) { factory in try Window(title: factory["Title"]) }
    /// ```
    ///
    /// Asked for on the main actor it is made at once. Elsewhere it is awaited, with
    /// ``ObjectGraphFactory/resolve(_:as:fileID:line:)``, which hops there; asking for it without is a
    /// ``ResolutionError/Code/needsMainActor``, and never a wait. An object that isn't `Sendable` must be a new one, with nothing
    /// of the main actor's in it: it leaves with who asked.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - actor: `MainActor.self`.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for, on the main actor.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(draft, as: Recipe(needing: names, onMainActor: make))
    }

    /// Defines an object that is made on the main actor and that a scope keeps.
    ///
    /// ```swift
    /// define("Main Window", in: .singleton, on: MainActor.self) { factory in try Window(title: factory["Title"]) }
    /// ```
    ///
    /// Once it is kept it is handed out anywhere, like any other.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: What keeps the object: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - actor: `MainActor.self`.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for, on the main actor.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
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
        let draft = draft(
            .define,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        return assembly.takeShared(draft, in: scope, as: Recipe(needing: names, onMainActor: make))
    }
}
