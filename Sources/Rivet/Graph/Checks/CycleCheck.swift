/// Finds declared needs that lead back to where they began, also through decorators, groups and aliases.
///
/// A need of a provider closes no cycle: the provider builds later, when it is called. Where cycles hang
/// together, so that a way leads from each of their definitions to every other, they are one problem, shown by
/// one cycle: there may be more of them than anybody wants to read. It says how many more names hang together with
/// that cycle: mend it, and check again.
///
/// Definitions that all take arguments may need each other: a tree that builds its branches ends where its
/// arguments say so.
///
/// - Complexity: O(definitions + declared needs), on average.
struct CycleCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        let definitions = graph.definitions
        let places = Dictionary(
            definitions.enumerated().map { (ObjectIdentifier($1), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let links = definitions.map { definition in
            DependencyNode(definition, graph).needs.compactMap { places[$0.id] }
        }
        let components = StronglyConnectedComponents(links)
        let cycles = components.cycles { definitions[$0].argumentTypes == nil }
        if cycles.isEmpty { return [] }
        var names: [Int: Set<String>] = [:]
        for place in definitions.indices {
            names[components.component(of: place), default: []].insert(definitions[place].name)
        }
        return cycles.map { cycle in
            let tied = names[components.component(of: cycle[0])] ?? []
            let way = steps(of: cycle.dropLast().map { definitions[$0] }, in: graph)
            let others = tied.subtracting(way.map(\.definition.name)).count
            let closed = way + way.prefix(1)
            // Nothing on the path depends on the first step before the last one does.
            let aliases = [nil] + closed.dropFirst().map(\.alias)
            let fault = Fault.cycle(
                closed.map(\.name),
                steps: zip(closed, aliases).map { Wording.step($1 ?? $0.name, aliasOf: $1 == nil ? nil : $0.name) },
                others: others,
                hasOriginal: graph.histories[ObjectIdentifier(closed[0].definition)] != nil
            )
            return Problem(fault, at: way[0].definition.site, related: way.dropFirst().map(\.definition.site))
        }
    }

    /// The steps to report, with their names, and the aliases by which they were requested, if any.
    ///
    /// A decorator on the way to what it wraps is no step, for both have one name: that by which they are asked for.
    private func steps(
        of cycle: [AnyDefinition],
        in graph: FrozenGraph
    ) -> [(definition: AnyDefinition, name: String, alias: String?)] {
        let isPassed = zip(cycle, cycle.dropFirst() + cycle.prefix(1)).map { step, next in
            graph.histories[ObjectIdentifier(step)]?.base === next
        }
        return cycle.indices.filter { !isPassed[$0] }.map { place in
            func before(_ place: Int) -> Int { (place + cycle.count - 1) % cycle.count }
            // A dependency leads to the outermost decorator.
            var found = place
            while isPassed[before(found)], before(found) != place { found = before(found) }
            return (
                cycle[place], found != place ? cycle[place].name : graph.shownName(of: cycle[place]),
                alias(of: cycle[found], neededBy: cycle[before(found)], in: graph)
            )
        }
    }

    /// The alias by which a definition depends on another one; nil if it uses the name itself, or doesn't declare it.
    private func alias(
        of definition: AnyDefinition,
        neededBy needer: AnyDefinition,
        in graph: FrozenGraph
    ) -> String? {
        let needed = DependencyNode(definition, graph)
        let names = (needer.needs ?? []).filter { DependencyNode(needer, graph).isMet($0, by: needed) }.map(\.name)
        let aliases = names.map { graph.alias($0, of: definition) }
        return aliases.contains(nil) ? nil : aliases.first ?? nil
    }
}
