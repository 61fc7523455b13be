extension ObjectGraphFactory {
    /// Builds an object, and tells the observer, if there is one.
    func observing<Object>(_ definition: AnyDefinition, _ make: () throws -> Object) throws -> Object {
        // What only leads to another definition builds nothing.
        guard store.life.isObserved, definition.source == nil else { return try make() }
        let path = ObservedPath.leading(to: definition.name)
        let began = began(definition, path)
        do {
            let object = try Frame.withNotes(FrameNotes(in: .current, path: path), make)
            store.life.tell(.built(.init(definition, path), .now - began))
            return object
        } catch {
            store.life.tell(failed(definition, path, error, since: began))
            throw error
        }
    }

    /// The same for what is awaited.
    nonisolated(nonsending) func observingAwaited<Object>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Object
    ) async throws -> Object {
        guard store.life.isObserved, definition.source == nil else { return try await make() }
        let path = ObservedPath.leading(to: definition.name)
        let began = began(definition, path)
        do {
            let object = try await Frame.withNotes(FrameNotes(in: .current, path: path)) { try await make() }
            store.life.tell(.built(.init(definition, path), .now - began))
            return object
        } catch {
            store.life.tell(failed(definition, path, error, since: began))
            throw error
        }
    }

    private func began(_ definition: AnyDefinition, _ path: ObservedPath) -> ContinuousClock.Instant {
        store.life.tell(.willBuild(.init(definition, path)))
        return .now
    }

    private func failed(
        _ definition: AnyDefinition,
        _ path: ObservedPath,
        _ error: any Error,
        since began: ContinuousClock.Instant
    ) -> GraphEvent {
        // The names are in the event; what Rivet throws inside has none yet.
        let told = error is RequestFault ? ResolutionError(error, name: definition.name, graph: store.graph) : error
        return .failed(.init(definition, path), told, .now - began)
    }

    /// Tells the observer, if there is one, that a kept object is handed out.
    @inline(__always)
    func reportReuse(_ definition: AnyDefinition) {
        guard store.life.isObserved else { return }
        store.life.tell(.reused(.init(definition, .leading(to: definition.name))))
    }

    /// Tells the observer, if there is one, how long somebody waited.
    func reportWait(_ definition: AnyDefinition, since began: ContinuousClock.Instant) {
        store.life.tell(.waited(.init(definition, .leading(to: definition.name)), .now - began))
    }
}

// MARK: - Errors

extension ObjectGraphFactory {
    /// The error that a request throws: with the step of this request added to its path.
    ///
    /// Called when a request has failed, once for each name on its path. A request that succeeds records nothing.
    @usableFromInline
    @inline(never)
    func traced(_ error: any Error, _ name: String, _ fileID: StaticString, _ line: UInt) -> any Error {
        traced(error, name, SourceSite(fileID: fileID, filePath: "", line: line, column: 0))
    }

    /// The same for a dependency of a recipe, which is requested where the recipe is written.
    @usableFromInline
    @inline(never)
    func traced(_ error: any Error, _ name: String) -> any Error { traced(error, name, nil) }

    /// The value of a variable that was requested like an object.
    @usableFromInline
    func variable<Value>(_ name: String, _ fileID: StaticString, _ line: UInt) throws -> Value {
        try variable(name, SourceSite(fileID: fileID, filePath: "", line: line, column: 0))
    }

    @usableFromInline
    func variable<Value>(_ name: String, _ site: SourceSite?) throws -> Value {
        do { return try environment[name] } catch {
            var traced = ResolutionError(error, name: name, graph: store.graph)
            traced.add(store.graph.step(name, at: site))
            throw traced
        }
    }

    func traced(_ error: any Error, _ name: String, _ site: SourceSite?) -> any Error {
        let definition = meaning(of: name)?.definition
        // Names are short inside a namespace. The whole name shows which of two wheels is meant.
        let isRelative = definition?.name.ends(with: Namespace.separator + name) ?? false
        return traced(error, isRelative ? definition?.name ?? name : name, definition, site)
    }

    /// The same for a definition that is known.
    package func traced(_ error: any Error, _ name: String, _ definition: AnyDefinition?, _ site: SourceSite?)
        -> any Error
    {
        if definition == nil, case RequestFault.missing = error { store.graph.parts.recorder?.recordMissing(name) }
        var traced =
            error as? ResolutionError
            ?? ResolutionError(error, name: name, graph: store.graph, context: state.context)
        let identity = definition.map(ObjectIdentifier.init)
        // The reason to give up may be a cycle that this name is part of.
        let resolution = ThreadFrame.resolution ?? Frame.current?.resolution
        if case RequestFault.gaveUp = error, let cycle = resolution?.cycle?.entered(at: identity) { traced = cycle }
        traced.add(store.graph.step(name, definition, at: site))
        guard traced.code == .cycle else { return traced }
        if traced.entered(at: identity) != nil { resolution?.remember(traced) }
        // On a thread of its own, the path continues outward in the closure that received the factory.
        if !ThreadFrame.isBusy, let definition = Requester.named(by: state)?.frame?.build?.definition {
            traced.begin(at: store.graph.step(definition.name, definition))
        }
        return traced
    }
}

// MARK: - Dependencies of objects with hooks

// What is noted while something is built, where that matters.

extension ObjectGraphFactory {
    /// Records that a build begins, if the graph has hooks.
    func recordStart(of build: Build, _ definition: AnyDefinition) {
        guard !store.graph.parts.hooks.isEmpty else { return }
        store.upkeep.withLock { $0.built.beginBuild(build.token, of: definition.cell) }
    }

    /// Records how a build has ended, if the graph has hooks.
    func recordEnd(of build: Build, _ definition: AnyDefinition, _ kept: AnyKeptObject?) {
        guard !store.graph.parts.hooks.isEmpty else { return }
        let hooks = store.graph.parts.hooks[ObjectIdentifier(definition)]
        let earlier = store.upkeep.withLock { $0.built.finishBuild(build.token, of: definition, hooks, kept) }
        // Released outside of the lock, because a deinitializer is the user's code.
        _ = consume earlier
    }

    /// Records that the running code requested the object of a cell, if the graph has hooks.
    ///
    /// The object is a dependency of the current build, and of the object whose closure received the factory.
    func recordDependency(on cell: Int, in keeper: ObjectStore, isProvider: Bool = false) {
        guard !keeper.graph.parts.hooks.isEmpty else { return }
        let build = (ThreadFrame.current ?? Frame.current)?.build?.token ?? 0
        // The object that stores the factory of this request, or of one around it: only prototypes are between the two.
        let (own, origin) = (state.token, ThreadFrame.origin)
        guard build | own | origin != 0 else { return }
        keeper.upkeep.withLock { upkeep in
            upkeep.built.recordDependency(on: cell, by: build, isProvider: isProvider)
            if own != build { upkeep.built.recordDependency(on: cell, by: own, isProvider: isProvider) }
            if origin != build, origin != own {
                upkeep.built.recordDependency(on: cell, by: origin, isProvider: isProvider)
            }
        }
    }

    func hasHooks(_ definition: AnyDefinition) -> Bool {
        !store.graph.parts.hooks.isEmpty && store.graph.parts.hooks[ObjectIdentifier(definition)] != nil
    }
}
