internal import RivetShared

// Registers definitions under their names, in the order in which modules configure them.

extension GraphWalk {
    @discardableResult
    mutating func append(_ definition: SourceDefinition) -> Int {
        graph.definitions.append(definition)
        return graph.definitions.count - 1
    }

    private mutating func addDuplicate(_ second: SourceDefinition, of first: SourceDefinition) {
        let fault: Fault =
            graph.isDefault(first)
            ? .duplicate(second.name, defaultAt: first.place) : .duplicate(second.name, definedAt: first.place)
        // Only the program knows whether the branches of two different statements both run.
        let isSure = first.isImplied(by: second) || second.isImplied(by: first)
        findings.append(Finding(isSure ? fault : fault.with(.warning), at: second.site, notes: [first.note]))
    }

    mutating func register(_ definition: SourceDefinition) {
        guard let entry = graph.entries[definition.name] else {
            let number = append(definition)
            graph.entries[definition.name] = SourceGraph.Entry(originals: [number], current: [number])
            return
        }
        let firsts = entry.originals.map { graph.definitions[$0] }
        if case .group = definition.kind, case .group? = firsts.first?.kind { return declare(definition, firsts) }
        if case .expected = definition.kind, case .expected? = firsts.first?.kind { return }
        // A default may be beside a definition that isn't in every branch.
        let isDefault = graph.isDefault(definition)
        func isRival(_ first: SourceDefinition) -> Bool {
            // If two calls of a function reach a branch, the program may run the branch for only one of the calls.
            let isOnce = first.site == definition.site && !definition.isSure
            return graph.isDefault(first) == isDefault && !first.excludes(definition) && !isOnce
        }
        if !graph.isFragment, let first = firsts.first(where: isRival) {
            addDuplicate(definition, of: first)
            return
        }
        let number = append(definition)
        graph.entries[definition.name]?.originals.append(number)
        graph.entries[definition.name]?.current.append(number)
    }

    /// Declares the type of a group that already exists.
    private mutating func declare(_ group: SourceDefinition, _ earlier: [SourceDefinition]) {
        guard let place = graph.entries[group.name]?.originals.first, let first = earlier.first else { return }
        // Only one of the declarations may have a type.
        if case .group(nil) = first.kind {
            graph.definitions[place] = group
        } else if first.excludes(group) {
            graph.definitions[place].kind = .group(of: nil)
        }
    }

    mutating func contribute(_ element: SourceDefinition) {
        if let entry = graph.entries[element.name] {
            let firsts = entry.originals.map { graph.definitions[$0] }
            // Another branch may define the name as an object.
            let others = firsts.filter { if case .group = $0.kind { false } else { true } }
            if !graph.isFragment, let first = others.first(where: { !$0.excludes(element) }) {
                addDuplicate(element, of: first)
                return
            }
        } else {
            var group = element
            (group.kind, group.isFiltered) = (.group(of: nil), false)
            let number = append(group)
            graph.entries[element.name] = SourceGraph.Entry(originals: [number], current: [number])
        }
        let number = append(element)
        graph.entries[element.name]?.elements.append(number)
    }

    /// Applies the changes of defaults that modules made before the default was registered.
    mutating func changeDefaults() {
        let changes = graph.undefinedChanges
        graph.undefinedChanges = []
        for change in changes {
            let first = graph.entries[change.name]?.originals.first
            if let first, graph.isDefault(graph.definitions[first]) {
                self.change(change.definition, change.verb)
            } else {
                graph.undefinedChanges.append(change)
            }
        }
    }

    /// Applies the changes of a name that a parent defines.
    ///
    /// `inherited` is the parent's definition, or nil if the graph has a group that extends the parent's.
    mutating func changeInherited(_ name: String, _ inherited: SourceDefinition?) {
        if let inherited { register(inherited) }
        let changes = graph.undefinedChanges
        graph.undefinedChanges.removeAll { $0.name == name }
        for change in changes where change.name == name { self.change(change.definition, change.verb) }
    }

    mutating func change(_ definition: SourceDefinition, _ verb: DefinitionFact.Verb) {
        guard let entry = graph.entries[definition.name] else {
            graph.undefinedChanges.append(SourceGraph.Change(name: definition.name, definition: definition, verb: verb))
            return
        }
        let first = entry.current.first { !graph.definitions[$0].excludes(definition) }
        if !graph.isFragment, let alias = first, case .alias(let target) = graph.definitions[alias].kind,
            graph.definitions[alias].isImplied(by: definition)
        {
            let name = target.text ?? NamePattern(target, in: "").text
            let alias = graph.definitions[alias]
            let fault = Fault.changedAlias(alias.name, at: alias.place, of: name)
            findings.append(Finding(fault, at: definition.site, notes: [alias.note]))
            return
        }
        let current = entry.current.filter { !graph.definitions[$0].excludes(definition) }
        var definition = definition
        if verb == .decorate {
            definition.wrapped = current
            // As in a graph, a decorator receives the type that it returns.
            if !graph.isFragment, let fact = definition.fact,
                case let bases = current.map({ graph.definitions[$0] }), let base = bases.first,
                bases.allSatisfy({ base in base.type.map { $0.differs(from: fact.type) } ?? false })
            {
                let (wrapped, held) = SourceType.names(of: fact.type, and: base.type ?? .any)
                let fault = Fault.typeMismatch(ofDecoratorOf: base.name, held, at: base.place, as: wrapped)
                findings.append(Finding(fault, at: definition.site, notes: [base.note]))
                return
            }
        } else {
            let replaced = current.flatMap(graph.bases).map { graph.definitions[$0] }
            let override = definition.inheriting(from: replaced)
            if !graph.isFragment, definition.fact?.scope == .inherited, let base = replaced.first {
                checkScope(of: override, inheritedFrom: base)
            }
            definition = override
        }
        let number = append(definition)
        let kept = entry.current.filter { graph.isFragment || !definition.isImplied(by: graph.definitions[$0]) }
        graph.entries[definition.name]?.current = kept + [number]
    }
}
