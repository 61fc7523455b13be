/// Makes of what modules said of each name what stands under it in the end.
///
/// Here changes are applied in their order: a decorator wraps what stands, a redefinition replaces it. What a child
/// changes of its parent's begins with the parent's definition.
struct Freezing {
    let assembly: Assembly
    var parts = GraphParts()
    var problems: [Problem] = []
    /// What stands under each name; nothing under an alias, and where what should be there is missing.
    private(set) var current: [AnyDefinition?] = []
    /// The problems of missing names, which get suggestions when the graph has an index of names.
    private var missing: [(place: Int, name: String, fault: ([String]) -> Fault)] = []

    /// Freezes what an assembly has, and returns with it what turned out to be wrong.
    ///
    /// - Complexity: O(names + changes), on average.
    static func freeze(_ assembly: Assembly, parent: FrozenGraph?) -> (graph: FrozenGraph, problems: [Problem]) {
        var freezing = Freezing(assembly, parent: parent)
        freezing.freeze()
        let graph = FrozenGraph(freezing.parts)
        for (place, name, fault) in freezing.missing.prefix(Fault.suggestionLimit) {
            let suggestions = graph.nearNames.nearest(to: name, in: graph)
            freezing.problems[place] = Problem(fault(suggestions), at: freezing.problems[place].site)
        }
        return (graph, freezing.problems)
    }

    private init(_ assembly: Assembly, parent: FrozenGraph?) {
        self.assembly = assembly
        parts.parent = parent
        parts.namespaces = assembly.namespaces
        parts.contexts =
            assembly.contexts.isEmpty
            ? [Context(namespace: 0, environment: parts.parent?.contexts[0].environment ?? Environment())]
            : assembly.contexts
        parts.assembled = assembly.assembled
        parts.kept = assembly.kept
        parts.hooks = assembly.hooks
        parts.groups = assembly.groups.map(\.elements)
    }

    private mutating func freeze() {
        current = assembly.entries.map { entry in original(of: entry).map { changed($0, by: entry.changes) } }
        parts.standing.reserveCapacity(current.count)
        for definition in current { if let definition { parts.standing.append(definition) } }
        if !parts.hooks.isEmpty { collectEager() }
        resolveAliases()
    }

    /// What a name began with; nil for an alias, and for what should be there and isn't.
    private mutating func original(of entry: Entry) -> AnyDefinition? {
        switch entry.origin {
        case .definition(let definition): return definition
        case .group(let number):
            return GroupDefinition(entry.draft, number: number, arrayType: assembly.groups[number].arrayType)
        case .expected(let definition):
            guard let source = inheritance(of: entry.draft.name) else {
                parts.expected.append(definition)
                return definition
            }
            // What takes arguments can't be supplied, only inherited.
            if source.definition.argumentTypes != nil { return inherited(source) }
            expect(definition, from: source)
            return definition
        case .alias: return nil
        case .parents:
            if let source = inheritance(of: entry.draft.name) { return inherited(source) }
            for change in entry.changes {
                reportReplacingNothing(change.draft)
            }
            parts.broken.insert(entry.draft.name)
            return nil
        }
    }

    /// Collects what is to be built when a factory starts: what stands for it, decorated or not, and elements of groups.
    private mutating func collectEager() {
        func isEager(_ definition: AnyDefinition) -> Bool {
            if parts.hooks[ObjectIdentifier(definition)]?.isEager == true { return true }
            return parts.histories[ObjectIdentifier(definition)]?.base.map(isEager) ?? false
        }
        parts.eager = (parts.standing + parts.groups.joined()).filter(isEager)
    }

    private mutating func changed(_ original: AnyDefinition, by changes: [Entry.Change]) -> AnyDefinition {
        var (current, base) = (original, AnyDefinition?.none)
        for change in changes {
            switch change {
            case .replaced(let definition):
                // Nobody has the decorated ones any more, and what has no owner must not be known by its identity.
                var dropped: AnyDefinition? = current
                while let definition = dropped {
                    parts.hooks[ObjectIdentifier(definition)] = nil
                    dropped = parts.histories.removeValue(forKey: ObjectIdentifier(definition))?.base
                }
                (current, base) = (definition, nil)
            case .decorated(let decorator):
                let keeping = keeping(ofDecorated: current)
                let cell = keeping.hasCell ? parts.kept.count : AnyDefinition.noCell
                guard let decorated = current.decorated(by: decorator, keeping, cell: cell) else {
                    reportMistyped(decorator, of: current)
                    continue
                }
                if keeping.hasCell { parts.kept.append(decorated) }
                (current, base) = (decorated, current)
                parts.histories[ObjectIdentifier(decorated)] = History(original: original, base: base, changes: changes)
            }
        }
        if !changes.isEmpty {
            parts.histories[ObjectIdentifier(current)] = History(original: original, base: base, changes: changes)
        }
        return current
    }

    /// What becomes of what a decorator makes: it lives in the scope of what it wraps.
    private func keeping(ofDecorated definition: AnyDefinition) -> Keeping {
        guard definition.keeping.kind == .expected else { return definition.keeping.ofDecorated }
        // What comes from an ancestor lives as long as there, what is supplied for good.
        var inherited = inheritance(of: definition.name)
        while let found = inherited, found.definition.keeping.kind == .expected {
            inherited = parts.parent?.ancestor(found.generations - 1)?.parent.flatMap { graph in
                guard case .definition(let farther, let generations)? = graph.meaning(of: definition.name, in: 0) else {
                    return nil
                }
                return Inheritance(definition: farther, generations: found.generations + 1 + generations)
            }
        }
        guard let found = inherited?.definition else { return .singleton }
        // A scope that isn't Rivet's own keeps objects of the type that was defined in it.
        let isSafe = found.keeping.kind != .shared || found.objectType == definition.objectType
        return isSafe ? found.keeping.ofDecorated : .prototype
    }

    /// A definition that stands for an ancestor's.
    mutating func inherited(_ source: Inheritance) -> AnyDefinition {
        let definition = source.definition.inherited(from: source.generations)
        parts.inheritances[ObjectIdentifier(definition)] = source
        return definition
    }

    /// What the nearest ancestor has of a name.
    func inheritance(of name: String) -> Inheritance? {
        guard case .definition(let definition, let generations)? = parts.parent?.meaning(of: name, in: 0) else {
            return nil
        }
        return Inheritance(definition: definition, generations: generations + 1)
    }

    private mutating func expect(_ definition: AnyDefinition, from inherited: Inheritance) {
        parts.expected.append(definition)
        parts.inheritances[ObjectIdentifier(definition)] = inherited
        parts.sources[definition.cell] = source(of: definition.name, generations: inherited.generations)
        let (name, found) = (definition.name, inherited.definition)
        let relation = TypeRelation.of(found.objectType, to: definition.objectType)
        if relation == .fits { return }
        let (wanted, held) = Wording.names(of: definition.objectType, and: found.objectType)
        if relation == .unproven {
            let fault = Fault.unprovenExpectation(name, wanted, held: held, at: found.place)
            problems.report(fault, at: definition.site, related: [found.site])
            return
        }
        let farther = farther(definition, than: inherited)
        let fault = Fault.mistypedExpectation(name, wanted, held: held, at: found.place, farther: farther?.place)
        let related = [found.site, farther?.site].compactMap(\.self)
        problems.report(fault, at: definition.site, related: related)
    }

    private mutating func reportMistyped(_ decorator: any AnyDecorator, of base: AnyDefinition) {
        let (wrapped, held) = Wording.names(of: decorator.objectType, and: base.objectType)
        let fault = Fault.mistypedDecorator(of: base.name, held, at: base.place, as: wrapped)
        problems.report(fault, at: decorator.draft.site, related: [base.site])
    }

    /// Where an ancestor has a name, by its whole name.
    private func source(of name: String, generations: Int) -> Source? {
        let words = PackedName.ofBytes(name)
        return parts.parent?.ancestor(generations - 1).map { graph in
            let slot = graph.tables[0].slots.slot(for: words, hash: words.hash)
            let isIt = slot?.pointee.target.definition(kept: graph.kept).name.ends(with: name) ?? false
            return Source(slot: isIt ? slot : nil, generations: generations, context: 0)
        }
    }

    /// What an ancestor farther up has of the name of what is expected, if that would fit.
    private func farther(_ expected: AnyDefinition, than source: Inheritance) -> AnyDefinition? {
        var graph = parts.parent?.ancestor(source.generations)
        while let candidate = graph {
            if let found = candidate.tables[0].definition(named: expected.name, kept: candidate.kept),
                TypeRelation.of(found.objectType, to: expected.objectType) != .differs
            {
                return found
            }
            graph = candidate.parent
        }
        return nil
    }

    /// Reports a change of a name that nothing defines.
    private mutating func reportReplacingNothing(_ change: Draft) {
        let namespace = parts.namespaces[parts.contexts[change.context].namespace]
        let written = namespace.relative(change.name) ?? change.name
        // The name is that of something outside, or the whole name of something inside.
        if namespace.outer != nil, let place = place(of: written, in: 0) {
            let meant = assembly.entries[place]
            guard case .parents = meant.origin else {
                let short = namespace.relative(written)
                let (name, draft) = (change.name, meant.draft)
                let fault = Fault.replacingNothing(name, meaning: draft.name, at: draft.place, called: short)
                return problems.report(fault, at: change.site, related: [draft.site])
            }
        }
        reportMissing(written, at: change.site) { .replacingNothing(change.name, suggestions: $0) }
    }

    /// Reports the fault of a name that nothing defines; `fault` receives the suggestions later.
    mutating func reportMissing(_ name: String, at site: SourceSite, _ fault: @escaping ([String]) -> Fault) {
        missing.append((problems.count, name, fault))
        problems.report(fault([]), at: site)
    }
}

// MARK: - Aliases

extension Freezing {
    private enum Target {
        case inherited(Inheritance)
        /// Another name of the assembly, by its place, or the "X Original" of that.
        case name(Int, isOriginal: Bool)
    }

    /// Gives each alias what stands under its target.
    ///
    /// - Complexity: O(aliases), on average.
    mutating func resolveAliases() {
        var resolved: [Int: AnyDefinition?] = [:]
        for (place, entry) in assembly.entries.enumerated() {
            guard case .alias = entry.origin, resolved[place] == nil else { continue }
            var way: [(alias: Int, isOriginal: Bool)] = []
            var seen: Set<Int> = []
            var next = place
            var found: AnyDefinition?
            while true {
                guard case .alias(let target) = assembly.entries[next].origin else {
                    found = current[next]
                    break
                }
                if let known = resolved[next] {
                    found = known
                    break
                }
                guard seen.insert(next).inserted else {
                    let cycle = way.map(\.alias).drop { $0 != next } + [next]
                    let drafts = cycle.map { assembly.entries[$0].draft }
                    let related = drafts.dropFirst().dropLast().map(\.site)
                    let fault = Fault.aliasCycle(drafts.map(\.name))
                    problems.report(fault, at: drafts[0].site, related: related)
                    break
                }
                let step = self.target(target, of: next)
                if case .name(let another, let isOriginal)? = step {
                    way.append((next, isOriginal))
                    next = another
                    continue
                }
                way.append((next, isOriginal: false))
                if case .inherited(let source)? = step {
                    found = inherited(source)
                } else {
                    reportMissingTarget(target, of: next)
                }
                break
            }
            // From the end back, for each alias is of what the next one is of, or of the original of that.
            for (alias, isOriginal) in way.reversed() {
                if isOriginal { found = found.map { parts.histories[ObjectIdentifier($0)]?.original ?? $0 } }
                resolved[alias] = .some(found)
                let draft = assembly.entries[alias].draft
                if let found {
                    parts.aliases.append(Alias(draft: draft, definition: found))
                } else {
                    parts.broken.insert(draft.name)
                }
            }
        }
    }

    /// Notes that nothing defines what an alias is of.
    private mutating func reportMissingTarget(_ target: String, of alias: Int) {
        let draft = assembly.entries[alias].draft
        if let base = target.dropping(suffix: NameSuffix.provider), self.target(base, of: alias) != nil {
            problems.report(.alias(draft.name, ofProvider: target, of: base), at: draft.site)
        } else if assembly.contexts[draft.context].environment.contains(target) {
            problems.report(.alias(draft.name, ofVariable: target), at: draft.site)
        } else {
            reportMissing(target, at: draft.site) { .missingTarget(target, of: draft.name, suggestions: $0) }
        }
    }

    /// What an alias is of, as seen from its namespace: the innermost that has the name, and then the parent's.
    private func target(_ target: String, of alias: Int) -> Target? {
        let innermost = assembly.contexts[assembly.entries[alias].draft.context].namespace
        for namespace in sequence(first: innermost, next: { assembly.namespaces[$0].outer }) {
            if let place = place(of: target, in: namespace), place != alias || !isKnown(target, beyond: namespace) {
                return .name(place, isOriginal: false)
            }
            if let base = target.dropping(suffix: NameSuffix.original),
                let place = place(of: base, in: namespace), place != alias || !isKnown(base, beyond: namespace)
            {
                return .name(place, isOriginal: true)
            }
        }
        for namespace in sequence(first: innermost, next: { assembly.namespaces[$0].outer }) {
            if let source = inheritance(of: assembly.namespaces[namespace].qualified(target)) {
                return .inherited(source)
            }
        }
        return nil
    }

    /// Whether a name is one of a namespace further out, or of a parent: then an alias that is called so means that
    /// one, and not itself.
    private func isKnown(_ name: String, beyond namespace: Int) -> Bool {
        let around = sequence(first: namespace, next: { assembly.namespaces[$0].outer })
        return around.dropFirst().contains { place(of: name, in: $0) != nil }
            || around.contains { inheritance(of: assembly.namespaces[$0].qualified(name)) != nil }
    }

    func place(of name: String, in namespace: Int) -> Int? {
        assembly.places[assembly.namespaces[namespace].qualified(name)]
    }
}
