extension Module {
    /// Defines an object of which each request makes a new one.
    ///
    /// ```swift
    /// define("Engine") { _ in Engine() }
    /// define("Radio") { factory in try Radio(frequency: factory.environment["Frequency"]) }
    /// ```
    ///
    /// The object belongs to who asked for it and need not be `Sendable`. What the closure throws reaches who
    /// asked as the ``ResolutionError/underlying`` of an error that says the way. A second definition of the
    /// name is a problem.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - scope: ``Scope/prototype``, the only scope without the keeping of objects.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object with what it asks the factory for. It may be called from any thread,
    ///     several times at once.
    /// - Complexity: O(1) on average.
    public final func define<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        let draft = draft(.define, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, as: Recipe(make))
    }

    /// Defines an object that a scope keeps, so that several requests share it.
    ///
    /// ```swift
    /// define("Car", in: .singleton) { factory in try Car(engine: factory["Engine"]) }
    /// ```
    ///
    /// The object is built when it is first asked for, once, however many threads ask; no lock is held while
    /// the closure runs. A failed build is not kept: the next request tries again. As the object is shared it
    /// must be `Sendable`.
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
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some KeptScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        let draft = draft(.define, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return assembly.takeShared(draft, in: scope, as: Recipe(make))
    }

    /// Defines an object that is made from run-time arguments.
    ///
    /// For what is known only when the object is asked for. Ask with the arguments, or for the closure that
    /// takes them:
    ///
    /// ```swift
    /// define("User Service") { (factory, id: String) in try UserService(id: id, store: factory["Store"]) }
    ///
    /// let service: UserService = try factory.object(named: "User Service", with: "12")
    /// let makeService: (String) throws -> UserService = try factory["User Service Provider"]
    /// ```
    ///
    /// Each request makes a new object. A definition may ask for itself with other arguments; only depth ends
    /// that.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - make: Makes the object from the factory and one argument or more.
    /// - Complexity: O(1) on average.
    public final func define<Object, Argument, each Rest>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory, Argument, repeat each Rest) throws -> Object
    ) {
        let draft = draft(.define, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, of: Object.self) {
            ArgumentsDefinition<Object, Argument, repeat each Rest>($0, make: make)
        }
    }

    /// Defines an object that exists already.
    ///
    /// It is handed out as it is, by every factory, and is not Rivet's to stop.
    ///
    /// ```swift
    /// define("Clock", instance: SystemClock())
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
    public final func define<Object: Sendable>(
        _ key: Key<Object>,
        instance: Object,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        // Disfavoured, or the compiler also tries a trailing closure as the instance; with operators in the closure
        // that takes half a second for one definition.
        let draft = draft(.define, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.take(draft, of: Object.self) { Definition($0, .instance, needs: []) { _ in instance } }
    }
}
