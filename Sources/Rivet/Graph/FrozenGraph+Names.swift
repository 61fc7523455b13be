internal import RivetShared

// The complete rules for names. A request first looks into the slots of its tables, which cover the common cases.

extension FrozenGraph {
    /// The definition that a name refers to, and how many generations up it is.
    package struct Meaning {
        package let definition: AnyDefinition
        package let generations: Int
        /// Whether the name is `"X Provider"`, for a defined X.
        package let isProvider: Bool
    }

    /// The meaning of a name, for a request from a context; nil if nothing defines it.
    ///
    /// The namespace of the context comes first, then those around it, and then the parent's in the same order.
    ///
    /// - Complexity: O(length of the name), for each namespace and generation.
    package func meaning(of name: String, in context: Int) -> Meaning? {
        let first = context
        var (graph, context, generations) = (self, context, 0)
        // Computed once for all namespaces and generations, and only if the first namespace doesn't have the name.
        lazy var base = name.dropping(suffix: NameSuffix.provider)
        while true {
            var next: Int? = graph.contexts[context].namespace
            while let space = next {
                if let found = graph.definition(named: name, in: space) {
                    return Meaning(definition: found, generations: generations, isProvider: false)
                }
                if let base, let found = graph.definition(named: base, in: space) {
                    return Meaning(definition: found, generations: generations, isProvider: true)
                }
                next = graph.namespaces[space].outer
            }
            guard let parent = graph.parent else { return nil }
            (context, generations) = (parent.context(nearestTo: namespace(of: first)), generations + 1)
            graph = parent
        }
    }

    /// The definition of `name`, or the first definition of X if the name is `"X Original"`.
    @inline(never)
    private func definition(named name: String, in namespace: Int) -> AnyDefinition? {
        if let definition = tables[namespace].definition(named: name, byCell: definitionsByCell) { return definition }
        guard let base = name.dropping(suffix: NameSuffix.original),
            let current = tables[namespace].definition(named: base, byCell: definitionsByCell)
        else { return nil }
        return histories[ObjectIdentifier(current)]?.original ?? current
    }

    /// The definition that a child inherits under a full name.
    func inheritable(_ name: String) -> Base? {
        guard let found = meaning(of: name, in: 0), !found.isProvider else { return nil }
        return Base(definition: found.definition, generations: found.generations + 1)
    }

    /// Whether a name is already reported as broken, or is the provider or original of such a name.
    func isBroken(_ name: String, in context: Int) -> Bool {
        if parts.broken.isEmpty { return false }
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
        guard let current = tables[0].definition(named: definition.name, byCell: definitionsByCell),
            current !== definition,
            histories[ObjectIdentifier(current)]?.original === definition
        else { return definition.name }
        return definition.name + NameSuffix.original
    }

    /// The full name by which a context finds a current definition or an alias of this graph.
    func fullName(of name: String, in context: Int) -> String? {
        for namespace in namespaces.outward(from: contexts[context].namespace) {
            let full = namespaces[namespace].qualified(name)
            if tables[0].definition(named: full, byCell: definitionsByCell) != nil { return full }
        }
        return nil
    }

    /// The full name of the alias by which a definition was found; nil if that name isn't an alias.
    ///
    /// - Complexity: O(1) if the name is the definition's own, and otherwise O(aliases).
    func alias(_ name: String, of definition: AnyDefinition) -> String? {
        let suffix = Namespace.separator + name
        guard definition.name != name, !definition.name.ends(with: suffix) else { return nil }
        for graph in ancestors {
            for alias in graph.aliases where alias.definition === definition {
                if alias.draft.name == name || alias.draft.name.ends(with: suffix) { return alias.draft.name }
            }
        }
        return nil
    }
}

// MARK: - Errors

extension FrozenGraph: NameSuggesting {
    /// The names that are nearest to a missing one, for a request from a context.
    ///
    /// If the missing name belongs to a provider, these are names of providers.
    ///
    /// - Complexity: O(length of the name) on average, and the first time O(names of the graph).
    package func suggestions(for name: String, in context: Int = 0) -> [String] {
        nearNames.suggestions(for: name, in: context, of: self)
    }

    package func site(of name: String, in context: Int) -> SourceSite? {
        meaning(of: name, in: context)?.definition.site
    }

    /// The fault of a request for an object that is already being built for the caller.
    func cycle(_ definitions: [AnyDefinition]) -> RequestFault { .cycle(definitions.map { step($0.name, $0) }) }

    /// A step of the path of a failed request: the requested name, and its definition if there is one.
    ///
    /// Called only after a request has failed.
    func step(_ name: String, _ definition: AnyDefinition? = nil, at site: SourceSite? = nil) -> ResolutionError.Step {
        let alias = definition.flatMap { self.alias(name, of: $0) }
        // A changed definition is shown with the place of the original one.
        let history = definition.flatMap(history)
        let original = history?.original ?? definition
        return ResolutionError.Step(
            name: alias ?? name,
            aliasOf: alias == nil ? nil : definition.map(shownName),
            scope: definition?.keeping.name,
            module: original?.moduleName,
            site: original?.site,
            changes: history?.changes.map(DefinitionChange.init) ?? [],
            requestSite: site,
            takesArguments: definition?.argumentTypes != nil,
            identity: definition.map(ObjectIdentifier.init)
        )
    }
}

// MARK: - Outer tables

/// A table of an outer namespace or an ancestor, to search for a name that the innermost namespace doesn't have.
struct OuterTable {
    let slots: NameSlots
    /// The number of generations up, 0 for the graph itself.
    let generations: Int
    /// The context, in the table's own graph, from which requests use the table.
    let context: Int
}

/// The tables in which Rivet looks for a name, in their order, for requests from one context.
///
/// The list ends before a table with a name in a spelling that the slots can't compare. Then the slow look-up finds the
/// name. A list continues with the list of an ancestor, so generations of children don't repeat the tables above them.
/// The owner of a list calls `deallocate()`.
struct OuterTables {
    private let start: UnsafeMutablePointer<OuterTable>
    private let count: Int
    /// Whether the slots in which the context looks first have all names of its namespace.
    let isFirstComplete: Bool
    /// The list of an ancestor, and how many generations up the ancestor is.
    ///
    /// The ancestor owns the list.
    private let next: (list: UnsafeMutablePointer<OuterTables>, generations: Int)?

    fileprivate init(
        _ tables: some Collection<OuterTable>,
        isFirstComplete: Bool = true,
        next: (list: UnsafeMutablePointer<OuterTables>, generations: Int)? = nil
    ) {
        start = .allocate(capacity: tables.count)
        _ = UnsafeMutableBufferPointer(start: start, count: tables.count).initialize(from: tables)
        (count, self.isFirstComplete, self.next) = (tables.count, isFirstComplete, next)
    }

    func deallocate() { start.deallocate() }

    /// Calls a body with each table in their order, and returns its first result.
    @inline(__always)
    func first<Found>(_ body: (OuterTable, _ generations: Int) -> Found?) -> Found? {
        var (list, generations) = (self, 0)
        while true {
            for table in UnsafeBufferPointer(start: list.start, count: list.count) {
                if let found = body(table, generations + table.generations) { return found }
            }
            guard let next = list.next else { return nil }
            (list, generations) = (next.list.pointee, generations + next.generations)
        }
    }
}

extension FrozenGraph {
    /// The tables for names that the first table of a context doesn't have.
    func tables(beyond context: Int) -> OuterTables {
        // Such a context has few names, and the slow look-up finds the others.
        guard contexts[context].allowed == nil else { return OuterTables([], isFirstComplete: false) }
        let name = namespace(of: context)
        var found: [OuterTable] = []
        var (graph, context, generations) = (self, context, 0)
        while true {
            for namespace in graph.namespaces.outward(from: graph.contexts[context].namespace) {
                let table = graph.tables[namespace]
                found.append(OuterTable(slots: table.slots, generations: generations, context: context))
                // The first table is the innermost one, which doesn't have the name.
                guard table.isPlain else {
                    return OuterTables(found.dropFirst().dropLast(), isFirstComplete: found.count > 1)
                }
                // From here on, the ancestor's own list has the same tables.
                if generations > 0, graph.hasContext(of: name) || !graph.hasNamespaces {
                    return OuterTables(found.dropFirst(), next: (graph.outerTables + context, generations))
                }
            }
            guard let parent = graph.parent else { return OuterTables(found.dropFirst()) }
            (graph, context, generations) = (parent, parent.context(nearestTo: name), generations + 1)
        }
    }
}
