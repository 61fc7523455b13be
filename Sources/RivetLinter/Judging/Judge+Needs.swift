internal import Rivet

extension Judge {
    /// Who asks, and where.
    struct Asker {
        let graph, space: Int
        /// The definition that is made; nil for what is asked for outside of definitions.
        var definition: Int?
    }

    /// What a name means, and in which graph.
    struct Sighting {
        let graph: Int
        let meaning: SourceGraph.Meaning
    }

    /// Judges all that definitions need, and then what is asked for elsewhere.
    mutating func judgeNeeds() {
        var bodies: Set<String> = []
        for graph in graphs.indices {
            judgeChanges(of: graph)
            links.append(graphs[graph].definitions.map { _ in [] })
            for number in graphs[graph].definitions.indices { bodies.formUnion(judge(number, in: graph)) }
            for mount in graphs[graph].mounts.indices { bodies.formUnion(judge(mount: mount, in: graph)) }
        }
        judgeOutside(program.files.lazy.flatMap(\.bodies).filter { !bodies.contains($0.id) })
    }

    /// Judges what a definition needs, and returns the bodies that make it.
    private mutating func judge(_ number: Int, in graph: Int) -> Set<String> {
        let definition = graphs[graph].definitions[number]
        let asker = Asker(graph: graph, space: definition.space, definition: number)
        let asked = needs.asked(for: definition)
        for need in asked.needs {
            if case .alias = need.form { judgeAlias(need, asker) } else { judge(need, asker) }
        }
        if let declared = definition.fact?.declared { judgeDeclared(declared, asked.needs, definition) }
        for (fact, site) in asked.variables { read(fact, site, by: definition.mount, in: graph) }
        if let making = definition.fact?.making, [.opaque, .opaqueRecipe].contains(making),
            definition.fact?.declared == nil
        {
            findings.append(Finding(.opaqueMaking(of: definition.name), at: definition.site))
        }
        links[graph][number] += definition.wrapped.map { Link(target: $0, name: nil) }
        if case .group = definition.kind {
            let elements = graphs[graph].entries[definition.name]?.elements ?? []
            links[graph][number] += elements.map { Link(target: $0, name: nil) }
            judge(elements: elements, of: definition, in: graph)
        }
        return asked.bodies
    }

    /// Judges what a module asks for itself, where it is described and once a factory is made.
    private mutating func judge(mount number: Int, in graph: Int) -> Set<String> {
        let mount = graphs[graph].mounts[number]
        let asker = Asker(graph: graph, space: mount.space)
        var bodies = Set(mount.bodies)
        var all = mount.bodies.compactMap { program.body($0) }.map { Needs.own($0) }
        if let body = mount.module.flatMap({ program.didAssemble(of: $0) }) {
            let asked = needs.asked(by: body.id)
            bodies.formUnion(asked.bodies)
            all.append(asked)
        }
        for asked in all {
            for need in asked.needs { judge(need, asker) }
            for (fact, site) in asked.variables { read(fact, site, by: number, in: graph) }
        }
        return bodies
    }

    /// Judges a need in the graph of who needs it.
    private mutating func judge(_ need: SourceNeed, _ asker: Asker) {
        guard let name = program.constants.name(need.name) else { return tellComputed(need) }
        if name.isVariable {
            let mount = asker.definition.map { graphs[asker.graph].definitions[$0].mount } ?? 0
            let fact = VariableFact(.read, need.name, type: need.type ?? .unknown)
            return read(fact, need.site, by: mount, in: asker.graph)
        }
        let found = sightings(of: name.text, asker)
        for sighting in found { use(sighting.meaning, in: sighting.graph) }
        if found.isEmpty { return miss(name.text, need, asker) }
        met[need.site, default: []].insert(asker.graph)
        if found.contains(where: { $0.graph == asker.graph }) {
            link(need, name.text, found[0].meaning, asker)
        } else if graphs[asker.graph].pattern(for: name.text, in: asker.space) != nil {
            // It is rather a computed name of this graph than one of another.
            return
        }
        judgeType(of: need, name.text, found, asker)
    }

    /// What a name means: in the graph itself, and if that may have more names than it says, in the near ones, or else
    /// in any.
    private mutating func sightings(of name: String, _ asker: Asker) -> [Sighting] {
        let graph = graphs[asker.graph]
        if let own = graph.meaning(of: name, in: asker.space) { return [Sighting(graph: asker.graph, meaning: own)] }
        guard graph.isOpen else { return [] }
        let names = sequence(first: asker.space) { graph.spaces[$0].outer }.map { graph.spaces[$0].qualified(name) }
        let near = sightings(of: names, in: nearGraphs.graphs(near: starts[asker.graph]).sorted())
        return near.isEmpty ? sightings(of: names, in: graphs.indices) : near
    }

    /// What the first name of several that each graph has means there.
    func sightings(of names: [String], in numbers: some Sequence<Int>) -> [Sighting] {
        numbers.compactMap { graph in
            let found = names.lazy.compactMap { graphs[graph].meaning(of: $0, in: 0) }.first
            return found.map { Sighting(graph: graph, meaning: $0) }
        }
    }

    /// Notes what has to be made before: a provider builds later, and so does a closure that runs later.
    private mutating func link(_ need: SourceNeed, _ name: String, _ meaning: SourceGraph.Meaning, _ asker: Asker) {
        guard let definition = asker.definition, !meaning.isProvider, !need.wantsProvider, !need.isDeferred,
            !need.mayBeMissing, need.form != .declared
        else { return }
        for target in graphs[asker.graph].definitions(of: meaning, program) {
            links[asker.graph][definition].append(Link(target: target, name: name))
        }
    }

    mutating func tellComputed(_ need: SourceNeed) {
        let isRequest = if case .request = need.form { true } else { false }
        findings.append(Finding(isRequest ? .computedRequest : .computedNeed, at: need.site))
    }

    mutating func read(_ fact: VariableFact, _ site: Site, by mount: Int, in graph: Int) {
        // Where several graphs may be, there may be several environments.
        guard fact.form != .contains, !graphs[graph].isLoose, let name = program.name(fact.name),
            !graphs[graph].mounts.isEmpty
        else { return }
        let owner = graphs[graph].owner(of: name, readBy: mount)
        variables.read(name, as: fact.type, at: site, from: .init(graph: graph, mount: owner, name: name))
    }

    /// A closure that says what it needs can ask for nothing else.
    private mutating func judgeDeclared(
        _ declared: [NameExpression],
        _ asked: [SourceNeed],
        _ definition: SourceDefinition
    ) {
        let names = declared.map { program.name($0) }
        // A computed one may be any.
        if names.contains(nil) { return }
        for need in asked {
            guard case .request(let form) = need.form, form != .isDefined, let name = program.name(need.name) else {
                continue
            }
            let base = name.dropping(suffix: NameSuffix.provider) ?? name
            if !names.contains(name), !names.contains(base) {
                findings.append(Finding(.undeclared(name, in: definition.name), at: need.site))
            }
        }
    }
}
