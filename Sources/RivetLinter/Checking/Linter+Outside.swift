internal import RivetShared

// Checks of requests outside of modules, whose graph the source doesn't always determine.

extension Linter {
    /// Checks the requests of bodies that belong to no module.
    mutating func checkOutside(_ bodies: some Sequence<Body>) {
        for body in bodies {
            let requests = RequestCollector.own(body)
            if requests.dependencies.isEmpty, requests.variables.isEmpty { continue }
            let near = nearGraphs.graphs(near: body).sorted()
            for dependency in requests.dependencies { checkOutside(dependency, near) }
            // With several graphs, the environment isn't known.
            let read = near.isEmpty ? Array(graphs.indices) : near
            guard read.count == 1, let graph = read.first else { continue }
            for fact in requests.variables { self.read(fact, by: 0, in: graph) }
        }
    }

    /// Checks a request, which is a fault only if it fails in each graph that it may belong to.
    ///
    /// A request may belong to the near graphs, or to all graphs if no near graph has the name.
    private mutating func checkOutside(_ dependency: SourceDependency, _ near: [Int]) {
        guard let name = dependency.name.text else { return reportComputed(dependency) }
        let kind = dependency.name.kind
        if kind == .variable || kind == .argument || graphs.isEmpty { return }
        var dependency = dependency
        if kind == .optional { dependency.isOptional = true }
        let known = graphs(of: dependency.origin)
        if !known.isEmpty {
            let active = known.filter { graphs[$0].isActive }
            if active.isEmpty { return }
            judged.insert(dependency.site)
            return check(dependency, name, in: active)
        }
        judged.insert(dependency.site)
        let found = matches(of: [name], in: near)
        let lacking = Set(near).subtracting(found.map(\.graph))
        let mayBeNear = lacking.contains {
            graphs[$0].isForeign || !graphs[$0].computedNames(for: name, in: 0).isEmpty
        }
        if !found.isEmpty { return checkFound(dependency, name, found, mayBeAnother: mayBeNear) }
        let computed = loadable.flatMap { graphs[$0].computedNames(for: name, in: 0) }
        let isComputed = computed.contains { !$0.pattern.isBlank }
        let others = matches(of: [name], in: loadable)
        if others.isEmpty {
            recordMissingOutside(name, dependency, computed.filter { !isComputed || !$0.pattern.isBlank })
        } else {
            if !computed.isEmpty { dependency.isForgiven = true }
            checkFound(dependency, name, others, mayBeAnother: mayBeNear || isComputed)
        }
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
        let isComputed = isProbablyComputed(name, computed, suggestions)
        missing[key, default: MissingName(finding, dependency, isComputed)].computed += computed
    }
}
