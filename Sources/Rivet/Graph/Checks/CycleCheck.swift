internal import RivetShared

/// Finds declared dependencies that lead back to where they began, including through decorators, groups and aliases.
///
/// A dependency on a provider doesn't close a cycle, because the provider builds later. If several cycles share
/// definitions, they are one problem. It shows one cycle, and the number of the other names.
///
/// Definitions that all take arguments may depend on each other, because arguments can end the recursion.
///
/// - Complexity: O(definitions + declared dependencies), on average.
final class CycleCheck {
    private let graph: FrozenGraph
    private let numbers: WordIndex
    private let components: StronglyConnectedComponents
    /// A cycle of each component that has one.
    private let cycles: [[Int]]

    /// Finds the cycles of the graph's definitions, to which the numbers and links belong.
    init(_ graph: FrozenGraph, _ numbers: WordIndex, _ links: NodeLinks) {
        (self.graph, self.numbers) = (graph, numbers)
        components = StronglyConnectedComponents(links.isEmpty ? NodeLinks() : links)
        cycles = components.cycles { graph.definitions[$0].argumentTypes == nil }
    }

    /// Whether two definitions depend on each other, so that a problem shows their cycle or one beside it.
    func isReported(_ one: DependencyNode, with other: DependencyNode) -> Bool {
        guard !cycles.isEmpty, let first = numbers.number(of: one.id), let second = numbers.number(of: other.id)
        else { return false }
        let component = components.component(of: first)
        return components.component(of: second) == component
            && cycles.contains { components.component(of: $0[0]) == component }
    }

    var problems: [Problem] {
        if cycles.isEmpty { return [] }
        let definitions = graph.definitions
        // The names of the definitions of each component that has a cycle.
        var names = [NameIndex?](repeating: nil, count: definitions.count)
        for cycle in cycles { names[components.component(of: cycle[0])] = NameIndex() }
        for (place, definition) in definitions.enumerated() {
            _ = names[components.component(of: place)]?.add(definition.name)
        }
        return cycles.map { cycle in
            let count = names[components.component(of: cycle[0])]?.names.count ?? 0
            return CycleCheck.problem(of: cycle.dropLast().map { definitions[$0] }, in: graph, amongNames: count)
        }
    }

    private static func problem(of cycle: [AnyDefinition], in graph: FrozenGraph, amongNames count: Int)
        -> Problem
    {
        let steps = steps(of: cycle, in: graph)
        // Only the last step depends on the first one, so the alias of the first name is shown at the end.
        var texts = [Wording.step(steps[0].name)]
        for next in 1...steps.count {
            let step = steps[next % steps.count]
            texts.append(Wording.step(step.alias ?? step.name, aliasOf: step.alias == nil ? nil : step.name))
        }
        var shown = NameIndex()
        for step in steps { _ = shown.add(step.definition.name) }
        let fault = Fault.cycle(
            steps.map(\.name) + [steps[0].name],
            steps: texts,
            others: count - shown.names.count,
            hasOriginal: graph.histories[ObjectIdentifier(steps[0].definition)] != nil
        )
        return Problem(fault, at: steps[0].definition.site, related: steps.dropFirst().map(\.definition.site))
    }

    /// The steps to report, with their names, and the aliases by which they were requested, if any.
    ///
    /// A decorator isn't a step of its own, because it has the name of the definition that it wraps.
    private static func steps(
        of cycle: [AnyDefinition],
        in graph: FrozenGraph
    ) -> [(definition: AnyDefinition, name: String, alias: String?)] {
        let isSkipped = cycle.indices.map { place in cycle[place].wrapped === cycle[(place + 1) % cycle.count] }
        func before(_ place: Int) -> Int { (place + cycle.count - 1) % cycle.count }
        return cycle.indices.filter { !isSkipped[$0] }.map { place in
            // A dependency leads to the outermost decorator.
            var outermost = place
            while isSkipped[before(outermost)] { outermost = before(outermost) }
            let alias = alias(of: cycle[outermost], neededBy: cycle[before(outermost)], in: graph)
            let name = outermost == place ? graph.shownName(of: cycle[place]) : cycle[place].name
            return (cycle[place], name, alias)
        }
    }

    /// The alias by which a definition depends on another one; nil if it uses the name itself, or doesn't declare it.
    private static func alias(of definition: AnyDefinition, neededBy needer: AnyDefinition, in graph: FrozenGraph)
        -> String?
    {
        let names = DependencyNode(needer, graph).names(of: DependencyNode(definition, graph))
        var first: String?
        for name in names {
            guard let found = graph.fullName(of: name, in: needer.context), found != definition.name else { return nil }
            first = first ?? found
        }
        return first
    }
}
