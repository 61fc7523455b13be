extension Module {
    /// Replaces what stands under a name by an object of which each request makes a new one.
    ///
    /// ```swift
    /// redefine("Engine") { _ in FakeEngine() }
    /// redefine("Radio") { factory in try LoudRadio(factory["Radio Original"]) }
    /// ```
    ///
    /// The name must have been defined before, in this namespace, by a module that is configured by now, or in the graph's
    /// parent; replacing nothing is a problem. All that stands is replaced, decorators too. The first definition stays
    /// reachable as `"X Original"`. The new one may have another scope, and another type.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for.
    /// - Complexity: O(1) on average.
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        let draft = draft(.redefine, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, as: Recipe(make))
    }

    /// Replaces what stands under a name by an object that a scope keeps.
    ///
    /// ```swift
    /// redefine("Clock", in: .singleton) { _ in FixedClock() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: What keeps the object: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average.
    @discardableResult
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        let draft = draft(.redefine, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return assembly.takeShared(draft, in: scope, as: Recipe(make))
    }

    /// Replaces what stands under a name by an object that is made from run-time arguments.
    ///
    /// ```swift
    /// redefine("User") { (factory, id: String) in User(id: id, name: "Somebody") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object from the factory and one argument or more.
    /// - Complexity: O(1) on average.
    public final func redefine<Object, Argument, each Rest>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) throws -> Object
    ) {
        let draft = draft(.redefine, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, of: Object.self) {
            ArgumentsDefinition<Object, Argument, repeat each Rest>($0, make: make)
        }
    }

    /// Replaces what stands under a name by an object that exists already.
    ///
    /// ```swift
    /// redefine("Clock", instance: FixedClock())
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - instance: The object.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: O(1) on average.
    @_disfavoredOverload
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        instance: Object,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let draft = draft(.redefine, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, of: Object.self) { Definition($0, .instance, needs: []) { _ in instance } }
    }

    /// Replaces what stands under a name, by a recipe, by an object of which each request makes a new one.
    ///
    /// ```swift
    /// redefine("Car", as: .calling(RaceCar.init, with: "Engine", "Wheels"))
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
    public final func redefine<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) {
        let draft = draft(.redefine, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, as: recipe)
    }

    /// Replaces what stands under a name, by a recipe, by an object that a scope keeps.
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
    public final func redefine<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> Registration<Object> {
        let draft = draft(.redefine, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return assembly.takeShared(draft, in: scope, as: recipe)
    }
}
