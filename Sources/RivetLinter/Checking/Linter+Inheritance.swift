internal import RivetShared

// Changes of names that a parent defines, and the definitions that a child inherits.

extension Linter {
    /// Applies the changes of each graph to the definitions that it inherits, for that graph alone.
    mutating func changeInherited() {
        var done: Set<Int> = []
        for graph in graphs.indices { changeInherited(in: graph, &done) }
    }

    private mutating func changeInherited(in graph: Int, _ done: inout Set<Int>) {
        guard done.insert(graph).inserted else { return }
        // The parents' changes come first, because the graph inherits the changed definitions.
        for parent in parents[graph].sorted() { changeInherited(in: parent, &done) }
        // Code that the source doesn't show may define the names of an open graph in the graph itself.
        if graphs[graph].undefinedChanges.isEmpty || graphs[graph].isOpen { return }
        var walk = GraphWalk(continuing: graphs[graph], in: program)
        var names: Set<String> = []
        for change in graphs[graph].undefinedChanges where names.insert(change.name).inserted {
            if let first = graphs[graph].entries[change.name]?.originals.first {
                // Changes of a parent's group may precede the contributions of the child.
                if case .group = graphs[graph].definitions[first].kind, inheritsGroup(change.name, in: graph) {
                    walk.changeInherited(change.name, nil)
                }
            } else if let inherited = inheritedDefinition(changedBy: change, in: graph) {
                walk.changeInherited(change.name, inherited)
                graphsByEntry[change.name, default: []].append(graph)
            }
        }
        graphs[graph] = walk.graph
        if graphs[graph].isActive { (findings, choices) = (findings + walk.findings, choices + walk.choices) }
    }

    /// The definition in a graph that stands for the parent's, or nil if no parent defines the name.
    private func inheritedDefinition(changedBy change: SourceGraph.Change, in graph: Int) -> SourceDefinition? {
        let lookups = parents[graph].map { lookUp([change.name], in: $0) }
        let found = lookups.flatMap(\.found)
        if found.isEmpty { return nil }
        var inherited = change.definition
        (inherited.name, inherited.conditions, inherited.isFiltered, inherited.wrapped) = (change.name, [], false, [])
        // With different definitions, only the program knows which one the graph inherits.
        let facts = Set(found.map(inheritedFact))
        let isKnown = facts.count == 1 && lookups.allSatisfy { $0.isComplete && !$0.found.isEmpty }
        let fact = isKnown ? facts.first.flatMap(\.self) : nil
        if let fact { inherited.site = fact.name.site }
        inherited.kind = .inherited(fact)
        return inherited
    }

    /// What the source says about the only definition that a child can inherit from a graph, or nil.
    private func inheritedFact(_ match: Match) -> DefinitionFact? {
        let (graph, name) = (graphs[match.graph], match.meaning.entry)
        guard !graph.isOpen, !graph.isForeign, graph.computedNames(for: name, in: 0).isEmpty,
            !match.meaning.isProvider, !match.meaning.isOriginal,
            let current = graph.entries[name]?.current, current.count == 1,
            case let bases = graph.bases(of: current[0]), bases.count == 1
        else { return nil }
        let (definition, base) = (graph.definitions[current[0]], graph.definitions[bases[0]])
        guard definition.isSure, base.isSure else { return nil }
        var fact = base.origin
        // A decorator may have a type of its own, but the scope and the arguments are those of its base.
        if let type = definition.type { fact?.type = type }
        return fact
    }
}
