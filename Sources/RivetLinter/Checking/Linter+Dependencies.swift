internal import RivetShared

extension Linter {
    /// The definition or the module that requests a name.
    struct Requester {
        let graph, space: Int
        /// The definition, or nil if the module itself makes the request.
        var definition: Int?
    }

    /// The meaning of a name in one graph.
    struct Match {
        let graph: Int
        let meaning: SourceGraph.Meaning
    }

    /// Checks the dependencies of all definitions, and then the requests outside of modules.
    mutating func checkDependencies() {
        var bodies: Set<String> = []
        for graph in graphs.indices {
            let before = (findings.count, choices.count)
            checkChanges(of: graph)
            links.append(graphs[graph].definitions.map { _ in [] })
            declaredLinks.append(links[graph])
            for number in graphs[graph].definitions.indices { bodies.formUnion(check(number, in: graph)) }
            // Their closures never run.
            for replaced in graphs[graph].replacedDefaults {
                bodies.formUnion(collector.requests(for: replaced).bodies)
                bodies.formUnion(collector.requests(completing: replaced).bodies)
            }
            for loadedModule in graphs[graph].loadedModules.indices {
                bodies.formUnion(check(loadedModule: loadedModule, in: graph))
            }
            if !graphs[graph].isActive {
                findings.removeSubrange(before.0...)
                choices.removeSubrange(before.1...)
            }
        }
        checkOutside(program.files.lazy.flatMap(\.bodies).filter { !bodies.contains($0.id) })
    }

    /// Checks the dependencies of a definition, and returns the bodies that create its object.
    private mutating func check(_ number: Int, in graph: Int) -> Set<String> {
        let definition = graphs[graph].definitions[number]
        let requester = Requester(graph: graph, space: definition.space, definition: number)
        let requests = collector.requests(for: definition)
        let completing = collector.requests(completing: definition)
        if graphs[graph].isActive {
            judged[definition.site, default: []].insert(definition.name)
            for dependency in requests.dependencies + completing.dependencies { judge(dependency) }
        }
        for dependency in requests.dependencies + completing.dependencies {
            if case .alias = dependency.form { checkAlias(dependency, requester) } else { check(dependency, requester) }
        }
        if let declared = definition.fact?.declared { checkDeclared(declared, requests.dependencies, definition) }
        for fact in requests.variables + completing.variables {
            var fact = fact
            // A definition in a branch may know that the variable exists.
            fact.isForgiven = fact.isForgiven || !definition.conditions.isEmpty
            read(fact, by: definition.loadedModule, in: graph)
        }
        if let making = definition.fact?.making, [.opaque, .opaqueRecipe].contains(making),
            definition.fact?.declared == nil
        {
            findings.append(Finding(.opaqueMaking(of: definition.name), at: definition.site))
        }
        if let completions = definition.fact?.completions, completions.contains(nil) {
            findings.append(Finding(.opaqueCompletion(of: definition.name), at: definition.site))
        }
        links[graph][number] += definition.wrapped.map { Link(target: $0, name: nil) }
        if case .group = definition.kind {
            let elements = graphs[graph].entries[definition.name]?.elements ?? []
            links[graph][number] += elements.map { Link(target: $0, name: nil) }
            check(elements: elements, of: definition, in: graph)
        }
        return requests.bodies.union(completing.bodies)
    }

    /// Checks the requests of a module itself, in `configure()` and `didAssemble(_:)`.
    private mutating func check(loadedModule number: Int, in graph: Int) -> Set<String> {
        let loadedModule = graphs[graph].loadedModules[number]
        let requester = Requester(graph: graph, space: loadedModule.space)
        var bodies = Set(loadedModule.bodies)
        var all = loadedModule.bodies.compactMap { program.body($0) }.map { RequestCollector.own($0) }
        if let body = loadedModule.module.flatMap({ program.didAssemble(of: $0) }) {
            let requests = collector.requests(of: body.id)
            bodies.formUnion(requests.bodies)
            all.append(requests)
        }
        for requests in all {
            for dependency in requests.dependencies { check(dependency, requester) }
            for fact in requests.variables { read(fact, by: number, in: graph) }
        }
        return bodies
    }

    /// Checks a dependency in the graph of its requester.
    private mutating func check(_ dependency: SourceDependency, _ requester: Requester) {
        guard let name = dependency.name.text else { return reportComputed(dependency) }
        if dependency.name.kind == .argument { return }
        var dependency = dependency
        if dependency.name.kind == .optional { dependency.isOptional = true }
        if dependency.name.kind == .variable {
            let loadedModule = requester.definition.map { graphs[requester.graph].definitions[$0].loadedModule } ?? 0
            let fact = VariableFact(form: .read, name: dependency.name, type: dependency.type ?? .any, origin: .own)
            return read(fact, by: loadedModule, in: requester.graph)
        }
        let others = graphs(of: dependency.origin)
        if !others.isEmpty, !others.contains(requester.graph) { return check(dependency, name, in: others) }
        if dependency.origin != .own, others.isEmpty {
            // The factory may have any graph.
            let found = matches(of: [name], in: loadable)
            if !found.isEmpty {
                return checkFound(dependency, name, found, mayBeAnother: dependency.origin == .unknown)
            }
        }
        let found = matches(of: name, requester)
        for match in found { use(match.meaning, in: match.graph) }
        if found.isEmpty { return recordMissing(name, dependency, requester) }
        resolved.insert(NamedSite(site: dependency.site, name: name))
        if found.contains(where: { $0.graph == requester.graph }) {
            link(dependency, name, found[0].meaning, requester)
        } else if !graphs[requester.graph].computedNames(for: name, in: requester.space).isEmpty {
            // The name is more likely a computed name of this graph than a name of another graph.
            return
        }
        // An optional object may be absent here if another graph has it.
        if dependency.isOptional, !found.contains(where: { $0.graph == requester.graph }) { return }
        checkType(of: dependency, name, found, requester)
    }

    /// The meanings of a name.
    ///
    /// It looks for the name in the graph of the request first. If that graph is open, other code may add names to it,
    /// so it looks in all graphs then.
    private mutating func matches(of name: String, _ requester: Requester) -> [Match] {
        let graph = graphs[requester.graph]
        if let own = graph.meaning(of: name, in: requester.space) {
            return [Match(graph: requester.graph, meaning: own)]
        }
        let names = graph.names(for: name, in: requester.space)
        let inParents = lookUp(names, in: requester.graph).found
        if !inParents.isEmpty { return inParents }
        return graph.isOpen ? matches(of: names, in: loadable) : []
    }

    /// Looks up the names in each graph, and returns the meaning of the first name that the graph has.
    func matches(of names: [String], in numbers: some Sequence<Int>) -> [Match] {
        let candidates = Set(names.flatMap(SourceGraph.entries(for:)).flatMap { graphsByEntry[$0] ?? [] })
        if candidates.isEmpty { return [] }
        return numbers.filter(candidates.contains).compactMap { graph in
            let found = names.lazy.compactMap { graphs[graph].meaning(of: $0, in: 0) }.first
            return found.map { Match(graph: graph, meaning: $0) }
        }
    }

    /// Records that the dependency is built before the definition.
    ///
    /// Providers, and requests in closures that run later, don't count.
    private mutating func link(
        _ dependency: SourceDependency,
        _ name: String,
        _ meaning: SourceGraph.Meaning,
        _ requester: Requester
    ) {
        guard let definition = requester.definition, !meaning.isProvider, !dependency.wantsProvider,
            !dependency.isDeferred, !dependency.mayBeMissing
        else { return }
        for target in graphs[requester.graph].definitions(of: meaning) {
            let link = Link(
                target: target,
                name: name,
                site: dependency.site,
                isConditional: dependency.isConditional
            )
            // A closure with declared dependencies also requests them.
            if dependency.form != .declared { links[requester.graph][definition].append(link) }
            if [.declared, .recipe].contains(dependency.form) {
                declaredLinks[requester.graph][definition].append(link)
            }
        }
    }

    /// Records that the linter searches a graph for a name, by the places of the name and of its expression.
    mutating func judge(_ dependency: SourceDependency) {
        guard let name = dependency.name.text else { return }
        judged[dependency.site, default: []].insert(name)
        if let choice = dependency.choice { judged[choice.site, default: []].insert(name) }
    }

    mutating func reportComputed(_ dependency: SourceDependency) {
        switch dependency.form {
        // It resolves nothing, and any name is allowed.
        case .request(.isDefined): break
        case .request: findings.append(Finding(.computedRequest, at: dependency.site))
        default: findings.append(Finding(.computedDependency, at: dependency.site))
        }
        let pattern = NamePattern(dependency.name, in: "")
        computedRequests.insert(ComputedName(pattern: pattern, site: dependency.site, type: dependency.type))
    }

    mutating func read(_ fact: VariableFact, by loadedModule: Int, in graph: Int) {
        if fact.origin == .own, !graphs[graph].root.isAbsent {
            let environments = environments(of: loadedModule, in: graph)
            self.environments.record(fact, from: environments, isActive: graphs[graph].isActive)
        }
    }

    /// Checks that a closure with declared dependencies requests nothing else.
    private mutating func checkDeclared(
        _ declared: [NameExpression],
        _ requests: [SourceDependency],
        _ definition: SourceDefinition
    ) {
        let names = declared.map(\.text)
        // A computed name may be that of any request.
        if names.contains(nil) { return }
        for dependency in requests {
            guard case .request(let form) = dependency.form, form != .isDefined, dependency.origin == .own,
                let name = dependency.name.text
            else {
                continue
            }
            let base = name.dropping(suffix: NameSuffix.provider) ?? name
            if !names.contains(name), !names.contains(base) {
                let fault = Fault.undeclared(name, in: definition.name)
                findings.append(
                    Finding(dependency.isForgiven ? fault.with(.warning) : fault, at: dependency.site)
                )
            }
        }
    }
}
