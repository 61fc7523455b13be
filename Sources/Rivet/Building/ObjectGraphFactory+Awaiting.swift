extension ObjectGraphFactory {
    /// The object of that name, awaited.
    ///
    /// The way to what is made by an asynchronous closure, or on the main actor by who isn't there; it gives everything
    /// else too.
    ///
    /// ```swift
    /// let database: Database = try await factory.resolve("Database")
    /// let window = try await factory.resolve("Window", as: Window.self)
    /// ```
    ///
    /// An asynchronous singleton is built once, whoever awaits it. Cancelling one who waits ends that wait alone, with
    /// `CancellationError`; when all have gone the build is cancelled too. What fails reaches everyone who waits and is
    /// not kept: the next request tries again.
    ///
    /// It runs where it is called, without a hop, as far as nothing has to be awaited. May be called from any task.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type that is expected; left out, it is inferred.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: The object: a new one from a prototype, the kept one from a singleton.
    /// - Throws: ``ResolutionError``, as the subscript, and `CancellationError` when the task that waits is cancelled.
    /// - Complexity: O(1) and what the closures do.
    public nonisolated(nonsending) func resolve<Object>(
        _ name: String,
        as type: Object.Type = Object.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        if let object: Object = kept(name) { return object }
        do { return try await awaited(name) } catch { throw tracedAwaiting(error, name, fileID, line) }
    }

    /// The object of that key, awaited.
    ///
    /// ```swift
    /// let database = try await factory.resolve(.database)
    /// ```
    ///
    /// As by name; the type is the key's. A `Key.variable` reads the environment. May be called from any task.
    ///
    /// - Parameters:
    ///   - key: The name and the type.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: The object: a new one from a prototype, the kept one from a singleton.
    /// - Throws: ``ResolutionError``, as the subscript, and `CancellationError` when the task that waits is cancelled.
    /// - Complexity: O(1) and what the closures do.
    public nonisolated(nonsending) func resolve<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        if key.isVariable { return try variable(key.name, fileID, line) }
        return try await resolve(key.name, fileID: fileID, line: line)
    }

    /// The object of that name, made from run-time arguments, awaited.
    ///
    /// ```swift
    /// let session: Session = try await factory.resolve("Session", with: token)
    /// ```
    ///
    /// An argument fits by its type, else by a cast. It must be `Sendable`, since the closure may run elsewhere. May be
    /// called from any task.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type that is expected; left out, it is inferred.
    ///   - arguments: The arguments, in the order of the definition's closure.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` when they don't fit.
    /// - Complexity: O(1) and what the closures do.
    public nonisolated(nonsending) func resolve<Object, each Argument: Sendable>(
        _ name: String,
        as type: Object.Type = Object.self,
        with arguments: repeat each Argument,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        do {
            let (definition, factory) = try made(name, from: repeat (each Argument).self)
            var list: [Any] = []
            repeat list.append(each arguments)
            let carried = Carried(list)
            return try await definition.awaited(as: Object.self, with: carried, from: factory)
        } catch {
            throw tracedAwaiting(error, name, fileID, line)
        }
    }

    /// What is kept under a name as that very type, found as quickly as by the subscript; nil where it takes more.
    private func kept<Object>(_ name: String) -> Object? {
        guard let words = NameWords(small: name),
            let slot = store.slot(for: words, hash: words.hash, in: state.context),
            slot.pointee.isOf(ObjectIdentifier(Object.self)), let cell = slot.pointee.target.cell,
            let kept = store.kept(in: cell)
        else { return nil }
        // Not as an Optional, which it wasn't kept as.
        return .some(object(in: kept) as Object)
    }

    /// The object of a name.
    nonisolated(nonsending) func awaited<Object>(_ name: String) async throws -> Object {
        if let definition = filed(name) { return try await awaitedAny(definition) }
        try permit(name)
        switch meaning(of: name) {
        case .definition(let definition, let generations)?:
            return try await ancestor(generations).awaitedAny(definition)
        case .provider(let definition, let generations)?:
            return try definition.provider(as: Object.self, from: ancestor(generations))
        case nil: throw RequestFault.missing
        }
    }

    /// The object for a need of a recipe.
    @usableFromInline
    nonisolated(nonsending) func awaitedNeed<Object>(_ key: Key<Object>) async throws -> Object {
        if key.isVariable { return try variable(key.name, nil) }
        do { return try await awaited(key.name) } catch { throw tracedAwaiting(error, key.name, nil) }
    }

    /// The error of an awaited request, with the step of this request.
    ///
    /// A wait that was cancelled isn't the graph's fault: it arrives as it is.
    func tracedAwaiting(_ error: any Error, _ name: String, _ fileID: StaticString, _ line: UInt) -> any Error {
        tracedAwaiting(error, name, SourceSite(fileID: fileID, filePath: "", line: line, column: 0))
    }

    func tracedAwaiting(_ error: any Error, _ name: String, _ site: SourceSite?) -> any Error {
        if error is CancellationError, Task.isCancelled { return error }
        return traced(error, name, site)
    }
}
