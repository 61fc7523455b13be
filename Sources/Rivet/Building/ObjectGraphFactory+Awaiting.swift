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
    public nonisolated(nonsending) func resolve<Object, each Argument: Sendable>(
        _ name: String,
        as type: Object.Type = Object.self,
        with arguments: repeat each Argument,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        do {
            let (definition, factory) = try definitionTakingArguments(name, repeat (each Argument).self)
            var list: [Any] = []
            repeat list.append(each arguments)
            let carried = UncheckedTransfer(list)
            return try await definition.awaited(as: Object.self, with: carried, from: factory)
        } catch {
            throw tracedAwaiting(error, name, SourceSite(fileID, line))
        }
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
    public nonisolated(nonsending) func resolve<Object, each Argument: Sendable>(
        _ key: Key<Object>,
        with arguments: repeat each Argument,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Object {
        try refuse(key, repeat (each Argument).self, at: SourceSite(fileID, line))
        return try await resolve(key.name, with: repeat each arguments, fileID: fileID, line: line)
    }

    /// The object of a name.
    ///
    /// Inlined, because each asynchronous function costs as much as a look-up, and memory at every level of a chain.
    @inline(__always)
    nonisolated(nonsending) func awaited<Object>(_ name: String) async throws -> Object {
        guard let target = target(of: name, as: ObjectIdentifier(Object.self)) else {
            return try await awaitedByRules(name)
        }
        if let cell = target.cell {
            guard let kept = store.kept(in: cell) else { return try await awaitedByRules(name) }
            return object(in: kept)
        }
        return try await awaitedPrototype(
            unsafeDowncast(target.unretained.takeUnretainedValue(), to: Definition<Object>.self)
        )
    }

    /// The target of a request for exactly that type; nil if the fast look-up doesn't find the name.
    func target(of name: String, as type: ObjectIdentifier) -> NameSlot.Target? {
        guard let slot = slot(of: name), slot.pointee.isOf(type) else { return nil }
        return slot.pointee.target
    }

    /// The object of a name, found by the complete rules.
    @inline(never)
    private nonisolated(nonsending) func awaitedByRules<Object>(_ name: String) async throws -> Object {
        if let definition = inInnermostNamespace(name) {
            guard let exact = definition.exactly(Object.self) else { return try await awaitedAny(definition) }
            return try await awaited(exact)
        }
        try checkNotStopped()
        let found = try permitted(name)
        return try await found.isProvider
            ? found.definition.provider(as: Object.self, from: found.factory)
            : found.factory.awaitedAny(found.definition)
    }

    /// The object for a dependency of a recipe.
    @usableFromInline
    nonisolated(nonsending) func awaitedDependency<Object>(_ key: Key<Object>) async throws -> Object {
        try await isSpecial(key) ? special(key, nil) : awaitedDependency(key.name)
    }

    /// The object for a dependency of a recipe, by its name.
    @inline(__always)
    nonisolated(nonsending) func awaitedDependency<Object>(_ name: String) async throws -> Object {
        do { return try await awaited(name) } catch { throw tracedAwaiting(error, name, nil) }
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
    @inline(never)
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
        guard cell >= 0 else { return try await definition.awaited(as: Object.self, from: self) }
        if store.isView { return try await keepingAwaited(cell) { try await $0.awaitedAny(definition) } }
        if store.needsChecks { try checkNotStopped() }
        if let kept = store.kept(in: cell, as: ObjectIdentifier(Object.self)) {
            reportReuse(definition)
            return object(in: kept)
        }
        let object = try await definition.awaited(as: Object.self, from: self)
        store.remember(object, in: cell)
        return object
    }

    /// The object of a definition.
    nonisolated(nonsending) func awaited<Object>(_ definition: Definition<Object>) async throws -> Object {
        try await definition.cell < 0 ? awaitedPrototype(definition) : awaitedShared(definition)
    }

    /// The object of a definition without a cell.
    @inline(__always)
    private nonisolated(nonsending) func awaitedPrototype<Object>(_ definition: Definition<Object>) async throws
        -> Object
    {
        guard definition.hasAwaitingClosure, try mustAwait(definition) else { return try object(of: definition) }
        // To cast it, the runtime would look up the class of the type.
        let definition = unsafeDowncast(definition, to: AwaitedDefinition<Object>.self)
        return try await awaitedClosure(of: definition, definition.awaiting)
    }

    /// The object of a shared definition.
    @inline(never)
    private nonisolated(nonsending) func awaitedShared<Object>(_ definition: Definition<Object>) async throws -> Object
    {
        if store.isView { return try await keepingAwaited(definition.cell) { try await $0.awaited(definition) } }
        if let kept = store.kept(in: definition.cell) { return object(in: kept) }
        if store.needsChecks, let kept = try foundIfAllowed(definition.cell) { return object(in: kept) }
        if definition.keeping.kind == .expected {
            let inherited = try inherited(definition.cell)
            return try await inherited.factory.awaitedAny(inherited.definition)
        }
        return try await unsafeDowncast(awaitedBuild(of: definition), to: KeptObject<Object>.self).object
    }

    /// Whether a caller that awaits a group may have to await an element, or another caller that builds it.
    func mayAwait(_ group: GroupDefinition) -> Bool {
        store.withGraph { graph in
            graph.readiness(of: group) != .here
                || graph.groups[group.number].contains { $0.cell >= 0 && store.kept(in: $0.cell) == nil }
        }
    }

    /// Whether the closure of a definition has to be awaited now.
    ///
    /// Fails if the factory was stopped or released.
    func mustAwait(_ definition: AnyDefinition) throws -> Bool {
        if store.needsChecks { try checkNotStopped() }
        return readiness(of: definition) != .here
    }

    /// Awaits a body that collects the elements of a group.
    nonisolated(nonsending) func awaitedElements<Object>(
        of group: GroupDefinition,
        _ collect: nonisolated(nonsending) ([AnyDefinition]) async throws -> Object
    ) async throws -> Object {
        let (frame, joined) = frameOfAwaited()
        defer { joined.removeParticipant() }
        return try await frame.runRegisteredInTask {
            try await observingAwaited(group) { try await collect(elements(of: group)) }
        }
    }

    /// Awaits a closure of a definition, as a step of a resolution.
    @inline(__always)
    nonisolated(nonsending) func awaitedClosure<Object>(
        of definition: AnyDefinition,
        _ make: @Sendable (ObjectGraphFactory) async throws -> Object
    ) async throws -> Object {
        try await store.isObserved
            ? observedClosure(of: definition, make) : runClosure(of: definition, make)
    }

    /// Awaits a closure of a definition, as a step of a resolution, and reports that to the observer.
    @inline(never)
    private nonisolated(nonsending) func observedClosure<Object>(
        of definition: AnyDefinition,
        _ make: @Sendable (ObjectGraphFactory) async throws -> Object
    ) async throws -> Object {
        try await runClosure(of: definition) { factory in
            try await observingAwaited(definition) { try await make(factory) }
        }
    }

    /// Awaits a closure of a definition in this task, as a step of a resolution.
    ///
    /// Not inlined, because it binds a task-local value (`Frame.current`).
    @inline(never)
    private nonisolated(nonsending) func runClosure<Object>(
        of definition: AnyDefinition,
        _ make: (ObjectGraphFactory) async throws -> Object
    ) async throws -> Object {
        let frame = try beginAwaited(definition)
        defer { endAwaited(frame) }
        let state = RequestState(frame._withUnsafeGuaranteedRef(\.token), in: definition)
        return try await make(ObjectGraphFactory(store: store, state: state))
    }

    /// Begins the closure of a definition, as a step of a resolution, or fails because of a limit.
    ///
    /// Until it ends the closure, the task works for the frame, retains it, and is a participant of its resolution.
    @inline(never)
    private func beginAwaited(_ definition: AnyDefinition) throws -> Unmanaged<Frame> {
        let frame = Unmanaged.passRetained(try awaitedFrame(for: definition))
        frame._withUnsafeGuaranteedRef(ThreadRecord.register)
        Frame.bind(frame)
        return frame
    }

    /// The frame for the closure of a definition, which begins, or fails because of a limit.
    @inline(__always)
    private func awaitedFrame(for definition: AnyDefinition) throws -> Frame {
        guard let (outer, resolution) = Frame.continued(by: state, inTask: .current) else {
            // No limit applies to the first closure of a resolution.
            return Resolution(origin: state.token, depth: 1, closure: definition)
        }
        let frame = Frame(
            inside: outer,
            resolution: resolution,
            origin: state.origin(inside: outer),
            depth: outer.depth + 1,
            closure: definition
        )
        do { try frame.beginClosure(of: definition) } catch {
            resolution.removeParticipant()
            throw error
        }
        return frame
    }

    @inline(never)
    private func endAwaited(_ frame: Unmanaged<Frame>) {
        let objects = frame._withUnsafeGuaranteedRef { frame in
            ThreadRecord.unregister(frame)
            return frame.endAwaited()
        }
        Frame.unbind()
        // Released when the task no longer works for the frame, because a deinitializer is the user's code.
        objects?.release()
    }

    /// The frame of an awaited request, and its resolution.
    ///
    /// The caller is a participant of the resolution.
    ///
    /// The frame belongs to the task, or is new.
    func frameOfAwaited() -> Frame.Joined {
        let task = Frame.current
        let joined = Frame.continued(by: state, inTask: task)
        if let joined, joined.frame.token == task?.token { return joined }
        guard let (outer, resolution) = joined else {
            let resolution = Resolution(origin: state.token)
            return (resolution, resolution)
        }
        return (Frame(inside: outer, resolution: resolution, origin: state.origin(inside: outer)), resolution)
    }
}
