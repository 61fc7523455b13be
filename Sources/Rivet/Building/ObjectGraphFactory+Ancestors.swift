extension ObjectGraphFactory {
    /// The factory of the ancestor that is so many generations up, for the same request.
    func ancestor(_ generations: Int) -> ObjectGraphFactory {
        ObjectGraphFactory(
            store: store.ancestor(generations).takeUnretainedValue(),
            state: state.moved(to: store.graph.context(above: state.context, by: generations))
        )
    }

    /// The slot of a name that the innermost namespace doesn't have, and the factory that has it.
    @usableFromInline
    struct Place {
        @usableFromInline let slot: UnsafeMutablePointer<NameSlot>
        /// Not retained: this factory retains its ancestors.
        @usableFromInline let store: Unmanaged<ObjectStore>
        @usableFromInline let state: RequestState
    }

    /// Looks for a name in outer namespaces, and then in the ancestors, as fast as in the innermost namespace.
    ///
    /// Returns nil if the name isn't there, or if only the slow look-up may find it.
    @usableFromInline
    func outerPlace(of name: String) -> Place? {
        guard !name.mayBeDerived else { return nil }
        let words = PackedName.quickly(of: name)
        return store.outerTables(from: state.context).first { table, generations in
            guard let slot = table.slots.slot(for: words, hash: words.hash) else { return nil }
            let found = store.ancestor(generations)
            let isIt =
                words.isWhole
                || found._withUnsafeGuaranteedRef {
                    $0.definition(in: slot)._withUnsafeGuaranteedRef { $0.name.ends(with: name) }
                }
            return isIt ? Place(slot: slot, store: found, state: state.moved(to: table.context)) : nil
        }
    }
}

// MARK: - Providers

extension ObjectGraphFactory {
    /// The meaning of a permitted name, by every rule.
    ///
    /// The slots answer for the names of providers, if they can.
    func meaning(of name: String) -> FrozenGraph.Meaning? {
        provider(called: name) ?? store.graph.meaning(of: name, in: state.context)
    }

    /// The meaning of a provider's name, or nil if it isn't one, or if only the slow look-up can decide.
    private func provider(called name: String) -> FrozenGraph.Meaning? {
        let context = store.graph.contexts[state.context]
        guard context.allowed == nil, store.graph.tables[context.namespace].isPlain,
            let base = name.dropping(suffix: NameSuffix.provider),
            // The original of an inner "X" comes before an outer definition with that name.
            !base.ends(with: NameSuffix.original)
        else { return nil }
        let (whole, words) = (PackedName.quickly(of: name), PackedName.quickly(of: base))
        func provider(_ slots: NameSlots, in store: ObjectStore, _ generations: Int) -> FrozenGraph.Meaning? {
            guard let slot = slots.slot(for: words, hash: words.hash) else { return nil }
            let definition = store.definition(in: slot).takeUnretainedValue()
            return words.isWhole || definition.name.ends(with: base)
                ? .provider(definition, generations: generations) : nil
        }
        let own = store.graph.tables[context.namespace].slots
        guard own.slot(for: whole, hash: whole.hash) == nil else { return nil }
        if let found = provider(own, in: store, 0) { return found }
        var isAmbiguous = false
        let found: FrozenGraph.Meaning? = store.outerTables(from: state.context).first { table, generations in
            // A definition may itself have the whole name.
            isAmbiguous = isAmbiguous || table.slots.slot(for: whole, hash: whole.hash) != nil
            guard !isAmbiguous else { return nil }
            return store.ancestor(generations)._withUnsafeGuaranteedRef {
                provider(table.slots, in: $0, generations)
            }
        }
        return found
    }
}

// MARK: - What is expected

extension ObjectGraphFactory {
    /// The place of an expected object that an ancestor has; nil for an object that was supplied or is built here.
    @usableFromInline
    func source(of cell: Int) -> Place? {
        guard let source = store.source(of: cell), let slot = source.slot else { return nil }
        return Place(
            slot: slot,
            store: store.ancestor(source.generations),
            state: state.moved(to: source.context)
        )
    }

    /// The object of an expected name, built by the ancestor that has it.
    func inherited<Object>(_ name: String) throws -> Object {
        guard let (definition, generations) = inherited(name) else { throw RequestFault.missing }
        return try ancestor(generations).converted(definition)
    }

    /// An ancestor's definition of an expected name, and how many generations up it is.
    func inherited(_ name: String) -> (definition: AnyDefinition, generations: Int)? {
        guard let parent = store.graph.parent,
            case .definition(let definition, let generations)? = parent.meaning(of: name, in: 0)
        else { return nil }
        return (definition, generations + 1)
    }
}

extension String {
    /// Whether the name may be that of a provider or of an original.
    ///
    /// An inner namespace may have that, although an outer definition has the same name.
    fileprivate var mayBeDerived: Bool {
        // Both suffixes have that length.
        utf8.count > NameSuffix.provider.utf8.count
            && (ends(with: NameSuffix.provider) || ends(with: NameSuffix.original))
    }
}

// MARK: - Views and stopped factories

// Requests through views, and requests that don't take the direct path.

extension ObjectGraphFactory {
    /// Calls a body with the factory of the store that this view leads to.
    ///
    /// Also records that the object of `cell` was requested.
    @usableFromInline
    func keeping<Result>(_ cell: Int, _ body: (ObjectGraphFactory) throws -> Result) throws -> Result {
        // Retained meanwhile, because a request doesn't retain the objects that it finds.
        let keeper = try store.keeper()
        recordDependency(on: cell, in: keeper)
        return try withExtendedLifetime(keeper) { try body(ObjectGraphFactory(store: keeper, state: state)) }
    }

    /// The same for a request that is awaited.
    nonisolated(nonsending) func keepingAwaited<Result>(
        _ cell: Int,
        _ body: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result {
        let keeper = try store.keeper()
        recordDependency(on: cell, in: keeper)
        let result = try await body(ObjectGraphFactory(store: keeper, state: state))
        return withExtendedLifetime(keeper) { result }
    }

    /// Records that a closure requested a provider.
    func recordProvider(of definition: AnyDefinition) {
        store.graph.parts.recorder?.recordProvider(of: definition)
        guard definition.cell >= 0, state.token != 0, !store.graph.parts.hooks.isEmpty, let keeper = store.living else {
            return
        }
        recordDependency(on: definition.cell, in: keeper, isProvider: true)
    }

    /// The object of a cell, for a request off the direct path that may still be allowed.
    @usableFromInline
    func checked(_ cell: Int) throws -> Unmanaged<AnyKeptObject>? {
        try checkNotStopped()
        guard let kept = store.found(in: cell) else { return nil }
        reportReuse(store.graph.kept[cell])
        return kept
    }

    /// Calls a closure of a definition, for a request off the direct path that may still be allowed.
    @usableFromInline
    @inline(never)
    func checked<Object>(_ definition: AnyDefinition, _ make: (ObjectGraphFactory) throws -> Object) throws -> Object {
        try checkNotStopped()
        let thread = try ThreadFrame.begin(state)
        defer { thread.end() }
        // A provider may be called inside the closure of another object than that which stores it.
        let origin = thread.origin
        if state.token != 0, state.token != thread.token { thread.origin = state.token }
        defer { thread.origin = origin }
        return try observing(definition) {
            try make(ObjectGraphFactory(store: store, state: RequestState(thread.token, in: definition)))
        }
    }

    /// Fails if the factory was released or stopped, or is being stopped and the request comes from outside.
    ///
    /// Builds under way may finish, and a hook may resolve what its object needs, even from a parent.
    @usableFromInline
    func checkNotStopped() throws {
        let reasons = store.life.reasons
        if reasons.contains(.released), store.isView { throw RequestFault.released }
        guard !reasons.isDisjoint(with: [.stopping, .stopped]) else { return }
        if FrameNotes.current?.hooks?.isInside(store.life) == true { return }
        guard !reasons.contains(.stopped), isUnderWay else { throw RequestFault.stopped }
    }

    /// Whether this request is part of another one, or of a build.
    private var isUnderWay: Bool {
        if ThreadFrame.isBusy { return true }
        if let frame = Frame.current, frame.isRunning, !frame.isLeftBehind { return true }
        return Requester.named(by: state) != nil
    }
}
