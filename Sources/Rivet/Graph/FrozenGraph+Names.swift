internal import RivetShared

// What a name means. Requests remember the result in `NameLookups`.

extension FrozenGraph {
    /// The meaning of a name, for a request from a context; nil if nothing defines it.
    ///
    /// In this graph, the namespace of the context comes first, and then the namespaces around it. After that, it
    /// searches the ancestors. The nearest ancestor that defines one of the names counts. Within one ancestor, the
    /// innermost namespace counts.
    ///
    /// - Complexity: O(length of the name), for each namespace and generation.
    package func meaning(of name: String, in context: Int) -> LookupResult? {
        let innermost = contexts[context].namespace
        var next: Int? = innermost
        while let space = next {
            if let (found, isProvider) = definition(providing: name, in: space) {
                return LookupResult(name, found, generations: 0, isProvider: isProvider, context: context)
            }
            next = namespaces[space].outer
        }
        guard let parent else { return nil }
        let names = namespaces.names(of: name, outwardFrom: innermost)
        guard let (found, isProvider, generations) = parent.nearest(names, canBeProvider: true) else { return nil }
        return LookupResult(
            name,
            found,
            generations: generations + 1,
            isProvider: isProvider,
            context: self.context(above: context, by: generations + 1)
        )
    }

    /// The nearest definition of one of these full names, in this graph or an ancestor.
    ///
    /// In one graph, the first name counts that it defines. The names are full, because a graph may define a name in a
    /// namespace where it loads no module.
    private func nearest(
        _ names: [String],
        canBeProvider: Bool
    ) -> (AnyDefinition, isProvider: Bool, generations: Int)? {
        var nearest: (AnyDefinition, isProvider: Bool, generations: Int)?
        for name in names {
            var (next, generations): (FrozenGraph?, Int) = (self, 0)
            while let graph = next, generations < nearest?.generations ?? .max {
                if let (found, isProvider) = graph.definition(providing: name, in: 0) {
                    if canBeProvider || !isProvider { nearest = (found, isProvider, generations) }
                    break
                }
                (next, generations) = (graph.parent, generations + 1)
            }
        }
        return nearest
    }

    /// Whether this graph or an ancestor defines one of these full names.
    func definesAny(of names: [String]) -> Bool { nearest(names, canBeProvider: true) != nil }

    /// The definition that a child inherits by one of these full names.
    ///
    /// The nearest one counts. A name that means a provider doesn't count.
    func inheritable(_ names: [String]) -> Base? {
        nearest(names, canBeProvider: false).map { Base(definition: $0.0, generations: $0.generations + 1) }
    }

    /// The definition of a name, or the definition of X if the name is `"X Provider"`.
    private func definition(providing name: String, in namespace: Int) -> (AnyDefinition, isProvider: Bool)? {
        if let found = definition(named: name, in: namespace) { return (found, false) }
        let base = name.dropping(suffix: NameSuffix.provider)
        return base.flatMap { definition(named: $0, in: namespace) }.map { ($0, true) }
    }

    /// The definition of `name`, or the first definition of X if the name is `"X Original"`.
    @inline(never)
    private func definition(named name: String, in namespace: Int) -> AnyDefinition? {
        if let definition = tables[namespace].definition(named: name) { return definition }
        guard let base = name.dropping(suffix: NameSuffix.original),
            let current = tables[namespace].definition(named: base)
        else { return nil }
        return histories[ObjectIdentifier(current)]?.original ?? current
    }

    /// Whether a name is already reported as broken, or is the provider or original of such a name.
    func isBroken(_ name: String, in context: Int) -> Bool {
        if parts.broken.names.isEmpty { return false }
        let bases = [name.dropping(suffix: NameSuffix.provider), name.dropping(suffix: NameSuffix.original), name]
        for namespace in namespaces.outward(from: contexts[context].namespace) {
            for case let base? in bases where parts.broken.contains(namespaces[namespace].qualified(base)) {
                return true
            }
        }
        return false
    }

    /// The name of a definition in drawings and problems: "X Original" for the first definition of a changed X.
    func shownName(of definition: AnyDefinition) -> String {
        guard let current = tables[0].definition(named: definition.name),
            current !== definition,
            histories[ObjectIdentifier(current)]?.original === definition
        else { return definition.name }
        return definition.name + NameSuffix.original
    }

    /// The full name by which a context finds a current definition or an alias of this graph.
    func fullName(of name: String, in context: Int) -> String? {
        for namespace in namespaces.outward(from: contexts[context].namespace) {
            let full = namespaces[namespace].qualified(name)
            if tables[0].definition(named: full) != nil { return full }
        }
        return nil
    }

    /// The full name of the alias by which a definition was found; nil if that name isn't an alias.
    ///
    /// - Complexity: O(1) if the name is the definition's own, and otherwise O(aliases).
    func alias(_ name: String, of definition: AnyDefinition) -> String? {
        let suffix = Namespace.separator + name
        guard definition.name != name, definition.name.dropping(suffix: suffix) == nil else { return nil }
        for graph in ancestors {
            for alias in graph.aliases where alias.definition === definition {
                if alias.name == name || alias.name.dropping(suffix: suffix) != nil { return alias.name }
            }
        }
        return nil
    }
}

extension FrozenGraph {
    /// The source location of the alias of that full name, in this graph or an ancestor; nil if the name isn't an
    /// alias.
    func siteOfAlias(_ name: String, of definition: AnyDefinition) -> SourceSite? {
        if definition.name == name { return nil }
        return ancestors.lazy.compactMap { $0.alias(named: name) }.first?.declaration.site
    }
}

// MARK: - Errors

extension FrozenGraph: NameSuggesting {
    /// The names that are nearest to a missing one, for a request from a context.
    ///
    /// If the missing name belongs to a provider, these are names of providers.
    ///
    /// - Complexity: O(length of the name) on average, and the first time in each namespace O(names of
    ///   the graph and its ancestors).
    package func suggestions(for name: String, in context: Int = 0) -> [String] {
        nearNames.suggestions(for: name, in: context, of: self)
    }

    package func site(of name: String, in context: Int) -> SourceSite? {
        meaning(of: name, in: context)?.definition.site
    }

    /// The fault of a request for an object that is already being built for the caller.
    func cycle(_ definitions: [(AnyDefinition, isInHook: Bool)]) -> RequestFault {
        RequestFault(.cycle, cycle: definitions.map { step($0.name, $0, isInHook: $1) })
    }

    /// A step of the path of a failed request: the requested name, and its definition if there is one.
    ///
    /// Called only after a request has failed.
    func step(
        _ name: String,
        _ definition: AnyDefinition? = nil,
        at site: SourceSite? = nil,
        isInHook: Bool = false
    ) -> ResolutionError.Step {
        let alias = definition.flatMap { self.alias(name, of: $0) }
        // A changed definition is shown with the place of the original one.
        let history = definition.flatMap(history)
        let original = history?.original ?? definition
        return ResolutionError.Step(
            name: alias ?? name,
            aliasOf: alias == nil ? nil : definition.map(shownName),
            scope: definition?.lifetime.name,
            module: original?.moduleName,
            site: original?.site,
            changes: history?.changes.map(DefinitionChange.init) ?? [],
            requestSite: site,
            takesArguments: definition?.argumentTypes != nil,
            mustAwait: definition?.calling == .awaiting,
            isInHook: isInHook,
            identity: definition.map(ObjectIdentifier.init)
        )
    }
}

// MARK: - Suggestions

/// The names that are similar to a missing one, relative to the namespace of the request.
///
/// Each graph has one index. It is empty until a name is missing. Then it indexes the names of each namespace from
/// which a missing name is requested, once, by a search of all names.
final class NearNames: Sendable {
    /// The names inside the few namespaces from which a missing name was requested.
    private let known = Locked<[(namespace: String, names: Suggestions)]>([])
    private static let suffixes = [NameSuffix.provider, NameSuffix.original]
    private static let nearSuffixes = Suggestions(among: suffixes)

    /// The names that are nearest to a missing one.
    ///
    /// If that is a provider's name, these are names of providers.
    ///
    /// Names inside the namespace of the request come first, and then those around it. Other names follow only if none
    /// of these is near, because a module in a namespace usually means its own names.
    func suggestions(for name: String, in context: Int, of graph: FrozenGraph) -> [String] {
        let own = graph.contexts[context].namespace
        var found: [String] = []
        if own != 0 {
            for namespace in graph.namespaces.outward(from: own) {
                found += suggestions(for: name, in: context, of: graph, inside: namespace, asWhole: namespace != own)
            }
        }
        if found.isEmpty { found = suggestions(for: name, in: context, of: graph, inside: 0, asWhole: false) }
        var nearest: [String] = []
        for name in found where nearest.count < Suggestions.limit && !nearest.contains(name) { nearest.append(name) }
        return nearest
    }

    /// The full names nearest to a missing one.
    func nearest(to name: String, in graph: FrozenGraph) -> [String] { names(inside: "", of: graph).nearest(to: name) }

    private func suggestions(
        for name: String,
        in context: Int,
        of graph: FrozenGraph,
        inside namespace: Int,
        asWhole isWhole: Bool
    ) -> [String] {
        let known = names(inside: graph.namespaces[namespace].name, of: graph)
        func nearest(_ name: String) -> [String] { known.nearest(to: name, asWhole: isWhole) }
        if let base = name.dropping(suffix: NameSuffix.provider) {
            return nearest(base).map { $0 + NameSuffix.provider }
        }
        // Providers and originals, for a name whose last word is similar: "Engine Orignal".
        var derived: [String] = []
        if let space = name.lastIndex(of: " ") {
            let (base, word) = (String(name[..<space]), String(name[space...]))
            let near = NearNames.suffixes.contains(word) ? word : NearNames.nearSuffixes.nearest(to: word).first
            if let near {
                derived = (graph.meaning(of: base, in: context) == nil ? nearest(base) : [base]).map { $0 + near }
                // Nothing is derived from a provider or an original.
                derived.removeAll { $0 == name || graph.meaning(of: $0, in: context) == nil }
            }
        }
        return derived + nearest(name)
    }

    private func names(inside namespace: String, of graph: FrozenGraph) -> Suggestions {
        known.withLock { known in
            if let found = known.first(where: { $0.namespace == namespace }) { return found.names }
            let names = Suggestions(amongPairs: graph.texts(inside: namespace))
            known.append((namespace, names))
            return names
        }
    }
}

extension FrozenGraph {
    /// The names in a namespace, relative to it, each with the texts by which a look-up finds it.
    ///
    /// The texts are the name itself, and the name relative to the namespaces inside this one.
    ///
    /// - Complexity: O(names of this graph and its ancestors).
    fileprivate func texts(inside namespace: String) -> [(text: String, name: String)] {
        var texts: [(text: String, name: String)] = []
        for ancestor in ancestors {
            let places = EnclosingNamespaces(in: namespaces + ancestor.namespaces)
            // Most names are elsewhere.
            for name in ancestor.names where name.hasPrefix(namespace) {
                // From the outside in, so the texts after the name are relative to namespaces further inside.
                let seen = ([("", name)] + places.relatives(of: name)).drop { $0.0 != namespace }
                if let own = seen.first?.1 { texts += seen.map { ($0.1, own) } }
            }
        }
        return texts
    }
}
