internal import RivetShared

// Checks of requests outside of modules, whose graph the source doesn't always determine.

extension Linter {
    /// Checks the requests of bodies that belong to no module.
    mutating func checkOutside(_ bodies: some Sequence<Body>) {
        for body in bodies {
            let requests = RequestCollector.own(body)
            if requests.dependencies.isEmpty, requests.variables.isEmpty { continue }
            for dependency in requests.dependencies { checkOutside(dependency) }
            // With several graphs, the environment isn't known.
            if graphs.count == 1 { for fact in requests.variables { read(fact, by: 0, in: 0) } }
        }
    }

    /// Checks a request, which may belong to all graphs, and is a fault only if it fails in each of them.
    private mutating func checkOutside(_ dependency: SourceDependency) {
        guard let name = dependency.name.text else { return reportComputed(dependency) }
        let kind = dependency.name.kind
        if kind == .variable || kind == .argument || graphs.isEmpty { return }
        var dependency = dependency
        if kind == .optional { dependency.isOptional = true }
        let known = graphs(of: dependency.origin)
        if !known.isEmpty {
            let active = known.filter { graphs[$0].isActive }
            if active.isEmpty { return }
            judge(dependency)
            return check(dependency, name, in: active)
        }
        judge(dependency)
        let computed = loadable.flatMap { graphs[$0].computedNames(for: name, in: 0) }
        let found = matches(of: [name], in: loadable)
        if found.isEmpty { return recordMissingOutside(name, dependency, computed) }
        // The graph that the request belongs to may have the name without showing it.
        let mayBeAnother = !computed.isEmpty || loadable.contains { graphs[$0].isForeign }
        checkFound(dependency, name, found, mayBeAnother: mayBeAnother)
    }

    /// Records that definitions are used.
    ///
    /// Also checks their types, unless the request may belong to another graph.
    mutating func checkFound(
        _ dependency: SourceDependency,
        _ name: String,
        _ found: [Match],
        mayBeAnother: Bool
    ) {
        for match in found { use(match.meaning, in: match.graph) }
        if mayBeAnother { return }
        checkType(of: dependency, name, found, nil)
    }

    /// Records a name that no graph defines.
    private mutating func recordMissingOutside(
        _ name: String,
        _ dependency: SourceDependency,
        _ computed: [ComputedName]
    ) {
        // A graph that exists only in other environments may have the name there.
        if graphs.contains(where: { !$0.isActive }) { unsure.insert(dependency.site) }
        if dependency.mayBeMissing || graphs.contains(where: \.isForeign) { return }
        var suggestions: [String] = []
        for graph in loadable where suggestions.isEmpty {
            suggestions = self.suggestions(for: name, in: graph, 0)
        }
        let orphan = orphan(defining: [name])
        let fault =
            orphan.map { Fault.orphaned(name, in: $0, neededBy: nil) }
            ?? Fault.missing(name, suggestions: suggestions)
        let isSure = !dependency.isForgiven && !dependency.isOptional
        var finding = Finding(fault.with(isSure ? .error : .warning), at: dependency.site)
        finding.choice = dependency.choice
        finding.orphan = orphan
        let key = NamedSite(site: finding.site, name: name)
        missing[key, default: MissingName(finding, dependency)].computed += computed
    }
}
