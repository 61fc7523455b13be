// What names mean, by every rule and at leisure. The direct path of a request asks the tables alone.

extension FrozenGraph {
    /// What a name stands for, and how many generations up.
    package enum Meaning {
        case definition(AnyDefinition, generations: Int)
        /// `"X Provider"`, for a defined X.
        case provider(AnyDefinition, generations: Int)

        package var definition: AnyDefinition {
            switch self {
            case .definition(let definition, _), .provider(let definition, _): definition
            }
        }

        package var generations: Int {
            switch self {
            case .definition(_, let generations), .provider(_, let generations): generations
            }
        }
    }

    /// What `name` stands for as seen from a context; nil when nothing defines it.
    ///
    /// First what is in the context's namespace, then what is around it, then what the parent has, in the same order.
    ///
    /// - Complexity: O(length of the name), for each namespace and generation.
    package func meaning(of name: String, in context: Int) -> Meaning? {
        var (graph, context, generations) = (self, context, 0)
        let namespace = namespace(of: context)
        // Once for all namespaces and generations.
        let base = name.dropping(suffix: NameSuffix.provider)
        while true {
            if let found = graph.ownMeaning(of: name, providing: base, in: context, generations) { return found }
            guard let parent = graph.parent else { return nil }
            (graph, context, generations) = (parent, parent.context(nearestTo: namespace), generations + 1)
        }
    }

    private func ownMeaning(
        of name: String,
        providing base: String?,
        in context: Int,
        _ generations: Int
    ) -> Meaning? {
        var innermost: Int? = contexts[context].namespace
        while let namespace = innermost {
            if let found = definition(named: name, in: namespace) {
                return .definition(found, generations: generations)
            }
            if let base, let found = definition(named: base, in: namespace) {
                return .provider(found, generations: generations)
            }
            innermost = namespaces[namespace].outer
        }
        return nil
    }

    /// Whether a name, or that of which it is the provider or the original, is an alias of nothing, or a change of it.
    ///
    /// That was reported; what needs it is not wrong itself.
    func isBroken(_ name: String, in context: Int) -> Bool {
        if parts.broken.isEmpty { return false }
        let bases = [NameSuffix.provider, NameSuffix.original].compactMap(name.dropping(suffix:))
        var innermost: Int? = contexts[context].namespace
        while let namespace = innermost {
            let isBroken = ([name] + bases).contains { parts.broken.contains(namespaces[namespace].qualified($0)) }
            if isBroken { return true }
            innermost = namespaces[namespace].outer
        }
        return false
    }

    /// The definition of `name`, or the first definition of X when the name is `"X Original"`.
    private func definition(named name: String, in namespace: Int) -> AnyDefinition? {
        if let definition = tables[namespace].definition(named: name, kept: kept) { return definition }
        guard let base = name.dropping(suffix: NameSuffix.original),
            let current = tables[namespace].definition(named: base, kept: kept)
        else { return nil }
        return histories[ObjectIdentifier(current)]?.original ?? current
    }

    /// The name of a definition in drawings and problems: "X Original" for that with which a changed X began.
    func shownName(of definition: AnyDefinition) -> String {
        guard let current = tables[0].definition(named: definition.name, kept: kept), current !== definition,
            histories[ObjectIdentifier(current)]?.original === definition
        else { return definition.name }
        return definition.name + NameSuffix.original
    }

    /// The whole name of the alias by which a definition was found; nil if that name isn't an alias.
    ///
    /// - Complexity: O(1) if the name is the definition's own, and otherwise O(aliases).
    func alias(_ name: String, of definition: AnyDefinition) -> String? {
        guard definition.name != name, !definition.name.ends(with: Namespace.separator + name) else { return nil }
        return ancestors.lazy.flatMap(\.aliases).first { alias in
            alias.definition === definition
                && (alias.draft.name == name || alias.draft.name.ends(with: Namespace.separator + name))
        }?.draft.name
    }

    // MARK: - Suggestions

    /// The nearest names to one that nothing defines, as seen from a context; to a provider's name, providers.
    ///
    /// - Complexity: O(length of the name) on average, and the first time O(names of the graph).
    package func suggestions(for name: String, in context: Int = 0) -> [String] {
        nearNames.suggestions(for: name, in: context, of: self)
    }
}
