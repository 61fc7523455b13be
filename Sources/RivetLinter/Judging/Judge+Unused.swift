internal import Rivet

extension Judge {
    /// Finds definitions that nothing asks for.
    ///
    /// What a library offers, others may ask for; and what tests define, tests may leave.
    mutating func findUnused() {
        let tests = Set(program.facts.files.filter { program.facts.testTargets.contains($0.target) }.map(\.file))
        var told: Set<Site> = []
        for graph in graphs.indices where !offered.contains(graph) && !graphs[graph].isLoose {
            for (name, entry) in graphs[graph].entries {
                // What has a name that exists by itself has another fault already.
                if graphs[graph].baseOfDerived(name) != nil { continue }
                guard let first = entry.originals.first.map({ graphs[graph].definitions[$0] }) else { continue }
                if case .expected = first.kind { continue }
                let all = (entry.originals + entry.standing + entry.elements).map { graphs[graph].definitions[$0] }
                let isUsed = all.contains { used.contains($0.site) || $0.fact?.isEager == true }
                guard !isUsed, !tests.contains(first.site.file), told.insert(first.site).inserted else { continue }
                findings.append(Finding(.neverUsed(first.name), at: first.site))
            }
        }
    }
}
