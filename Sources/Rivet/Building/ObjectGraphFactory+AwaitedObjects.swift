internal import CRivet

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
    /// It runs on the caller's actor, and doesn't hop if nothing has to be awaited.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError``, like the subscript, and `CancellationError` if the waiting task is cancelled.
    /// - Complexity: O(1), plus the work of the closures.
    public nonisolated(nonsending) func resolve<Object>(
        _ name: String,
        as type: Object.Type = Object.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        do { return try await awaited(name) } catch { throw tracedAwaiting(error, name, SourceSite(fileID, line)) }
    }

    /// Resolves the object of that key, including those created asynchronously or on the main actor.
    ///
    /// ```swift
    /// let database = try await factory.resolve(.database)
    /// ```
    ///
    /// This works as with a name. The type comes from the key. A `Key.variable` reads the environment.
    ///
    /// - Parameter key: The name and the type.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError``, like the subscript, and `CancellationError` if the waiting task is cancelled.
    /// - Complexity: O(1), plus the work of the closures.
    public nonisolated(nonsending) func resolve<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        if isSpecial(key) { return try special(key, fileID, line) }
        return try await resolve(key.name, fileID: fileID, line: line)
    }

    /// Resolves any object, or returns nil if nothing defines that name.
    ///
    /// ```swift
    /// let analytics: Analytics? = try await factory.resolve(optional: "Analytics")
    /// ```
    ///
    /// Only an unknown name returns nil, as for ``optional(_:as:fileID:line:)``. This form also awaits objects that are
    /// created asynchronously or on the main actor.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    /// - Returns: The object, or nil.
    /// - Throws: ``ResolutionError``, but never because `name` itself is missing, and `CancellationError` if the
    ///   waiting task is cancelled.
    /// - Complexity: O(1), plus the work of the closures.
    public nonisolated(nonsending) func resolve<Object>(
        optional name: String,
        as type: Object.Type = Object.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object? {
        guard isDefined(name) else { return nil }
        return .some(try await resolve(name, as: type, fileID: fileID, line: line))
    }

    /// Resolves the object of that key, or returns nil if nothing defines its name.
    ///
    /// ```swift
    /// let analytics = try await factory.resolve(optional: .analytics)
    /// ```
    ///
    /// This works as with a name. The type comes from the key. For a `Key.variable`, the result is nil if the
    /// environment doesn't contain the variable.
    ///
    /// - Parameter key: The name and the type.
    /// - Returns: The object, or nil.
    /// - Throws: ``ResolutionError``, but never because the key's name itself is missing, and `CancellationError` if
    ///   the waiting task is cancelled.
    /// - Complexity: O(1), plus the work of the closures.
    public nonisolated(nonsending) func resolve<Object>(
        optional key: Key<Object>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object? {
        guard isDefined(key) else { return nil }
        return .some(try await resolve(key, fileID: fileID, line: line))
    }

    /// Resolves a new object of that name from run-time arguments, even if its closure is asynchronous.
    ///
    /// ```swift
    /// let session: Session = try await factory.resolve("Session", with: token)
    /// ```
    ///
    /// An argument matches if it has the expected type, or can be cast to it. It must be `Sendable`, because the
    /// closure may run on another actor.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    ///   - arguments: The arguments, in the order of the definition's closure.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` if they don't match.
    /// - Complexity: O(1), plus the work of the closures.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func resolve<Object, each Argument: Sendable>(
        _ name: String,
        as type: Object.Type = Object.self,
        with arguments: repeat each Argument,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        var values: [Any] = []
        repeat values.append(each arguments)
        let site = SourceSite(fileID, line)
        return try await awaited(name, with: values, list(of: repeat (each Argument).self), at: site)
    }

    /// Resolves a new object of that key from run-time arguments, even if its closure is asynchronous.
    ///
    /// ```swift
    /// let session = try await factory.resolve(.session, with: token)
    /// ```
    ///
    /// This works as with a name. The type comes from the key.
    ///
    /// - Parameters:
    ///   - key: The name and the type.
    ///   - arguments: The arguments, in the order of the definition's closure.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` if they don't match.
    /// - Complexity: O(1), plus the work of the closures.
    @_alwaysEmitIntoClient
    public nonisolated(nonsending) func resolve<Object, each Argument: Sendable>(
        _ key: Key<Object>,
        with arguments: repeat each Argument,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        if key.kind != .name { try refuse(key, list(of: repeat (each Argument).self), at: SourceSite(fileID, line)) }
        return try await resolve(key.name, with: repeat each arguments, fileID: fileID, line: line)
    }

    /// A new object of a name from run-time arguments of these types.
    @usableFromInline
    nonisolated(nonsending) func awaited<Object>(
        _ name: String,
        with arguments: [Any],
        _ types: @autoclosure () -> [Any.Type],
        at site: SourceSite
    ) async throws -> Object {
        do {
            let (definition, factory) = try definition(name, taking: types())
            return try await factory.awaitedAny(definition, with: UncheckedTransfer(arguments))
        } catch {
            throw tracedAwaiting(error, name, site)
        }
    }

    /// The object of a name.
    nonisolated(nonsending) func awaited<Object>(_ name: String) async throws -> Object {
        if let definition = target(of: name)?.anyDefinition { return try await awaitedAny(definition) }
        if core.flags != [] { try core.checkNotStopped(frame) }
        let found = try lookUp(name)
        let factory = factory(for: found)
        return try await found.isProvider
            ? found.definition.provider(as: Object.self, from: factory) : factory.awaitedAny(found.definition)
    }

    /// Whether a key has a value that needs no awaiting: that of a variable, or nil.
    func isSpecial<Object>(_ key: Key<Object>) -> Bool {
        switch key.kind {
        case .name: false
        case .optional: !isDefined(key.name)
        case .variable, .argument: true
        }
    }

    /// The error of an awaited request, with the step of this request added to its path.
    ///
    /// A `CancellationError` is returned unchanged, because it doesn't stem from the graph.
    package func tracedAwaiting(_ error: any Error, _ name: String, _ site: SourceSite?) -> any Error {
        if error is CancellationError, Task.isCancelled { return error }
        return traced(error, name, site)
    }
}

// MARK: - Objects of definitions

extension ObjectGraphFactory {
    /// The object of a definition, as any type that the object has.
    package nonisolated(nonsending) func awaitedAny<Object>(_ definition: AnyDefinition) async throws -> Object {
        let cell = definition.cell
        if cell >= 0 {
            if let box = readyBox(in: cell, as: ObjectIdentifier(Object.self)) { return object(in: box) }
            if let box = try reuseBox(in: cell, definition) { return try object(in: box, of: definition) }
        }
        // The exact type needs no cast.
        if let exact = definition.exactly(Object.self) { return try await awaited(exact) }
        return try await definition.awaited(as: Object.self, from: self)
    }

    /// The object of a definition, which isn't ready.
    nonisolated(nonsending) func awaited<Object>(_ definition: Definition<Object>) async throws -> Object {
        guard definition.cell >= 0 else {
            guard let awaiting = definition.awaiting, try mustAwait(definition) else {
                return try object(ofPrototype: definition)
            }
            return try await awaitedCall(of: definition, awaiting)
        }
        if let base = definition.supplier {
            return try await ancestor(base.generations).awaitedAny(base.definition)
        }
        // The owner keeps the objects alive until the build has ended.
        defer { withExtendedLifetime(owner) {} }
        let outer = Frame.ofAwaiting(frame)
        let frame = outer ?? Frame(inside: nil)
        defer { if outer == nil { frame.end() } }
        return try object(
            in: await SharedRequest(core: core, definition: definition, frame: frame).awaitedObject(),
            of: definition
        )
    }

    /// Whether a caller that awaits a group may have to await an element, or another caller that builds it.
    func mayAwait(_ group: GroupDefinition) -> Bool {
        if core.graph.calling(of: group) != .directly { return true }
        for element in elements(of: group) where element.cell >= 0 {
            if element.lifetime.mayBeGone || core.box(in: element.cell) == nil { return true }
        }
        guard let base = group.base else { return false }
        guard let inherited = base.definition as? GroupDefinition else { return true }
        return ancestor(base.generations).mayAwait(inherited)
    }

    /// Whether the closure of a definition has to be awaited now.
    ///
    /// Fails if the factory was stopped or released.
    func mustAwait(_ definition: AnyDefinition) throws -> Bool {
        if core.flags != [] { try core.checkNotStopped(frame) }
        return core.calling(of: definition) != .directly
    }

    /// Awaits a closure of a definition, as a step of a resolution.
    nonisolated(nonsending) func awaitedCall<Object>(
        of definition: AnyDefinition,
        _ make: (ObjectGraphFactory) async throws -> Object
    ) async throws -> Object {
        let observed = core.isObserved ? ObservedCreation(of: definition, in: core) : nil
        let outer = Frame.ofAwaiting(frame)
        let inner = Frame(
            inside: outer,
            depth: (outer?.depth ?? 0) + 1,
            attributes: observed?.attributes,
            closure: definition
        )
        do {
            try inner.beginClosure(of: definition)
            defer { inner.endClosure() }
            let object = try await inner.run { try await make(moved(to: definition.context, inner)) }
            observed?.reportEnd(nil)
            return object
        } catch {
            observed?.reportEnd(error)
            throw error
        }
    }

    // MARK: - Several objects

    /// The objects that the keys of a recipe stand for, for a caller that awaits them.
    nonisolated(nonsending) func awaitedObjects(
        of keys: [any RecipeKey],
        _ arguments: ArgumentList,
        for calling: Calling
    ) async throws -> ArgumentList {
        let available = try keys.map { try $0.boxIfAvailable(from: self, arguments) }
        let boxes = try await awaitedBoxes(available) { number in
            guard calling == .onMainActor else { return try await keys[number].awaitBox(from: self) }
            return try await awaitBoxOnMainActor(keys[number])
        }
        // Every object exists now. An Optional around an object would become part of the object.
        return ArgumentList(boxes.compactMap { $0?.value })
    }

    /// The object for a key of a function on the main actor.
    ///
    /// Only there does a cast find the conformances that are isolated to the main actor.
    @MainActor
    private func awaitBoxOnMainActor(_ key: any RecipeKey) async throws -> AnyBox {
        try await key.awaitBox(from: self)
    }

    /// Completes a list of objects: awaits a single missing object in this task, and several concurrently, at most 2,000
    /// at the same time.
    ///
    /// If one fails, the others are cancelled. If several fail, this throws the error of the first, unless that one was
    /// cancelled because of another one.
    nonisolated(nonsending) func awaitedBoxes(
        _ available: [AnyBox?],
        _ make: nonisolated(nonsending) @escaping @Sendable (Int) async throws -> AnyBox
    ) async throws -> [AnyBox?] {
        var boxes = available
        let pending = boxes.indices.filter { boxes[$0] == nil }
        if pending.count < 2 {
            for index in pending { boxes[index] = try await make(index) }
            return boxes
        }
        return try await withThrowingTaskGroup(of: (Int, Wait.Outcome).self) { group in
            var (boxes, next) = (available, 0)
            var failure: (order: Int, error: any Error)?
            // Each task takes a kilobyte, so there are no more tasks than closures that may wait for each other.
            while next < min(pending.count, RequestFault.nestedClosureLimit) { addNext() }
            while let (index, outcome) = try await group.next() {
                switch outcome {
                case .success(let box): boxes[index] = box
                case .failure(let error):
                    group.cancelAll()
                    next = pending.count
                    let order = error is CancellationError ? available.count + index : index
                    if order < failure?.order ?? .max { failure = (order, error) }
                }
                if next < pending.count { addNext() }
            }
            func addNext() {
                let index = pending[next]
                next += 1
                group.addTask {
                    do {
                        // A statement of its own, because Swift 6.3 loses the index of a tuple that awaits.
                        let box = try await make(index)
                        return (index, .success(box))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            if let failure { throw failure.error }
            return boxes
        }
    }
}

extension Key: RecipeKey {
    func object(from factory: ObjectGraphFactory, _ arguments: ArgumentList) throws -> Any {
        try kind == .argument ? arguments.next() as Object : factory.get(self)
    }

    func boxIfAvailable(from factory: ObjectGraphFactory, _ arguments: ArgumentList) throws -> AnyBox? {
        if kind == .argument { return Box(try arguments.next() as Object) }
        if factory.isSpecial(self) { return Box(try factory.special(self, nil) as Object) }
        guard let definition = factory.target(of: name)?.anyDefinition.exactly(Object.self), definition.cell >= 0 else {
            return nil
        }
        return try factory.reuseBox(in: definition.cell, definition)
    }

    nonisolated(nonsending) func awaitBox(from factory: ObjectGraphFactory) async throws -> AnyBox {
        // `boxIfAvailable` returns the objects of special keys, so this key names a definition.
        do { return Box(try await factory.awaited(name) as Object) } catch {
            throw factory.tracedAwaiting(error, name, nil)
        }
    }
}
