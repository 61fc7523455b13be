/// The objects that a new factory is supplied with, by name.
struct SuppliedObjects {
    private let objects: [String: any Sendable]
    private let site: SourceSite

    init(_ objects: [String: any Sendable], at site: SourceSite) {
        self.objects = objects
        self.site = site
    }

    /// Stores the expected objects in their cells, and returns the problems.
    ///
    /// - Complexity: O(expected objects), on average, if there are no problems.
    func fill(_ store: ObjectStore) -> [Problem] {
        let graph = store.graph
        var problems: [Problem] = []
        var missing: [AnyDefinition] = []
        var taken = 0
        for expected in graph.parts.expected {
            if let object = objects[expected.name] {
                taken += 1
                if let kept = expected.kept(object) {
                    // The parent may be stopping already, and the child with it.
                    BuildTable.of(store).withLock { _ in store.keep(kept, in: expected.cell) }
                } else {
                    let (wanted, held) = Wording.names(of: expected.objectType, and: type(of: object as Any))
                    let fault = Fault.mistypedSupply(expected.name, wanted, at: expected.place, supplied: held)
                    problems.report(fault, at: site, related: [expected.site])
                }
            } else if graph.sources?[expected.cell] == nil {
                missing.append(expected)
            }
        }
        guard taken < objects.count || !missing.isEmpty else { return problems }
        let names = Set(graph.parts.expected.map(\.name))
        // Only the objects that are left may have been meant for a missing name.
        let left = objects.filter { !names.contains($0.key) }
        for expected in missing {
            let suggestions = Suggestions.nearest(to: expected.name, among: left.keys.sorted())
            problems.report(.notSupplied(expected.name, suggestions: suggestions), at: expected.site)
        }
        guard !left.isEmpty else { return problems }
        let known = Suggestions(amongPairs: EnclosingNamespaces(in: graph.namespaces).texts(for: names))
        for name in left.keys {
            problems.report(.unexpected(name, suggestions: known.nearest(to: name)), at: site)
        }
        return problems
    }
}
