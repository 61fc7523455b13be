extension Module {
    /// Declares a group, which may stay empty.
    ///
    /// ```swift
    /// group("Plugins", of: (any Plugin).self)
    /// ```
    ///
    /// What is contributed must be of that type. It may be declared before or after its elements, and more than
    /// once.
    ///
    /// - Parameters:
    ///   - name: The name of the group.
    ///   - element: The type of its elements.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: O(1) on average, and O(elements) for those that were contributed before.
    public final func group<Element>(
        _ name: String,
        of element: Element.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let draft = draft(.contribute, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.declare(draft, of: element)
    }

    /// Adds an element to a group, which each request for the group makes anew.
    ///
    /// ```swift
    /// contribute("Plugins") { _ in SpellChecker() as any Plugin }
    ///
    /// let plugins: [any Plugin] = try factory["Plugins"]
    /// ```
    ///
    /// The group of that name begins with the first contribution; ``group(_:of:fileID:filePath:line:column:)`` declares
    /// one that may stay empty. It is read as an array, in the order of contribution, of any type that its elements have.
    /// A group is decorated, aliased and provided like anything else: `"Plugins Provider"`.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the element with what it asks the factory for.
    /// - Complexity: O(1) on average.
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        let draft = draft(.contribute, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, as: Recipe(make))
    }

    /// Adds an element that a scope keeps to a group.
    ///
    /// ```swift
    /// contribute("Plugins", in: .singleton) { _ in Dictionary(language: "en") as any Plugin }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: What keeps the object: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the element with what it asks the factory for.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average.
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        let draft = draft(.contribute, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return assembly.takeShared(draft, in: scope, as: Recipe(make))
    }

    /// Adds an object that exists already to a group.
    ///
    /// ```swift
    /// contribute("Plugins", instance: Thesaurus() as any Plugin)
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - instance: The object.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: O(1) on average.
    @_disfavoredOverload
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        instance: Object,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let draft = draft(.contribute, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, of: Object.self) { Definition($0, .instance, needs: []) { _ in instance } }
    }

    /// Adds an element to a group, by a recipe, which each request for the group makes anew.
    ///
    /// ```swift
    /// contribute("Plugins", as: .calling(SpellChecker.init, with: "Language"))
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - recipe: The function that makes the element, and the names that its parameters come from.
    /// - Complexity: O(1) on average.
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) {
        let draft = draft(.contribute, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, as: recipe)
    }

    /// Adds an element that a scope keeps to a group, by a recipe.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: What keeps the object: ``Scope/singleton``, ``Scope/weak``, ``Scope/graph``, a ``CachedScope``
    ///     or a scope of your own.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - recipe: The function that makes the element, and the names that its parameters come from.
    /// - Returns: The registration, for saying more about the object.
    /// - Complexity: O(1) on average.
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> Registration<Object> {
        let draft = draft(.contribute, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return assembly.takeShared(draft, in: scope, as: recipe)
    }
}
