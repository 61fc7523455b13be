internal import RivetShared

extension Linter {
    /// Finds definitions that nothing requests.
    ///
    /// Definitions of libraries are exempt, because other packages may request them. So are those of tests, those of
    /// modules that nothing requires, and those that the finding of a missing name suggests. They have findings
    /// already. So has a request by a computed name, which may mean a definition of its type.
    mutating func findUnused() {
        let tests = Set(program.facts.files.filter { program.facts.testTargets.contains($0.target) }.map(\.file))
        let suggested = Set(
            findings.lazy.filter { $0.code == .missing }.flatMap(\.fault.suggestions).map { name in
                name.dropping(suffix: NameSuffix.provider) ?? name.dropping(suffix: NameSuffix.original) ?? name
            }
        )
        var reported: Set<SourceDefinition.Identity> = []
        for graph in graphs.indices
        where !isPublic(graph) && !graphs[graph].isFragment && graphs[graph].root.orphan == nil {
            // Of the names that a module has in several namespaces, each run reports the same one.
            for (name, entry) in graphs[graph].entries.sorted(by: { $0.key < $1.key }) {
                // Definitions with derived names are reported already.
                if graphs[graph].baseOfDerived(name) != nil { continue }
                guard let first = entry.originals.first.map({ graphs[graph].definitions[$0] }) else { continue }
                // The parent's requests don't find the definitions of its children.
                if first.isInherited { continue }
                if case .expected = first.kind { continue }
                // A library's defaults are for the applications that need them.
                if !first.isSure || graphs[graph].isDefault(first) || graphs[graph].mayContributeOutward(entry) {
                    continue
                }
                let all = (entry.originals + entry.current + entry.elements).map { graphs[graph].definitions[$0] }
                if suggested.contains(name) || suggested.contains(first.name) { continue }
                if computedRequests.contains(where: { $0.mayMean(first) }) { continue }
                let isUsed = all.contains { used.contains($0.identity) || $0.fact?.isEager == true }
                guard !isUsed, !tests.contains(first.site.file), reported.insert(first.identity).inserted else {
                    continue
                }
                findings.append(Finding(.neverUsed(first.name), at: first.site))
            }
        }
    }

    /// Whether other packages can load one of the modules with which a graph starts.
    private func isPublic(_ graph: Int) -> Bool {
        graphs[graph].root.starts.contains { start in
            if case .module(let usr) = start { program.isAvailableToOtherPackages(usr) } else { false }
        }
    }
}
