internal import Rivet

// What is asked for outside of modules: which graph is asked, the source doesn't always say.

extension Judge {
    /// Judges the requests of bodies that belong to no module.
    mutating func judgeOutside(_ bodies: some Sequence<Body>) {
        for body in bodies {
            let asked = Needs.own(body)
            if asked.needs.isEmpty, asked.variables.isEmpty { continue }
            let near = nearGraphs.graphs(near: body).sorted()
            for need in asked.needs { judgeOutside(need, near) }
            // Of several environments, nobody knows which is read.
            let read = near.isEmpty ? Array(graphs.indices) : near
            guard read.count == 1, let graph = read.first else { continue }
            for (fact, site) in asked.variables { self.read(fact, site, by: 0, in: graph) }
        }
    }

    /// Judges a request, which is wrong only where it is for all graphs that may be meant: the near ones, or else any.
    private mutating func judgeOutside(_ need: SourceNeed, _ near: [Int]) {
        guard let name = program.constants.name(need.name) else { return tellComputed(need) }
        if name.isVariable || graphs.isEmpty { return }
        let found = sightings(of: [name.text], in: near)
        let lacking = Set(near).subtracting(found.map(\.graph))
        let mayBeNear = lacking.contains { graphs[$0].isForeign || graphs[$0].pattern(for: name.text, in: 0) != nil }
        if !found.isEmpty { return meet(need, name.text, found, mayBeAnother: mayBeNear) }
        let patterns = graphs.compactMap { $0.pattern(for: name.text, in: 0)?.pattern }
        let isComputed = patterns.contains { !$0.isBlank }
        let others = sightings(of: [name.text], in: graphs.indices)
        if others.isEmpty {
            if !isComputed { missOutside(name.text, need, mayBeComputed: !patterns.isEmpty) }
        } else {
            var need = need
            if !patterns.isEmpty { need.isForgiven = true }
            meet(need, name.text, others, mayBeAnother: mayBeNear || isComputed)
        }
    }

    /// Notes that something is used; what may be another's, whose type nobody knows, isn't judged.
    private mutating func meet(_ need: SourceNeed, _ name: String, _ found: [Sighting], mayBeAnother: Bool) {
        for sighting in found { use(sighting.meaning, in: sighting.graph) }
        if mayBeAnother { return }
        judgeType(of: need, name, found, nil)
    }

    /// Notes a name that no graph has.
    private mutating func missOutside(_ name: String, _ need: SourceNeed, mayBeComputed: Bool) {
        if need.mayBeMissing || graphs.contains(where: \.isForeign) { return }
        var suggestions: [String] = []
        for graph in graphs.indices where suggestions.isEmpty {
            suggestions = self.suggestions(for: name, in: graph, 0)
        }
        let fault = Fault.missing(name, suggestions: suggestions)
        let severity = mayBeComputed || need.isForgiven ? Problem.Severity.warning : .error
        let addition = mayBeComputed ? Fault.computedNames : ""
        findings.append(Finding(fault.with(severity, adding: addition), at: need.site))
    }
}
