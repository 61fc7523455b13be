/// Where a name is looked for that the innermost namespace doesn't have: a table around it, or of an ancestor.
struct OuterTable {
    let slots: NameSlots
    /// How many generations up, 0 for the graph itself.
    let generations: Int
    /// The context from which the table is seen, in its own graph.
    let context: Int
}

/// The tables in which Rivet looks for a name in turn, as seen from one context.
///
/// The list ends early before a table that may have a name in a spelling that the slots can't compare. Then the slow
/// look-up finds the name. A list continues with that of an ancestor, so generations of children don't repeat what is
/// above them. The owner of a list calls `deallocate()`.
struct OuterTables {
    private let start: UnsafeMutablePointer<OuterTable>
    private let count: Int
    /// The list of an ancestor, which owns it, and how many generations up that is.
    private let next: (list: UnsafeMutablePointer<OuterTables>, generations: Int)?

    fileprivate init(
        _ tables: some Collection<OuterTable>,
        next: (list: UnsafeMutablePointer<OuterTables>, generations: Int)? = nil
    ) {
        start = .allocate(capacity: tables.count)
        _ = UnsafeMutableBufferPointer(start: start, count: tables.count).initialize(from: tables)
        (count, self.next) = (tables.count, next)
    }

    func deallocate() { start.deallocate() }

    static func lists(of graph: FrozenGraph) -> UnsafeMutablePointer<OuterTables> {
        let lists = UnsafeMutablePointer<OuterTables>.allocate(capacity: graph.contexts.count)
        for context in graph.contexts.indices {
            (lists + context).initialize(to: graph.tables(beyond: context))
        }
        return lists
    }

    /// The first result of a body that is called with each table in turn.
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
    fileprivate func tables(beyond context: Int) -> OuterTables {
        // Such a context has few names, and the slow look-up finds the others.
        guard contexts[context].allowed == nil else { return OuterTables([]) }
        let name = namespace(of: context)
        var found: [OuterTable] = []
        var (graph, context, generations) = (self, context, 0)
        while true {
            var namespace: Int? = graph.contexts[context].namespace
            while let current = namespace {
                found.append(OuterTable(slots: graph.tables[current].slots, generations: generations, context: context))
                // The first is the innermost, where the name isn't.
                guard graph.tables[current].isPlain else { return OuterTables(found.dropFirst().dropLast()) }
                // From here on, the ancestor's own list has the same tables.
                if generations > 0, graph.hasContext(of: name) || !graph.hasNamespaces {
                    return OuterTables(found.dropFirst(), next: (graph.outerTables + context, generations))
                }
                namespace = graph.namespaces[current].outer
            }
            guard let parent = graph.parent else { return OuterTables(found.dropFirst()) }
            (graph, context, generations) = (parent, parent.context(nearestTo: name), generations + 1)
        }
    }
}
