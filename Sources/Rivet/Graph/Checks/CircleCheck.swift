/// Finds declared needs that lead back to where they began, also through decorators, groups and aliases.
///
/// A need of a provider closes no circle: the provider builds later, when it is called. Where circles hang
/// together, so that a way leads from each of their definitions to every other, they are one problem, shown by
/// one circle: there may be more of them than anybody wants to read. It says how many more names hang together with
/// that circle: mend it, and check again.
///
/// Definitions that all take arguments may need each other: a tree that builds its branches ends where its
/// arguments say so.
///
/// - Complexity: O(definitions + declared needs), on average.
struct CircleCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        let definitions = graph.definitions
        let places = Dictionary(
            definitions.enumerated().map { (ObjectIdentifier($1), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let links = definitions.map { definition in
            Needed(definition, graph).needs.compactMap { places[$0.id] }
        }
        let components = StronglyConnectedComponents(links)
        let circles = components.cycles { definitions[$0].argumentTypes == nil }
        if circles.isEmpty { return [] }
        var names: [Int: Set<String>] = [:]
        for place in definitions.indices {
            names[components.component(of: place), default: []].insert(definitions[place].name)
        }
        return circles.map { circle in
            let tied = names[components.component(of: circle[0])] ?? []
            let way = steps(of: circle.dropLast().map { definitions[$0] }, in: graph)
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
        of circle: [AnyDefinition],
        in graph: FrozenGraph
    ) -> [(definition: AnyDefinition, name: String, alias: String?)] {
        let isPassed = zip(circle, circle.dropFirst() + circle.prefix(1)).map { step, next in
            graph.histories[ObjectIdentifier(step)]?.base === next
        }
        return circle.indices.filter { !isPassed[$0] }.map { place in
            func before(_ place: Int) -> Int { (place + circle.count - 1) % circle.count }
            // A dependency leads to the outermost decorator.
            var found = place
            while isPassed[before(found)], before(found) != place { found = before(found) }
            return (
                circle[place], found != place ? circle[place].name : graph.shownName(of: circle[place]),
                alias(of: circle[found], neededBy: circle[before(found)], in: graph)
            )
        }
    }

    /// The alias by which a definition depends on another one; nil if it uses the name itself, or doesn't declare it.
    private func alias(
        of definition: AnyDefinition,
        neededBy needer: AnyDefinition,
        in graph: FrozenGraph
    ) -> String? {
        let needed = Needed(definition, graph)
        let names = (needer.needs ?? []).filter { Needed(needer, graph).isMet($0, by: needed) }.map(\.name)
        let aliases = names.map { graph.alias($0, of: definition) }
        return aliases.contains(nil) ? nil : aliases.first ?? nil
    }
}
