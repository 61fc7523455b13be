/// Where a name is looked for that the innermost namespace doesn't have: a table around it, or of an ancestor.
struct Further {
    let slots: NameSlots
    /// How many generations up, 0 for the graph itself.
    let generations: Int
    /// The context from which the table is seen, in its own graph.
    let context: Int
}

/// The tables in which a name is looked for in turn, as seen from one context.
///
/// They end early where a name may be in a table in a spelling that the slots can't tell; then it is looked for at
/// leisure. Whoever makes a list calls `deallocate()`.
struct FurtherTables {
    let start: UnsafeMutablePointer<Further>
    let count: Int

    init(_ tables: [Further]) {
        start = .allocate(capacity: tables.count)
        start.initialize(from: tables, count: tables.count)
        count = tables.count
    }

    func deallocate() { start.deallocate() }

    static func lists(of graph: FrozenGraph) -> UnsafeMutablePointer<FurtherTables> {
        let lists = UnsafeMutablePointer<FurtherTables>.allocate(capacity: graph.contexts.count)
        for context in graph.contexts.indices {
            (lists + context).initialize(to: FurtherTables(graph.tables(beyond: context)))
        }
        return lists
    }
}

extension FrozenGraph {
    fileprivate func tables(beyond context: Int) -> [Further] {
        // There every name that may be asked for is looked up at leisure.
        guard contexts[context].allowed == nil else { return [] }
        var found: [Further] = []
        var (graph, generations) = (self, 0)
        while true {
            let context = self.context(above: context, by: generations)
            var namespace: Int? = graph.contexts[context].namespace
            while let current = namespace {
                found.append(Further(slots: graph.tables[current].slots, generations: generations, context: context))
                // The first is the innermost, where the name isn't.
                guard graph.tables[current].isPlain else { return Array(found.dropFirst().dropLast()) }
                namespace = graph.namespaces[current].outer
            }
            guard let parent = graph.parent else { return Array(found.dropFirst()) }
            (graph, generations) = (parent, generations + 1)
        }
    }
}
