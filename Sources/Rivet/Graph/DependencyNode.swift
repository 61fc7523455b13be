internal import RivetShared

/// A definition in its graph: a node from which dependencies lead to other definitions, including those of ancestors.
package struct DependencyNode {
    package let definition: AnyDefinition
    package let graph: FrozenGraph

    package init(_ definition: AnyDefinition, _ graph: FrozenGraph) {
        self.definition = definition
        self.graph = graph
    }

    package var id: ObjectIdentifier { ObjectIdentifier(definition) }

    /// The known definitions whose objects must exist before its own.
    ///
    /// These are the declared dependencies, the definition that it is derived from, and the elements of a group. A
    /// dependency on a provider isn't among them, because the provider builds later.
    package var dependencies: [DependencyNode] { declared { !$0.isProvider } + origins }

    /// The `dependencies` that a synchronous closure resolves itself, which are those that it lists in `needing:`.
    package var dependenciesOfClosure: [DependencyNode] {
        isSynchronousClosure ? declared { !$0.isProvider } : []
    }

    /// The `dependencies` that Rivet resolves for it, and awaits if necessary.
    ///
    /// An asynchronous closure awaits its dependencies itself.
    package var awaitedDependencies: [DependencyNode] {
        (isSynchronousClosure ? [] : declared { !$0.isProvider }) + origins
    }

    /// Whether it has a closure that lists its dependencies in `needing:`, and can't await them.
    private var isSynchronousClosure: Bool {
        // Only such a closure has a context that restricts it to the listed names.
        definition.closureCalling != .awaiting && graph.contexts[definition.context].allowed != nil
    }

    /// The `dependencies`, and the definitions that its providers build.
    package var allDependencies: [DependencyNode] { declared { _ in true } + origins }

    /// The definitions that a trial built for its closures.
    ///
    /// Definitions whose provider the closures also resolved don't count, because the closures may not have retained
    /// the object.
    var observedDependencies: [DependencyNode] {
        var provided = WordIndex()
        for definition in graph.parts.observedProviders[id] ?? [] { _ = provided.add(ObjectIdentifier(definition)) }
        var observed: [DependencyNode] = []
        for definition in graph.parts.observations[id] ?? [] where !provided.contains(ObjectIdentifier(definition)) {
            observed.append(DependencyNode(definition, graph))
        }
        return observed
    }

    /// The names by which it declares a dependency on another definition, but not on its provider.
    func names(of other: DependencyNode) -> [String] {
        var names: [String] = []
        for dependency in definition.dependencies ?? [] where !dependency.isVariable {
            guard let found = graph.meaning(of: dependency.name, in: definition.context) else { continue }
            if !found.isProvider, found.definition === other.definition { names.append(dependency.name) }
        }
        return names
    }

    /// The definitions to show for a path: without derived ones that lead to their base, which has the same name.
    static func shown(_ path: [DependencyNode]) -> [AnyDefinition] {
        path.indices.filter { place in
            guard place > 0, place < path.count - 1 else { return true }
            return path[place].definition.base?.definition !== path[place + 1].definition
        }.map { path[$0].definition }
    }

    @inline(never)
    private func declared(where isIncluded: (LookupResult) -> Bool) -> [DependencyNode] {
        var links: [DependencyNode] = []
        for dependency in definition.dependencies ?? [] where !dependency.isVariable {
            guard let found = graph.meaning(of: dependency.name, in: definition.context) else { continue }
            if isIncluded(found), let node = graph.node(of: found.definition, found.generations) { links.append(node) }
        }
        return links
    }

    /// The definition that it is derived from, and the elements of a group.
    var origins: [DependencyNode] {
        var links: [DependencyNode] = []
        if let base { links.append(base) }
        if let group = definition as? GroupDefinition {
            for element in graph.groups[group.number] { links.append(DependencyNode(element, graph)) }
        }
        return links
    }

    /// The definition that it is derived from.
    var base: DependencyNode? { definition.base.flatMap { graph.node(of: $0.definition, $0.generations) } }
}

extension FrozenGraph {
    /// A definition of this graph, or of an ancestor that is a number of generations up.
    @inline(never)
    func node(of definition: AnyDefinition, _ generations: Int) -> DependencyNode? {
        ancestor(generations).map { DependencyNode(definition, $0) }
    }
}

/// Some definitions and all those that they lead to, with numbers for algorithms.
package final class ReachableNodes {
    /// The definitions, of which the first ones come first.
    package private(set) var nodes: [DependencyNode] = []
    /// For each definition, the numbers of those to which it leads.
    private(set) var links = NodeLinks()
    private var numbers = WordIndex()
    /// The definitions to which one leads.
    ///
    /// A property, because the compiler would otherwise emit the search once for each closure.
    private let next: (DependencyNode) -> [DependencyNode]

    /// Visits each definition once.
    ///
    /// - Parameters:
    ///   - first: The definitions at which to begin.
    ///   - next: The definitions to which one leads.
    package init(from first: [DependencyNode], _ next: @escaping (DependencyNode) -> [DependencyNode]) {
        self.next = next
        for node in first { _ = add(node) }
        visitAll()
    }

    @inline(never)
    private func visitAll() {
        while links.count < nodes.count {
            for target in next(nodes[links.count]) { links.add(add(target)) }
            links.endNode()
        }
    }

    private func add(_ node: DependencyNode) -> Int {
        let number = numbers.add(node.id)
        if number == nodes.count { nodes.append(node) }
        return number
    }

    /// The number of a definition, or nil if nothing leads to it.
    func number(of node: DependencyNode) -> Int? { numbers.number(of: node.id) }
}

// MARK: - What follows for a caller that awaits

/// How the objects of a graph's definitions can be created for a caller that awaits them, according to their declared
/// dependencies.
final class Readiness: Sendable {
    /// The definitions of which something must be awaited in a task.
    private let awaiting: WordIndex
    /// The definitions of which something must be created on the main actor.
    private let onMainActor: WordIndex

    /// Follows the dependencies of all definitions.
    ///
    /// - Complexity: O(definitions + declared dependencies).
    init(from definitions: [DependencyNode]) {
        let reachable = ReachableNodes(from: definitions) { $0.dependencies }
        func leading(to calling: Calling) -> WordIndex {
            let ends = reachable.nodes.indices.filter { reachable.nodes[$0].definition.calling == calling }
            let paths = ShortestPaths(reachable.links, to: ends, canPass: { _ in true })
            var found = WordIndex()
            for number in reachable.nodes.indices where paths.reachesEnd(from: number) {
                _ = found.add(reachable.nodes[number].id)
            }
            return found
        }
        awaiting = leading(to: .awaiting)
        onMainActor = leading(to: .onMainActor)
    }

    func calling(of definition: AnyDefinition) -> Calling {
        let id = ObjectIdentifier(definition)
        if awaiting.contains(id) { return .awaiting }
        return onMainActor.contains(id) ? .onMainActor : .directly
    }
}
