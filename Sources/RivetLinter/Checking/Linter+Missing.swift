internal import RivetShared

// Checks of names that nothing defines.

extension Linter {
    /// Records a name that nothing in a graph defines.
    mutating func recordMissing(_ name: String, _ dependency: SourceDependency, _ requester: Requester) {
        let graph = graphs[requester.graph]
        if !graph.isActive { return }
        if dependency.mayBeMissing || graph.isForeign || isInFragment(name, in: graph.spaces[requester.space]) {
            return
        }
        // A parent of another environment has other names there.
        if hasForeignParent(requester.graph) { return }
        let definition = requester.definition.map { graph.definitions[$0] }
        // A closure requests the names that it declares.
        if case .request = dependency.form, definition?.fact?.declared?.contains(where: { $0.text == name }) == true {
            return
        }
        let suggestions = suggestions(for: name, in: requester.graph, requester.space).filter { $0 != definition?.name }
        let computed = graph.computedNames(for: name, in: requester.space)
        let orphan = orphan(defining: graph.names(for: name, in: requester.space))
        let fault =
            orphan.map { Fault.orphaned(name, in: $0, neededBy: definition?.name) }
            ?? definition.map { .missing(name, neededBy: [$0.name], suggestions: suggestions) }
            ?? Fault.missing(name, suggestions: suggestions)
        // An application that loads a module of a library may define the name.
        let isSure =
            !dependency.isForgiven && !dependency.isOptional && !graphs[requester.graph].isUnloaded
            && !(graph.isOpen && isForOthers) && definition?.isFiltered != true
        // If a function of another package makes the request, report it at the definition that calls the function.
        let site = reportedFiles.contains(dependency.site.file) ? dependency.site : definition?.site ?? dependency.site
        var finding = Finding(fault.with(isSure ? .error : .warning), at: site)
        finding.choice = dependency.choice
        finding.isTolerated = dependency.isTolerant
        finding.orphan = orphan
        finding.isInGraph = definition != nil && !graphs[requester.graph].isUnloaded
        let key = NamedSite(site: finding.site, name: name)
        missing[key, default: MissingName(finding, dependency)].graphs.insert(requester.graph)
        missing[key]?.computed += computed
    }

    /// Whether other packages may use the code, and so define more names in open graphs.
    private var isForOthers: Bool { !program.facts.libraries.isEmpty }

    /// Whether a parent of a graph, or one of its parents, is only created in other environments.
    private func hasForeignParent(_ graph: Int) -> Bool {
        var seen: Set<Int> = []
        var open = parents[graph].sorted()
        while let parent = open.popLast() {
            guard seen.insert(parent).inserted else { continue }
            if !graphs[parent].isActive { return true }
            open += parents[parent].sorted()
        }
        return false
    }

    /// The only module that defines one of these names, if nothing requires it; otherwise nil.
    mutating func orphan(defining names: [String]) -> String? {
        guard graphs.contains(where: { $0.root.orphan != nil }), graphs.contains(where: { !$0.isUnloaded }) else {
            return nil
        }
        let found = matches(of: names, in: graphs.indices).map { graphs[$0.graph].root.orphan }
        guard !found.contains(nil), let orphan = found.first.flatMap(\.self) else { return nil }
        // The missing name is the only finding about the module.
        neededOrphans.insert(orphan)
        return orphan
    }

    /// Whether a fragment, which may be loaded together with this graph, defines a name.
    private func isInFragment(_ name: String, in space: SourceGraph.Space) -> Bool {
        graphs.contains { graph in
            guard graph.isFragment else { return false }
            return (graph.meaning(of: name, in: 0) ?? graph.meaning(of: space.qualified(name), in: 0)) != nil
        }
    }

    /// Reports missing names, with the titles of the graphs if only some lack a name.
    ///
    /// If a computed name may be the missing one, there is no finding.
    mutating func reportMissing(_ types: any TypeChecking) throws {
        let questions = Set(missing.values.flatMap(\.questions))
        let answers = try TypeCheck(types: types).relations(Array(questions))
        for name in missing.values {
            guard var finding = name.finding(answers) else { continue }
            let dependency = name.request
            let site = NamedSite(site: dependency.site, name: dependency.name.text ?? "")
            // If a loaded graph has the name, ignore the graphs of modules that nothing loads. The program may also
            // expect that others lack it.
            let real = name.graphs.filter { !graphs[$0].isUnloaded }
            if resolved.contains(site), real.isEmpty || dependency.isTolerant { continue }
            if resolved.contains(site) {
                finding.fault = finding.fault.with(adding: Fault.graphs(real.sorted().map { graphs[$0].title }))
            }
            findings.append(finding)
        }
    }

    /// Checks the target of an alias.
    mutating func checkAlias(_ dependency: SourceDependency, _ requester: Requester) {
        guard let number = requester.definition else { return }
        let alias = graphs[requester.graph].definitions[number]
        guard let name = dependency.name.text else {
            findings.append(Finding(.computedDependency, at: dependency.site))
            return
        }
        if let meaning = graphs[requester.graph].meaning(of: name, in: requester.space, for: alias.name) {
            links[requester.graph][number] += aliasLinks(to: meaning, in: requester.graph)
            // No request finds an alias with a computed name.
            if graphs[requester.graph].entries[alias.name] == nil { use(meaning, in: requester.graph) }
            return
        }
        let names = graphs[requester.graph].names(for: name, in: requester.space)
        let inherited = lookUp(names, in: requester.graph)
        for match in inherited.found { use(match.meaning, in: match.graph) }
        guard inherited.found.isEmpty, inherited.isComplete,
            !isInFragment(name, in: graphs[requester.graph].spaces[requester.space]),
            graphs[requester.graph].computedNames(for: name, in: requester.space).isEmpty
        else { return }
        let suggestions = suggestions(for: name, in: requester.graph, requester.space).filter { $0 != alias.name }
        findings.append(Finding(.missingTarget(name, of: alias.name, suggestions: suggestions), at: dependency.site))
    }

    /// The links from an alias to other aliases, which can form a cycle.
    ///
    /// All other links lead to the targets of aliases.
    private func aliasLinks(to meaning: SourceGraph.Meaning, in graph: Int) -> [Link] {
        let current = graphs[graph].entries[meaning.entry]?.current ?? []
        return current.compactMap { number in
            guard case .alias = graphs[graph].definitions[number].kind else { return nil }
            return Link(target: number, name: meaning.entry)
        }
    }

    /// Reports changes of names that nothing defined before, and definitions of names that exist anyway.
    mutating func checkChanges(of graph: Int) {
        for change in graphs[graph].isFragment ? [] : graphs[graph].undefinedChanges {
            if let number = graphs[graph].entries[change.name]?.originals.first {
                let later = graphs[graph].definitions[number]
                // Changes of a parent's group may precede the contributions of the child.
                if case .group = later.kind, inheritsGroup(later.name, in: graph) { continue }
                let fault = Fault.replacingNothing(change.name, definedLaterAt: later.place)
                findings.append(Finding(fault, at: change.definition.site, notes: [later.note]))
                continue
            }
            // A child may change a definition of its parent.
            let isElsewhere = graphs.contains { $0.entries[change.name] != nil }
            let space = change.definition.space
            guard !(graphs[graph].isOpen && (isElsewhere || isForOthers)), !graphs[graph].isForeign,
                !isInFragment(change.definition.name, in: graphs[graph].spaces[space])
            else { continue }
            // A definition with a computed name may be the changed one if it has the same type.
            let mayBeComputed = graphs[graph].computedNames(for: change.name, in: 0).contains { computed in
                guard let type = computed.type, let own = change.definition.type else { return true }
                return !computed.pattern.isBlank || !type.differs(from: own) || type.mentionsGeneric
            }
            if mayBeComputed { continue }
            let inherited = parents[graph].map { lookUp([change.name], in: $0) }
            if inherited.contains(where: { !$0.found.isEmpty || !$0.isComplete }) { continue }
            let suggestions = suggestions(for: change.name, in: graph, space)
            let fault = Fault.replacingNothing(change.name, suggestions: suggestions)
            // The program may make the change only if the name is defined.
            var finding = Finding(change.definition.isSure ? fault : fault.with(.warning), at: change.definition.site)
            finding.isTolerated = !change.definition.isSure
            judged[change.definition.site, default: []].insert(change.name)
            findings.append(finding)
        }
        for (name, entry) in graphs[graph].entries {
            guard !graphs[graph].isFragment, let base = graphs[graph].baseOfDerived(name),
                let first = graphs[graph].entries[base]?.originals.first, let own = entry.originals.first
            else { continue }
            let (derived, original) = (graphs[graph].definitions[own], graphs[graph].definitions[first])
            if derived.excludes(original) { continue }
            let fault = Fault.derivedName(derived.name, from: original.name, definedAt: original.place)
            findings.append(Finding(fault, at: derived.site, notes: [original.note]))
        }
    }
}
