// What names mean, by every rule and at leisure. The straight way of a request asks the tables alone.

extension FrozenGraph {
    /// What a name stands for, and how many generations up.
    enum Meaning {
        case definition(AnyDefinition, generations: Int)
        /// `"X Provider"`, for a defined X.
        case provider(AnyDefinition, generations: Int)

        var definition: AnyDefinition {
            switch self {
            case .definition(let definition, _), .provider(let definition, _): definition
            }
        }
    }

    static let providerSuffix = " Provider"
    static let originalSuffix = " Original"

    /// What `name` stands for as seen from a context; nil when nothing defines it.
    ///
    /// First what is in the context's namespace, then what is around it, then what the parent has, in the same order.
    ///
    /// - Complexity: O(length of the name), for each namespace and generation.
    func meaning(of name: String, in context: Int) -> Meaning? {
        if let found = ownMeaning(of: name, in: context, 0) { return found }
        var ancestor = parent
        for (generation, context) in ancestorContexts[context].enumerated() {
            if let found = ancestor?.ownMeaning(of: name, in: context, generation + 1) { return found }
            ancestor = ancestor?.parent
        }
        return nil
    }

    private func ownMeaning(of name: String, in context: Int, _ generations: Int) -> Meaning? {
        var innermost: Int? = contexts[context].namespace
        while let namespace = innermost {
            if let found = definition(named: name, in: namespace) {
                return .definition(found, generations: generations)
            }
            if let base = name.dropping(suffix: FrozenGraph.providerSuffix),
                let found = definition(named: base, in: namespace)
            {
                return .provider(found, generations: generations)
            }
            innermost = namespaces[namespace].outer
        }
        return nil
    }

    /// The definition of `name`, or the first definition of X when the name is `"X Original"`.
    private func definition(named name: String, in namespace: Int) -> AnyDefinition? {
        if let definition = tables[namespace].definition(named: name, kept: kept) { return definition }
        guard let base = name.dropping(suffix: FrozenGraph.originalSuffix),
            let current = tables[namespace].definition(named: base, kept: kept)
        else { return nil }
        return histories[ObjectIdentifier(current)]?.original ?? current
    }

    // MARK: - Suggestions

    /// The nearest names to one that nothing defines; to a provider's name, providers.
    func suggestions(for name: String) -> [String] { suggestions(for: name, among: known) }

    /// The same for many names, with the known ones made ready once.
    func suggestions(for name: String, among known: Suggestions) -> [String] {
        guard let base = name.dropping(suffix: FrozenGraph.providerSuffix) else { return known.nearest(to: name) }
        return known.nearest(to: base).map { $0 + FrozenGraph.providerSuffix }
    }

    /// The names of all that is defined, by the ancestors too, to find near ones among.
    var known: Suggestions { Suggestions(amongPairs: knownTexts) }

    /// The same names, as they may be meant.
    var knownTexts: some Sequence<(text: String, name: String)> {
        sequence(first: self, next: \.parent).lazy.flatMap { $0.namespaces.texts(of: $0.names) }
    }
}

extension [Namespace] {
    /// Names with all that they may be called by: one in a namespace also by its end, for who asks for "Foot" may
    /// mean "Left.Foot".
    func texts(of names: [String]) -> [(text: String, name: String)] {
        names.flatMap { name in [(name, name)] + dropFirst().compactMap { $0.relative(name) }.map { ($0, name) } }
    }
}

extension String {
    /// The text without `suffix`, which is ASCII; nil when it doesn't end so, or is nothing else.
    ///
    /// By the bytes: the last letter before the suffix may draw its space to it.
    func dropping(suffix: String) -> String? {
        guard utf8.count > suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
            return nil
        }
        return String(unicodeScalars.dropLast(suffix.utf8.count))
    }
}
