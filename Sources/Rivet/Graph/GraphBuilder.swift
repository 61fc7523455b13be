internal import RivetShared

/// Applies the changes of an assembly to its definitions, and collects the parts of a frozen graph.
///
/// Changes apply in their order: a decorator wraps the current definition of a name, and a redefinition replaces it. If
/// a child changes a name of its parent, its changes apply to the parent's definition.
final class GraphBuilder {
    let assembly: Assembly
    private var parts: GraphParts
    /// The entries of the assembly, at the same places.
    var entries: [Entry]
    /// The groups of the assembly by their numbers, followed by those of outer namespaces that only the parent
    /// declares.
    var groups: [EffectiveGroup] = []
    var problems: [Problem] = []
    /// Whether a module that isn't a default defines each name; empty without defaults.
    var isDefined: [Bool] = []
    /// The current definition of each name; nil for an alias until it is resolved, and if a definition is missing.
    private var current: [AnyDefinition?] = []
    /// The missing names to report when the graph has an index of names, which suggests others.
    private var missing: [(Declaration, name: String, fault: ([String]) -> Fault)] = []

    /// Freezes an assembly, and checks the graph.
    ///
    /// - Complexity: O(names + changes), on average, plus the cost of the checks.
    static func graph(of assembly: Assembly, parent: FrozenGraph?, isStrict: Bool) -> FrozenGraph {
        if assembly.isCutShort {
            // Whatever was configured before the limit is arbitrary, and may be large.
            let graph = FrozenGraph(GraphParts(parent: parent))
            graph.problems = assembly.problems
            return graph
        }
        let builder = GraphBuilder(assembly, parent: parent)
        builder.chooseEntries()
        builder.freeze()
        let graph = FrozenGraph(builder.parts)
        builder.reportMissing(in: graph)
        if graph.generation > FrozenGraph.generationLimit {
            let module = assembly.loaded.first
            let fault = Fault.tooManyGenerations(
                Wording.name(of: module?.type),
                limit: FrozenGraph.generationLimit
            )
            graph.problems = [Problem(fault, at: module?.site ?? assembly.entries.first?.declaration.site ?? .unknown)]
            return graph
        }
        let found = builder.problems + GraphChecks.problems(in: graph, isStrict: isStrict)
        graph.problems = assembly.problems + found.filter { !assembly.hasForeignModules || !$0.isOfMissingModules }
        if isStrict { for place in graph.problems.indices { graph.problems[place].severity = .error } }
        return graph
    }

    /// Reports missing names, the first ones with suggestions.
    private func reportMissing(in graph: FrozenGraph) {
        for (number, (declaration, name, fault)) in missing.enumerated() {
            let suggests = number < Fault.suggestionLimit
            problems.report(fault(suggests ? graph.nearNames.nearest(to: name, in: graph) : []), of: declaration)
        }
    }

    private init(_ assembly: Assembly, parent: FrozenGraph?) {
        (self.assembly, entries) = (assembly, assembly.entries)
        parts = GraphParts(parent: parent)
        parts.namespaces = assembly.namespaces
        if !assembly.contexts.isEmpty { parts.contexts = assembly.contexts }
        parts.assembled = assembly.assembled
        parts.definitionsByCell = assembly.definitionsByCell
        (parts.hooks, parts.lifecycleRecordType) = (assembly.hooks, assembly.lifecycleRecordType)
        parts.completionHooks = assembly.completionHooks
    }

    var parent: FrozenGraph? { parts.parent }

    private func freeze() {
        if !parts.completionHooks.isEmpty { copyCompleted() }
        for group in groups {
            parts.groups.append(group.elements.indices.map { element($0, of: group) })
        }
        current.reserveCapacity(entries.count)
        parts.currentDefinitions.reserveCapacity(entries.count)
        for entry in entries {
            var definition = original(of: entry)
            if let original = definition { definition = changed(original, by: entry.changes) }
            current.append(definition)
            if let definition { parts.currentDefinitions.append(definition) }
        }
        if !parts.hooks.isEmpty { collectEager() }
        resolveAliases()
    }

    /// Copies the definitions with hooks that complete objects.
    ///
    /// Such a hook changes how requests call the closure. A module may add another one, or decorate the definition,
    /// before the assembly becomes another graph. So each graph has definitions of its own there.
    private func copyCompleted() {
        for cell in parts.definitionsByCell.indices {
            let definition = parts.definitionsByCell[cell]
            guard let hook = parts.completionHooks.removeValue(of: ObjectIdentifier(definition)) else { continue }
            complete(copy(of: definition, named: definition.name), by: hook)
        }
    }

    /// A copy of a definition for this graph alone, which takes its cell and its hooks.
    private func copy(of definition: AnyDefinition, named name: String) -> AnyDefinition {
        let copy = definition.copy(named: name)
        if definition.cell >= 0 { parts.definitionsByCell[definition.cell] = copy }
        parts.hooks[ObjectIdentifier(copy)] = parts.hooks.removeValue(of: ObjectIdentifier(definition))
        return copy
    }

    /// An element of a group, under its name in this graph.
    private func element(_ index: Int, of group: EffectiveGroup) -> AnyDefinition {
        let (definition, name) = (frozen(group.elements[index]), group.name(ofElement: index))
        if definition.name == name { return definition }
        let copy = copy(of: definition, named: name)
        if let hook = parts.completionHooks.removeValue(of: ObjectIdentifier(definition)) { complete(copy, by: hook) }
        return copy
    }

    /// The graph's own definition in place of the assembly's.
    private func frozen(_ definition: AnyDefinition) -> AnyDefinition {
        definition.cell < 0 ? definition : parts.definitionsByCell[definition.cell]
    }

    /// The first definition of a name; nil for an alias, and if it is missing.
    private func original(of entry: Entry) -> AnyDefinition? {
        switch entry.kind {
        case .definition(let definition): return frozen(definition)
        case .group(let number, let declaration):
            let group = groups[number]
            return GroupDefinition(
                Draft(of: declaration),
                number: number,
                arrayType: group.arrayType,
                extending: group.base,
                group.declarations.first
            )
        case .expected(let definition):
            var expected = definition
            if let base = inheritance(of: definition.name) {
                // A definition with arguments can only be inherited, because no supplied object can replace it.
                if base.definition.argumentTypes != nil { return base.inherited }
                expected = definition.copy(base: base.expected)
                parts.definitionsByCell[definition.cell] = expected
                check(expected, from: base)
            }
            parts.expectedNumbers[definition.name] = parts.expected.count
            parts.expected.append(expected)
            return expected
        case .alias: return nil
        case .parents(let declaration):
            if entry.isUnused { return nil }
            if let base = inheritance(of: declaration.name) { return base.inherited }
            for change in entry.changes { reportReplacingNothing(change) }
            _ = parts.broken.add(declaration.name)
            return nil
        }
    }

    /// Collects the definitions to build when a factory starts: eager definitions, their decorators, and elements of
    /// groups.
    private func collectEager() {
        for definitions in [parts.currentDefinitions] + parts.groups {
            for definition in definitions {
                var next: AnyDefinition? = definition
                while let one = next, parts.hooks[ObjectIdentifier(one)]?.isEager != true { next = one.wrapped }
                if next != nil { parts.eager.append(definition) }
            }
        }
    }

    private func changed(_ original: AnyDefinition, by changes: [Declaration]) -> AnyDefinition {
        var current = original
        for change in changes {
            if let definition = change as? AnyDefinition {
                let replaced = current
                // "X Original" still resolves to the first definition, which has its hook again.
                let hook = parts.completionHooks.removeValue(of: ObjectIdentifier(current))
                // The decorators are about to be released, so their identities must not remain.
                var dropped: AnyDefinition? = current
                while let definition = dropped {
                    parts.hooks[ObjectIdentifier(definition)] = nil
                    parts.histories[ObjectIdentifier(definition)] = nil
                    if let hook, definition === original { complete(definition, by: hook) }
                    dropped = definition.wrapped
                }
                current = override(definition, of: replaced)
            } else {
                let lifetime = lifetime(ofDecorated: current)
                let cell = lifetime.hasCell ? parts.definitionsByCell.count : AnyDefinition.noCell
                guard let decorated = change.definition(wrapping: current, lifetime, cell: cell) else {
                    let (wrapped, held) = Wording.names(of: change.objectType, and: current.objectType)
                    let fault = Fault.typeMismatch(ofDecoratorOf: current.name, held, at: current.place, as: wrapped)
                    problems.report(fault, of: change, beside: current)
                    continue
                }
                if lifetime.hasCell { parts.definitionsByCell.append(decorated) }
                parts.histories[ObjectIdentifier(decorated)] = History(original: original, changes: changes)
                if let hook = parts.completionHooks.removeValue(of: ObjectIdentifier(current)) {
                    // The object is complete when the name resolves to it, so after it was decorated.
                    current.complete(by: nil)
                    complete(decorated, by: hook)
                }
                current = decorated
            }
        }
        if !changes.isEmpty {
            parts.histories[ObjectIdentifier(current)] = History(original: original, changes: changes)
        }
        return current
    }

    /// The graph's own definition of an override, in the scope of the definition that it replaces unless it specifies
    /// one.
    private func override(_ definition: AnyDefinition, of replaced: AnyDefinition) -> AnyDefinition {
        // The module has specified a scope.
        if definition.lifetime.hasCell { return frozen(definition) }
        let id = ObjectIdentifier(definition)
        let (hooks, completion) = (parts.hooks.removeValue(of: id), parts.completionHooks.removeValue(of: id))
        guard let inherited = inheritedLifetime(of: definition, from: replaced) else { return definition }
        if hooks != nil || completion != nil, let fault = inherited.fault(of: hooks, name: definition.name) {
            problems.report(fault, of: definition, beside: replaced)
        }
        guard inherited.hasCell else { return definition }
        let override = definition.copy(in: inherited, cell: parts.definitionsByCell.count)
        parts.definitionsByCell.append(override)
        if let hooks { parts.hooks[ObjectIdentifier(override)] = hooks }
        if let completion { complete(override, by: completion) }
        return override
    }

    /// The lifetime of an override that doesn't specify a scope which retains objects.
    ///
    /// Reports an inherited scope that can't retain its objects, and returns nil.
    private func inheritedLifetime(of definition: AnyDefinition, from replaced: AnyDefinition) -> Lifetime? {
        let scope = declaredLifetime(of: replaced).lifetime.ofDecorated
        guard definition.lifetime.isInherited, scope.hasCell else { return definition.lifetime }
        let lifetime = definition.lifetime.sendableType.map { scope.retyped(for: $0) }
        if let lifetime, lifetime.canRetain(definition.objectType) { return lifetime }
        let fault = Fault.inheritedScope(
            scope.name ?? "",
            from: replaced.place,
            of: definition.name,
            unusableFor: Wording.text(of: definition.objectType),
            isSendable: lifetime != nil
        )
        problems.report(fault, of: definition, beside: replaced)
        return nil
    }

    private func complete(_ definition: AnyDefinition, by hook: CompletionHook) {
        definition.complete(by: hook)
        parts.completionHooks[ObjectIdentifier(definition)] = hook
    }

    /// The scope of a decorator's objects, which is the scope of the definition that it wraps.
    private func lifetime(ofDecorated definition: AnyDefinition) -> Lifetime {
        let (lifetime, type) = declaredLifetime(of: definition)
        // A custom scope retains objects of the type with which the definition was written.
        let isSafe = !lifetime.isStoredByScope || type == definition.objectType
        return isSafe ? lifetime.ofDecorated : .prototype
    }

    /// The lifetime with which the objects of a definition were defined, and their type there.
    private func declaredLifetime(of definition: AnyDefinition) -> (lifetime: Lifetime, type: Any.Type) {
        // An inherited object has the scope of its ancestor, and a supplied one is a singleton.
        var declared = definition
        while declared.lifetime.isExpected {
            guard let base = declared.base else { return (.singleton, definition.objectType) }
            declared = base.definition
        }
        return (declared.lifetime, declared.objectType)
    }

    /// The definition that a child inherits under a name.
    @inline(never)
    private func inheritance(of name: String) -> Base? { parent?.inheritable([name]) }

    /// Reports an ancestor's definition whose type doesn't fit the expected object.
    private func check(_ definition: AnyDefinition, from inherited: Base) {
        let (name, found) = (definition.name, inherited.definition)
        let relation = TypeRelation.of(found.objectType, to: definition.objectType)
        if relation == .fits { return }
        let (wanted, held) = Wording.names(of: definition.objectType, and: found.objectType)
        if relation == .unproven {
            // Each element of a group is resolved as the element of the expected array.
            if let array = definition.objectType as? any ArrayType.Type,
                let elements = parent?.ancestor(inherited.generations - 1)?.elements(of: found),
                elements.allSatisfy({ TypeRelation.of($0.type, to: TypeRelation.element(of: array)) == .fits })
            {
                return
            }
            let fault = Fault.unprovenExpectation(name, wanted, held: held, at: found.place)
            return problems.report(fault, of: definition, beside: found)
        }
        let farther = farther(definition, than: inherited)
        let fault = Fault.typeMismatch(ofExpected: name, wanted, held: held, at: found.place, farther: farther?.place)
        problems.report(fault, at: definition.site, related: [found.site] + (farther.map { [$0.site] } ?? []))
    }

    /// The definition of an expected name in a more distant ancestor, if it has the expected type.
    private func farther(_ expected: AnyDefinition, than base: Base) -> AnyDefinition? {
        var graph = parent?.ancestor(base.generations)
        while let candidate = graph {
            if let found = candidate.tables[0].definition(named: expected.name),
                TypeRelation.of(found.objectType, to: expected.objectType) != .differs
            {
                return found
            }
            graph = candidate.parent
        }
        return nil
    }

    /// Reports a change of a name that nothing defines.
    private func reportReplacingNothing(_ change: Declaration) {
        let namespace = parts.namespaces[parts.contexts[change.context].namespace]
        let written = namespace.relative(change.name) ?? change.name
        // The name may be that of a definition outside the namespace, or the full name of one inside.
        if namespace.outer != nil, let place = place(of: written, in: 0) {
            let meant = entries[place]
            guard case .parents = meant.kind else {
                let short = namespace.relative(written)
                let (name, other) = (change.name, meant.declaration)
                let fault = Fault.replacingNothing(name, meaning: other.name, at: other.place, called: short)
                return problems.report(fault, of: change, beside: other)
            }
        }
        missing.append((change, written, { .replacingNothing(change.name, suggestions: $0) }))
    }
}

// MARK: - Aliases

extension GraphBuilder {
    private enum Target {
        case inherited(Base)
        /// Another name of the assembly, by its position, or the "X Original" of that name.
        case name(Int, isOriginal: Bool)
    }

    private enum Progress { case open, onPath, resolved }

    /// Finds the definition of each alias.
    ///
    /// - Complexity: O(aliases), on average.
    private func resolveAliases() {
        var progress = entries.map { entry in
            if case .alias = entry.kind { Progress.open } else { Progress.resolved }
        }
        for first in progress.indices where progress[first] == .open {
            var path: [(alias: Int, isOriginal: Bool)] = []
            var next = first
            var found: AnyDefinition?
            while true {
                guard progress[next] == .open, case .alias(let target, _) = entries[next].kind else {
                    if progress[next] == .resolved { found = current[next] } else { reportCycle(of: next, path) }
                    break
                }
                progress[next] = .onPath
                switch self.target(target, of: next) {
                case .name(let another, let isOriginal)?:
                    path.append((next, isOriginal))
                    next = another
                    continue
                case .inherited(let base)?: found = base.inherited
                case nil: reportMissingTarget(target, of: next)
                }
                path.append((next, isOriginal: false))
                break
            }
            // Backwards, because each alias refers to the definition of the next one, or to its original.
            for (alias, isOriginal) in path.reversed() {
                if isOriginal { found = found.map { parts.histories[ObjectIdentifier($0)]?.original ?? $0 } }
                (current[alias], progress[alias]) = (found, .resolved)
                let declaration = entries[alias].declaration
                if let found {
                    parts.aliases.append(Alias(declaration, of: found))
                } else {
                    _ = parts.broken.add(declaration.name)
                }
            }
        }
    }

    /// Reports a cycle of aliases.
    ///
    /// It is the part of the path that begins with `first`, because the last alias refers to `first`.
    private func reportCycle(of first: Int, _ path: [(alias: Int, isOriginal: Bool)]) {
        var cycle: [Declaration] = []
        for (alias, _) in path where alias == first || !cycle.isEmpty { cycle.append(entries[alias].declaration) }
        let fault = Fault.aliasCycle(cycle.map(\.name) + [cycle[0].name])
        problems.report(fault, at: cycle[0].site, related: cycle.dropFirst().map(\.site))
    }

    /// Reports an alias of a name that nothing defines.
    private func reportMissingTarget(_ target: String, of alias: Int) {
        let declaration = entries[alias].declaration
        if let base = target.dropping(suffix: NameSuffix.provider), self.target(base, of: alias) != nil {
            problems.report(.alias(declaration.name, ofProvider: target, of: base), of: declaration)
        } else if assembly.contexts[declaration.context].environment.contains(target) {
            problems.report(.alias(declaration.name, ofVariable: target), of: declaration)
        } else {
            missing.append((declaration, target, { .missingTarget(target, of: declaration.name, suggestions: $0) }))
        }
    }

    /// The target of an alias: the nearest definition of the name, beginning in the alias's namespace.
    ///
    /// An alias to its own name refers to a definition of an outer namespace or of an ancestor, or else to itself.
    private func target(_ target: String, of alias: Int) -> Target? {
        let innermost = assembly.contexts[entries[alias].declaration.context].namespace
        let base = target.dropping(suffix: NameSuffix.original)
        var itself: Target?
        for namespace in assembly.namespaces.outward(from: innermost) {
            let exact = place(of: target, in: namespace)
            guard let place = exact ?? base.flatMap({ place(of: $0, in: namespace) }) else { continue }
            let found = Target.name(place, isOriginal: exact == nil)
            if place != alias { return found }
            itself = found
        }
        // The nearest ancestor that has the name in any of the namespaces, as for a request.
        return parent?.inheritable(assembly.namespaces.names(of: target, outwardFrom: innermost))
            .map(Target.inherited) ?? itself
    }

    @inline(never)
    private func place(of name: String, in namespace: Int) -> Int? {
        guard let place = assembly.knownPlace(of: assembly.namespaces[namespace].qualified(name)) else { return nil }
        return entries[place].isUnused ? nil : place
    }
}
