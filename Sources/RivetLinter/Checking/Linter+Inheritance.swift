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
        // The parent's changes come first, because the graph inherits the changed definitions.
        for parent in parents[graph].sorted() { changeInherited(in: parent, &done) }
        // Code that the source doesn't show may define the names of an open graph in the graph itself.
        if graphs[graph].undefinedChanges.isEmpty || graphs[graph].isOpen { return }
        var walk = GraphWalk(continuing: graphs[graph], in: program)
        var names: Set<String> = []
        for change in graphs[graph].undefinedChanges where names.insert(change.name).inserted {
            if let first = graphs[graph].entries[change.name]?.originals.first {
                // Changes of a parent's group may precede the contributions of the child.
                guard case .group = graphs[graph].definitions[first].kind, inheritsGroup(change.name, in: graph) else {
                    continue
                }
                walk.changeInherited(change.name, nil)
            } else if let inherited = inheritedDefinition(changedBy: change, in: graph) {
                walk.changeInherited(change.name, inherited)
                graphsByEntry[change.name, default: []].append(graph)
            }
        }
        graphs[graph] = walk.graph
        if graphs[graph].isActive { findings += walk.findings }
    }

    /// The definition in a graph that stands for the parent's, or nil if no parent defines the name.
    private func inheritedDefinition(changedBy change: SourceGraph.Change, in graph: Int) -> SourceDefinition? {
        let found = inherited(change.name, by: graph).flatMap { candidates(for: $0) }
        guard let (match, numbers) = found.first, let number = numbers.first else { return nil }
        let (parent, definition) = (graphs[match.graph], graphs[match.graph].definitions[number])
        let base = parent.definitions[parent.base(of: number)]
        var fact: DefinitionFact?
        // With several parents or branches, only the program knows which definition the graph inherits.
        if found.count == 1, numbers.count == 1, definition.isSure {
            fact = if case .inherited(let farther) = base.kind { farther } else { base.fact }
            // A decorator may have a type of its own, but the scope and the arguments are those of its base.
            if let type = definition.type { fact?.type = type }
        }
        var inherited = change.definition
        (inherited.name, inherited.kind) = (change.name, .inherited(fact))
        (inherited.site, inherited.module) = (base.site, base.module)
        (inherited.conditions, inherited.isFiltered, inherited.wrapped) = ([], false, [])
        return inherited
    }

    /// The meanings of a name in the parents of a graph.
    private func inherited(_ name: String, by graph: Int) -> [Match] {
        parents[graph].sorted().flatMap { lookUp([name], in: $0).found }
            .filter { $0.graph != graph && !$0.meaning.isProvider }
    }

    /// The definitions that a name may mean in its graph, and in each parent from which the graph inherits them.
    ///
    /// Returns none if a parent has an alias whose target isn't known.
    func candidates(for match: Match) -> [(match: Match, numbers: [Int])] {
        var found: [(Match, [Int])] = []
        var open = [match]
        var seen: Set<Match> = []
        while let match = open.popLast() {
            guard seen.insert(match).inserted else { continue }
            let all = graphs[match.graph].definitions(of: match.meaning)
            if all.isEmpty, seen.count > 1 { return [] }
            let own = all.filter { !graphs[match.graph].definitions[$0].isInherited }
            if !own.isEmpty { found.append((match, own)) }
            for number in all where graphs[match.graph].definitions[number].isInherited {
                for var parent in inherited(graphs[match.graph].definitions[number].name, by: match.graph) {
                    parent.meaning.isProvider = match.meaning.isProvider
                    open.append(parent)
                }
            }
        }
        return found
    }
}
