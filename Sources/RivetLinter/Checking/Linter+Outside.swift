internal import Rivet

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
            for (fact, site) in requests.variables { self.read(fact, site, by: 0, in: graph) }
        }
    }

    /// Checks a request, which is a fault only if it fails in each graph that it may belong to.
    ///
    /// A request may belong to the near graphs, or to all graphs if no near graph has the name.
    private mutating func checkOutside(_ dependency: SourceDependency, _ near: [Int]) {
        guard let name = program.constants.name(dependency.name) else { return reportComputed(dependency) }
        if name.isVariable || name.kind == .argument || graphs.isEmpty { return }
        var dependency = dependency
        if name.kind == .optional { dependency.isOptional = true }
        let found = matches(of: [name.text], in: near)
        let lacking = Set(near).subtracting(found.map(\.graph))
        let mayBeNear = lacking.contains { graphs[$0].isForeign || graphs[$0].pattern(for: name.text, in: 0) != nil }
        if !found.isEmpty { return checkFound(dependency, name.text, found, mayBeAnother: mayBeNear) }
        let patterns = graphs.compactMap { $0.pattern(for: name.text, in: 0)?.pattern }
        let isComputed = patterns.contains { !$0.isBlank }
        let others = matches(of: [name.text], in: graphs.indices)
        if others.isEmpty {
            if !isComputed { recordMissingOutside(name.text, dependency, mayBeComputed: !patterns.isEmpty) }
        } else {
            if !patterns.isEmpty { dependency.isForgiven = true }
            checkFound(dependency, name.text, others, mayBeAnother: mayBeNear || isComputed)
        }
    }

    /// Records that definitions are used.
    ///
    /// Also checks their types, unless the request may belong to another graph.
    private mutating func checkFound(
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
    private mutating func recordMissingOutside(_ name: String, _ dependency: SourceDependency, mayBeComputed: Bool) {
        if dependency.mayBeMissing || graphs.contains(where: \.isForeign) { return }
        var suggestions: [String] = []
        for graph in graphs.indices where suggestions.isEmpty {
            suggestions = self.suggestions(for: name, in: graph, 0)
        }
        let fault = Fault.missing(name, suggestions: suggestions)
        let isSure = !mayBeComputed && !dependency.isForgiven && !dependency.isOptional
        let addition = mayBeComputed ? Fault.computedNames : ""
        findings.append(Finding(fault.with(isSure ? .error : .warning, adding: addition), at: dependency.site))
    }
}
