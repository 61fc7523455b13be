internal import Rivet

// Names that nothing defines.

extension Judge {
    /// Notes a name that nothing in a graph defines.
    mutating func miss(_ name: String, _ need: SourceNeed, _ asker: Asker) {
        let graph = graphs[asker.graph]
        if need.mayBeMissing || graph.isForeign || isLoose(name, in: graph.spaces[asker.space]) { return }
        let pattern = graph.pattern(for: name, in: asker.space)
        if let pattern, !pattern.pattern.isBlank { return }
        let definition = asker.definition.map { graph.definitions[$0] }
        let suggestions = suggestions(for: name, in: asker.graph, asker.space).filter { $0 != definition?.name }
        let fault =
            definition.map { .missing(name, neededBy: $0.name, suggestions: suggestions) }
            ?? Fault.missing(name, suggestions: suggestions)
        // Who loads a module of a library may define what it lacks.
        let isSure = pattern == nil && !need.isForgiven && (!guessed.contains(asker.graph) || !suggestions.isEmpty)
        // The caller of another package's function has to define what that resolves.
        let site = judged.contains(need.site.file) ? need.site : definition?.site ?? need.site
        let addition = pattern == nil ? "" : Fault.computedNames
        let finding = Finding(fault.with(isSure ? .error : .warning, adding: addition), at: site)
        missing[finding.site, default: (finding, need.site, [])].graphs.insert(asker.graph)
    }

    /// Whether code that defines things for somebody else to load has a name; that may be this very module.
    private func isLoose(_ name: String, in space: SourceGraph.Space) -> Bool {
        graphs.contains {
            $0.isLoose && ($0.meaning(of: name, in: 0) ?? $0.meaning(of: space.qualified(name), in: 0)) != nil
        }
    }

    /// Tells what is missing; of what only some graphs lack, which those are.
    mutating func tellMissing() {
        for (finding, site, lacking) in missing.values {
            var finding = finding
            // A graph of a module by itself says nothing where a real one has the name.
            let real = lacking.subtracting(guessed)
            if met[site] != nil, real.isEmpty { continue }
            if met[site] != nil {
                finding.fault = finding.fault.with(adding: Fault.graphs(real.sorted().map { graphs[$0].title }))
            }
            findings.append(finding)
        }
    }

    /// What an alias is of.
    mutating func judgeAlias(_ need: SourceNeed, _ asker: Asker) {
        guard let number = asker.definition else { return }
        let alias = graphs[asker.graph].definitions[number]
        guard let name = program.name(need.name) else {
            findings.append(Finding(.computedNeed, at: need.site))
            return
        }
        if let meaning = graphs[asker.graph].meaning(of: name, in: asker.space, for: alias.name) {
            links[asker.graph][number] += aliasLinks(to: meaning, in: asker.graph)
            return
        }
        guard !graphs[asker.graph].isOpen, !graphs[asker.graph].isForeign,
            !isLoose(name, in: graphs[asker.graph].spaces[asker.space]),
            graphs[asker.graph].pattern(for: name, in: asker.space) == nil
        else { return }
        let suggestions = suggestions(for: name, in: asker.graph, asker.space).filter { $0 != alias.name }
        findings.append(Finding(.missingTarget(name, of: alias.name, suggestions: suggestions), at: need.site))
    }

    /// To other aliases only, for those have cycles of their own; nothing needs an alias itself.
    private func aliasLinks(to meaning: SourceGraph.Meaning, in graph: Int) -> [Link] {
        let standing = graphs[graph].entries[meaning.entry]?.standing ?? []
        return standing.compactMap { number in
            guard case .alias = graphs[graph].definitions[number].kind else { return nil }
            return Link(target: number, name: meaning.entry)
        }
    }

    /// What is changed and stands nowhere before.
    mutating func judgeChanges(of graph: Int) {
        for change in graphs[graph].isLoose ? [] : graphs[graph].unmet {
            if let number = graphs[graph].entries[change.name]?.originals.first {
                let later = graphs[graph].definitions[number]
                let fault = Fault.replacingNothing(change.name, definedLaterAt: later.place)
                findings.append(Finding(fault, at: change.definition.site, notes: [later.note]))
                continue
            }
            // What a parent has, a child may change.
            let isElsewhere = graphs.contains { $0.entries[change.name] != nil }
            let space = change.definition.space
            guard !(graphs[graph].isOpen && isElsewhere), !graphs[graph].isForeign,
                !isLoose(change.definition.name, in: graphs[graph].spaces[space]),
                graphs[graph].pattern(for: change.name, in: 0) == nil
            else { continue }
            let suggestions = suggestions(for: change.name, in: graph, space)
            let fault = Fault.replacingNothing(change.name, suggestions: suggestions)
            findings.append(Finding(fault, at: change.definition.site))
        }
        for (name, entry) in graphs[graph].entries {
            guard !graphs[graph].isLoose, let base = graphs[graph].baseOfDerived(name),
                let first = graphs[graph].entries[base]?.originals.first, let own = entry.originals.first
            else { continue }
            let (derived, original) = (graphs[graph].definitions[own], graphs[graph].definitions[first])
            let fault = Fault.derivedName(derived.name, from: original.name, definedAt: original.place)
            findings.append(Finding(fault, at: derived.site, notes: [original.note]))
        }
    }
}
