extension ObjectGraphFactory {
    /// Resolves any object, including those created asynchronously or on the main actor.
    ///
    /// ```swift
    /// let database: Database = try await factory.resolve("Database")
    /// let window = try await factory.resolve("Window", as: Window.self)
    /// ```
    ///
    /// An asynchronous singleton is built once, for all callers. Cancelling a waiter ends only its own wait, with
    /// `CancellationError`. When all waiters have left, the build is cancelled. An error reaches every waiter and isn't
    /// cached: the next request tries again.
    ///
    /// It runs on the caller's actor, and doesn't hop if nothing has to be awaited. You may call it from any task.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError``, as the subscript, and `CancellationError` if the waiting task is cancelled.
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

    /// Resolves the object of that key, including those created asynchronously or on the main actor.
    ///
    /// ```swift
    /// let database = try await factory.resolve(.database)
    /// ```
    ///
    /// This works as with a name. The type is that of the key. A `Key.variable` reads the environment. You may call it
    /// from any task.
    ///
    /// - Parameter key: The name and the type.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError``, as the subscript, and `CancellationError` if the waiting task is cancelled.
    /// - Complexity: O(1) and what the closures do.
    public nonisolated(nonsending) func resolve<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        if key.isVariable { return try variable(key.name, fileID, line) }
        return try await resolve(key.name, fileID: fileID, line: line)
    }

    /// Resolves a new object of that name from run-time arguments, even if its closure is asynchronous.
    ///
    /// ```swift
    /// let session: Session = try await factory.resolve("Session", with: token)
    /// ```
    ///
    /// An argument matches by its type, or else by a cast. It must be `Sendable`, because the closure may run on
    /// another actor. You may call it from any task.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    ///   - arguments: The arguments, in the order of the definition's closure.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` if they don't match.
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
            let carried = UncheckedTransfer(list)
            return try await definition.awaited(as: Object.self, with: carried, from: factory)
        } catch {
            throw tracedAwaiting(error, name, fileID, line)
        }
    }

    /// The cached object of a name as exactly that type, or nil if the fast look-up doesn't find it.
    private func kept<Object>(_ name: String) -> Object? {
        guard let words = PackedName(small: name),
            let slot = store.slot(for: words, hash: words.hash, in: state.context),
            slot.pointee.isOf(ObjectIdentifier(Object.self)), let cell = slot.pointee.target.cell,
            let kept = store.kept(in: cell)
        else { return nil }
        // Not as an Optional, because it wasn't cached as one.
        return .some(object(in: kept) as Object)
    }

    /// The object of a name.
    nonisolated(nonsending) func awaited<Object>(_ name: String) async throws -> Object {
        if let definition = inInnermostNamespace(name) { return try await awaitedAny(definition) }
        try permit(name)
        switch meaning(of: name) {
        case .definition(let definition, let generations)?:
            return try await ancestor(generations).awaitedAny(definition)
        case .provider(let definition, let generations)?:
            return try definition.provider(as: Object.self, from: ancestor(generations))
        case nil: throw RequestFault.missing
        }
    }

    /// The object for a dependency of a recipe.
    @usableFromInline
    nonisolated(nonsending) func awaitedNeed<Object>(_ key: Key<Object>) async throws -> Object {
        if key.isVariable { return try variable(key.name, nil) }
        do { return try await awaited(key.name) } catch { throw tracedAwaiting(error, key.name, nil) }
    }

    /// The error of an awaited request, with the step of this request.
    ///
    /// A `CancellationError` is returned unchanged, because it doesn't stem from the graph.
    func tracedAwaiting(_ error: any Error, _ name: String, _ fileID: StaticString, _ line: UInt) -> any Error {
        tracedAwaiting(error, name, SourceSite(fileID: fileID, filePath: "", line: line, column: 0))
    }

    package func tracedAwaiting(_ error: any Error, _ name: String, _ site: SourceSite?) -> any Error {
        if error is CancellationError, Task.isCancelled { return error }
        return traced(error, name, site)
    }
}

// MARK: - Recipes

extension ObjectGraphFactory {
    /// The dependencies of a recipe, awaited concurrently.
    ///
    /// If one fails, the others are cancelled.
    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<each Need>(
        _ keys: repeat Key<each Need>
    ) async throws -> (repeat each Need) {
        let needs = (repeat AwaitedNeed<each Need>())
        try await withThrowingTaskGroup { group in
            repeat add(each keys, each needs, to: &group)
            // Unlike `waitForAll`, which would let the others run.
            for try await _ in group {}
        }
        return (repeat try (each needs).object)
    }

    private func add<Need>(
        _ key: Key<Need>,
        _ need: AwaitedNeed<Need>,
        to group: inout ThrowingTaskGroup<Void, any Error>
    ) {
        group.addTask { need.awaited = try await awaitedNeed(key) }
    }
}

/// One dependency of a recipe.
///
/// Sound as `Sendable`: a task sets it, and it is read after that task has ended.
private final class AwaitedNeed<Object>: @unchecked Sendable {
    var awaited: Object?

    var object: Object {
        get throws {
            guard let awaited else { throw RequestFault.missing }
            return awaited
        }
    }
}
