extension ObjectGraphFactory {
    /// The factory of an ancestor, so many generations up, for the same request.
    func ancestor(_ generations: Int) -> ObjectGraphFactory {
        ObjectGraphFactory(
            store: store.ancestor(generations).takeUnretainedValue(),
            state: state.moved(to: store.graph.context(above: state.context, by: generations))
        )
    }

    /// Where a name is that the innermost namespace doesn't have, and the factory that has it.
    @usableFromInline
    struct Place {
        @usableFromInline let slot: UnsafeMutablePointer<NameSlot>
        /// Not retained: this factory keeps its ancestors.
        @usableFromInline let store: Unmanaged<ObjectStore>
        @usableFromInline let state: RequestState
    }

    /// Looks for a name around the innermost namespace and then in the ancestors, as quickly as the first look.
    ///
    /// Nil when nothing has it, or when it may be one that only a look at leisure finds.
    @usableFromInline
    func further(_ name: String) -> Place? {
        let tables = store.further(from: state.context)
        guard tables.count > 0, !name.mayBeDerived else { return nil }
        let words = NameWords(small: name) ?? NameWords.ofBytes(name)
        for further in UnsafeBufferPointer(start: tables.start, count: tables.count) {
            guard let slot = further.slots.slot(for: words, hash: words.hash) else { continue }
            let found = store.ancestor(further.generations)
            let state = state.moved(to: further.context)
            let isIt =
                words.isWhole
                || found._withUnsafeGuaranteedRef {
                    $0.definition(in: slot)._withUnsafeGuaranteedRef { $0.name.ends(with: name) }
                }
            if isIt { return Place(slot: slot, store: found, state: state) }
        }
        return nil
    }
}

// MARK: - What is expected

extension ObjectGraphFactory {
    /// Where the parent has what is expected and was not supplied; nil for what is built here.
    @usableFromInline
    func source(of cell: Int) -> Place? {
        guard let source = store.source(of: cell), let slot = source.slot else { return nil }
        return Place(
            slot: slot,
            store: store.ancestor(source.generations),
            state: state.moved(to: source.context)
        )
    }

    /// The same at leisure.
    func inherited<Object>(_ name: String) throws -> Object {
        guard let (definition, generations) = inherited(name) else { throw RequestFault.missing }
        return try ancestor(generations).converted(definition)
    }

    /// What an ancestor has of a name that is expected, and how many generations up.
    func inherited(_ name: String) -> (definition: AnyDefinition, generations: Int)? {
        guard let parent = store.graph.parent,
            case .definition(let definition, let generations)? = parent.meaning(of: name, in: 0)
        else { return nil }
        return (definition, generations + 1)
    }
}

extension String {
    /// Whether the name may be that of a provider or of an original, which an inner namespace may have although a
    /// definition further out is called so.
    fileprivate var mayBeDerived: Bool {
        // Both endings are of that length.
        utf8.count > FrozenGraph.providerSuffix.utf8.count
            && (ends(with: FrozenGraph.providerSuffix) || ends(with: FrozenGraph.originalSuffix))
    }
}
