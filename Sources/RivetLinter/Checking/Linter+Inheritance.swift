internal import RivetShared

// Changes of names that a parent defines, and the definitions that a child inherits.

extension Linter {
    /// Applies the changes of each graph to the definitions that it inherits, for that graph alone.
    ///
    /// The graph doesn't know the types and scopes of these definitions.
    mutating func changeInherited() {
        // Code that the source doesn't show may define the names of an open graph in the graph itself.
        for graph in graphs.indices where !graphs[graph].undefinedChanges.isEmpty && !graphs[graph].isOpen {
            var walk = GraphWalk(continuing: graphs[graph], in: program)
            var names: Set<String> = []
            for change in graphs[graph].undefinedChanges where names.insert(change.name).inserted {
                if let first = graphs[graph].entries[change.name]?.originals.first {
                    // Changes of a parent's group may precede the contributions of the child.
                    if case .group = graphs[graph].definitions[first].kind, inheritsGroup(change.name, in: graph) {
                        walk.changeInherited(change.name, nil)
                    }
                } else if parents[graph].contains(where: { !lookUp([change.name], in: $0).found.isEmpty }) {
                    var inherited = change.definition
                    (inherited.name, inherited.kind) = (change.name, .inherited)
                    (inherited.conditions, inherited.isFiltered, inherited.wrapped) = ([], false, [])
                    walk.changeInherited(change.name, inherited)
                    graphsByEntry[change.name, default: []].append(graph)
                }
            }
            graphs[graph] = walk.graph
            if graphs[graph].isActive { findings += walk.findings }
        }
    }
}
