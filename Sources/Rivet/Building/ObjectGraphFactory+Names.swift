internal import RivetShared

extension ObjectGraphFactory {
    /// The factory of the ancestor that is `generations` levels up, for the same request.
    func ancestor(_ generations: Int) -> ObjectGraphFactory {
        ObjectGraphFactory(
            store: store.ancestor(generations).takeUnretainedValue(),
            state: state.moved(to: store.withGraph { $0.context(above: state.context, by: generations) })
        )
    }

    /// Calls a body with that factory, and doesn't count a reference to its store.
    @inline(__always)
    func withAncestor<Result>(_ generations: Int, _ body: (ObjectGraphFactory) throws -> Result) rethrows -> Result {
        let context = store.withGraph { $0.context(above: state.context, by: generations) }
        return try store.ancestor(generations)._withUnsafeGuaranteedRef {
            try body(ObjectGraphFactory(store: $0, state: state.moved(to: context)))
        }
    }

    /// The definition of a name in the innermost namespace, or nil if the fast look-up doesn't find it.
    func inInnermostNamespace(_ name: String) -> AnyDefinition? {
        slot(of: name)?.pointee.target.definition(byCell: store.graph.definitionsByCell)
    }

    /// The definition of a name in the innermost namespace, if it has that type and no cell.
    ///
    /// Not retained: the graph retains it.
    @usableFromInline
    func definition(_ name: String, of type: ObjectIdentifier) -> Unmanaged<AnyDefinition>? {
        guard let slot = slot(of: name), slot.pointee.isOf(type), slot.pointee.target.cell == nil else { return nil }
        return slot.pointee.target.unretained
    }

    /// The definition of a name by the complete rules, the factory that has it, and whether the name refers to its
    /// provider.
    ///
    /// Fails if the closure that received this factory declares its dependencies, but not this name.
    func permitted(_ name: String) throws -> (definition: AnyDefinition, factory: ObjectGraphFactory, isProvider: Bool)
    {
        // First, because it is fast, and finds nothing in a context that allows only some names.
        if let found = provided(by: name) {
            return (found.definition.takeUnretainedValue(), ancestor(found.generations), true)
        }
        return try permittedByRules(name)
    }

    /// The definition of a name by the complete rules, as ``permitted(_:)``, if `provided(by:)` doesn't find it.
    func permittedByRules(
        _ name: String
    ) throws -> (definition: AnyDefinition, factory: ObjectGraphFactory, isProvider: Bool) {
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
        try checkNotStopped()
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
        let words = PackedName.quickly(of: name)
        guard !words.mayEndWithSuffix || !name.mayBeDerived else { return nil }
        return store.outerTables(from: state.context).first { table, generations in
            guard let slot = table.slots.slot(for: words) else { return nil }
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
        guard let found = provided(by: name) else { return store.graph.meaning(of: name, in: state.context) }
        return .init(
            definition: found.definition.takeUnretainedValue(),
            generations: found.generations,
            isProvider: true
        )
    }

    /// The definition whose provider a name refers to, and how many generations up it is.
    ///
    /// Not retained: its graph retains it. Nil for other names, or if only the slow look-up can decide.
    @inline(never)
    func provided(by name: String) -> (definition: Unmanaged<AnyDefinition>, generations: Int)? {
        name.withBytes { provided(byBytes: $0) }
    }

    @inline(never)
    private func provided(
        byBytes bytes: UnsafeBufferPointer<UInt8>
    ) -> (definition: Unmanaged<AnyDefinition>, generations: Int)? {
        let outer = store.outerTables(from: state.context)
        let count = bytes.count - NameSuffix.provider.utf8.count
        // A name that consists of the suffix has no base.
        guard outer.isFirstComplete, count > 0, bytes.ends(with: NameSuffix.provider) else { return nil }
        let base = UnsafeBufferPointer(rebasing: bytes[..<count])
        // The original of an inner "X" takes precedence over an outer definition with that name.
        if base.ends(with: NameSuffix.original) { return nil }
        let whole = PackedName.ofBytes(UnsafeRawBufferPointer(bytes))
        let words = PackedName.ofBytes(UnsafeRawBufferPointer(base))
        var isAmbiguous = false
        func provided(_ slots: NameSlots, _ generations: Int) -> (Unmanaged<AnyDefinition>, Int)? {
            // A definition may itself have this full name.
            isAmbiguous = isAmbiguous || slots.slot(for: whole) != nil
            guard !isAmbiguous, let slot = slots.slot(for: words) else { return nil }
            let definition = store.ancestor(generations)._withUnsafeGuaranteedRef { $0.definition(in: slot) }
            guard words.isWhole || definition._withUnsafeGuaranteedRef({ $0.name.ends(with: base) }) else { return nil }
            return (definition, generations)
        }
        return provided(store.slots(from: state.context), 0) ?? outer.first { provided($0.slots, $1) }
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
