internal import RivetShared

extension ObjectGraphFactory {
    /// The factory of the ancestor that is `generations` levels up, for the same request.
    func ancestor(_ generations: Int) -> ObjectGraphFactory {
        ObjectGraphFactory(
            store: store.ancestor(generations).takeUnretainedValue(),
            state: state.moved(to: store.withGraph { $0.context(above: state.context, by: generations) })
        )
    }

    /// The definition of a name in the innermost namespace, or nil if the fast look-up doesn't find it.
    func inInnermostNamespace(_ name: String) -> AnyDefinition? {
        guard let words = PackedName(small: name) else { return nil }
        return store.slot(for: words, hash: words.hash, in: state.context)?.pointee.target.definition(
            byCell: store.graph.definitionsByCell
        )
    }

    /// The definition of a name in the innermost namespace, if it has that type and no cell.
    ///
    /// Not retained: the graph retains it.
    @usableFromInline
    func definition(_ name: String, of type: ObjectIdentifier) -> Unmanaged<AnyDefinition>? {
        let words = PackedName(small: name)
        let slot = words.map { store.slot(for: $0, hash: $0.hash, in: state.context) } ?? slot(large: name)
        guard let slot, slot.pointee.isOf(type), slot.pointee.target.cell == nil else { return nil }
        return slot.pointee.target.unretained
    }

    /// The definition of a name by the complete rules, the factory that has it, and whether the name refers to its
    /// provider.
    ///
    /// Fails if the closure that received this factory declares its dependencies, but not this name.
    func permitted(_ name: String) throws -> (definition: AnyDefinition, factory: ObjectGraphFactory, isProvider: Bool)
    {
        // First, because it is fast, and finds nothing in a context that allows only some names.
        if let found = provider(called: name) { return (found.definition, ancestor(found.generations), true) }
        guard store.withGraph({ $0.contexts[state.context].allows(name) }) else { throw RequestFault.undeclared }
        guard let found = store.graph.meaning(of: name, in: state.context) else { throw RequestFault.missing }
        return (found.definition, ancestor(found.generations), found.isProvider)
    }

    /// The definition for a name and arguments of these types, and the factory that has it.
    func definitionTakingArguments<each Argument>(
        _ name: String,
        _ arguments: repeat (each Argument).Type
    ) throws -> (AnyDefinition, ObjectGraphFactory) {
        if let definition = inInnermostNamespace(name) { return (definition, self) }
        let found = try permitted(name)
        guard found.isProvider else { return (found.definition, found.factory) }
        var given: [Any.Type] = []
        repeat given.append(each arguments)
        throw RequestFault.arguments(needed: [], given: given)
    }

    /// The slot of a name that isn't in the innermost namespace, and the factory that has it.
    @usableFromInline
    struct Place {
        @usableFromInline let slot: UnsafeMutablePointer<NameSlot>
        /// Not retained: this factory retains its ancestors.
        @usableFromInline let store: Unmanaged<ObjectStore>
        @usableFromInline let state: RequestState
    }

    /// Looks for a name in the slots of outer namespaces, and then of ancestors.
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
    /// The meaning of a permitted name, by the complete rules.
    ///
    /// If possible, it uses the slots of the name table for the names of providers.
    func meaning(of name: String) -> FrozenGraph.Meaning? {
        provider(called: name) ?? store.graph.meaning(of: name, in: state.context)
    }

    /// The meaning of a provider's name.
    ///
    /// Nil for other names, or if only the slow look-up can decide.
    @inline(never)
    private func provider(called name: String) -> FrozenGraph.Meaning? {
        let outer = store.outerTables(from: state.context)
        guard outer.isFirstComplete else { return nil }
        return name.withBytes { bytes in
            let count = bytes.count - NameSuffix.provider.utf8.count
            // A name that consists of the suffix has no base.
            guard count > 0, bytes.ends(with: NameSuffix.provider) else { return nil }
            let base = UnsafeBufferPointer(rebasing: bytes[..<count])
            // The original of an inner "X" takes precedence over an outer definition with that name.
            return base.ends(with: NameSuffix.original) ? nil : provider(of: base, called: name, outside: outer)
        }
    }

    private func provider(
        of base: UnsafeBufferPointer<UInt8>,
        called name: String,
        outside outer: OuterTables
    ) -> FrozenGraph.Meaning? {
        let (whole, words) = (PackedName.quickly(of: name), PackedName.ofBytes(UnsafeRawBufferPointer(base)))
        var isAmbiguous = false
        func provider(_ slots: NameSlots, _ generations: Int) -> FrozenGraph.Meaning? {
            // A definition may itself have this full name.
            isAmbiguous = isAmbiguous || slots.slot(for: whole, hash: whole.hash) != nil
            guard !isAmbiguous, let slot = slots.slot(for: words, hash: words.hash) else { return nil }
            let definition = store.ancestor(generations)._withUnsafeGuaranteedRef { $0.definition(in: slot) }
            guard words.isWhole || definition._withUnsafeGuaranteedRef({ $0.name.ends(with: base) }) else { return nil }
            return .init(
                definition: definition.takeUnretainedValue(),
                generations: generations,
                isProvider: true
            )
        }
        return provider(store.slots(from: state.context), 0) ?? outer.first { provider($0.slots, $1) }
    }
}

// MARK: - Expected objects

extension ObjectGraphFactory {
    /// The place of an expected object that an ancestor has; nil for an object that was supplied or is built here.
    @usableFromInline
    func inheritedPlace(of cell: Int) -> Place? {
        guard let object = store.inheritedObject(of: cell), let slot = object.slot else { return nil }
        return Place(slot: slot, store: store.ancestor(object.generations), state: state.moved(to: 0))
    }

    /// The ancestor's definition of an expected object that wasn't supplied, and the factory that builds it.
    func inherited(_ cell: Int) throws -> (definition: AnyDefinition, factory: ObjectGraphFactory) {
        guard let object = store.inheritedObject(of: cell) else { throw RequestFault.missing }
        return (object.definition.takeUnretainedValue(), ancestor(object.generations))
    }
}

extension String {
    /// Whether the name may refer to a provider or an original.
    ///
    /// An inner namespace may have such a name, although an outer definition has the same name.
    fileprivate var mayBeDerived: Bool {
        // Both suffixes have that length.
        withBytes { bytes in
            bytes.count > NameSuffix.provider.utf8.count
                && (bytes.ends(with: NameSuffix.provider) || bytes.ends(with: NameSuffix.original))
        }
    }
}
