// Requests to factories whose graph the source shows.

extension Linter {
    /// The graphs that a factory may have, or none if they are unknown.
    func graphs(of factory: FactoryFact) -> [Int] {
        switch factory {
        case .graph(let id, let modules, let body):
            let start = modules.map(Root.Start.module) + (body.map { [.body($0)] } ?? [])
            // If the name of the environment isn't known, these are the graphs of all environments.
            return (graphsByStart[start] ?? []).filter { number in
                let own = graphs[number].root.id
                return own == id || own.hasPrefix(id + "@")
            }
        case .assembly(let variable): return graphs.indices.filter { graphs[$0].root.assembly == variable }
        case .own, .other, .unknown: return []
        }
    }

    /// Finds the graphs of parents, which a graph or one of its factories may have.
    mutating func findParents() {
        parents = graphs.map { Set($0.root.parents.flatMap { graphs(of: $0) }) }
        var users: [String: Set<Int>]?
        for body in program.files.lazy.flatMap(\.bodies) {
            for event in body.events {
                guard case .root(let fact) = event.kind, fact.hasParent else { continue }
                var made = fact.graphs
                if made.isEmpty, fact.parents.contains(.own) {
                    made = [fact.createdGraph]
                }
                if made.isEmpty { continue }
                var known = fact.parents.flatMap { graphs(of: $0) }
                if fact.parents.contains(.own) {
                    // The parent is the factory of the definition whose code creates the child.
                    if users == nil { users = usersOfBodies() }
                    known += users?[body.id] ?? []
                }
                for graph in made.flatMap({ graphs(of: $0) }) {
                    parents[graph].formUnion(known)
                    if known.isEmpty { graphs[graph].isOpen = true }
                }
            }
        }
    }

    /// Removes the defaults of children whose names all known parents define.
    mutating func removeInheritedDefaults() {
        for graph in graphs.indices where !graphs[graph].isOpen && !parents[graph].isEmpty {
            guard graphs[graph].loadedModules.contains(where: \.isDefault) else { continue }
            for (name, entry) in graphs[graph].entries where entry.elements.isEmpty {
                let firsts = entry.originals.map { graphs[graph].definitions[$0] }
                let areDefaults = firsts.allSatisfy { first in
                    if case .expected = first.kind { false } else { graphs[graph].isDefault(first) }
                }
                guard areDefaults, let first = firsts.first else { continue }
                let names = graphs[graph].names(for: first.relativeName, in: first.space)
                guard parents[graph].allSatisfy({ !lookUp(names, in: $0).found.isEmpty }) else { continue }
                graphs[graph].entries[name] = nil
                // Other modules change the parent's definition instead.
                for var change in entry.current.map({ graphs[graph].definitions[$0] }) {
                    guard var fact = change.fact, case let verb = fact.verb, verb == .redefine || verb == .decorate,
                        !graphs[graph].isDefault(change)
                    else { continue }
                    // The change inherits the scope of the parent's definition, and not the scope of the default.
                    if verb == .redefine { fact.scope = .inherited }
                    change.kind = .made(fact)
                    graphs[graph].undefinedChanges.append(
                        SourceGraph.Change(name: name, definition: change, verb: verb)
                    )
                }
            }
        }
    }

    /// The graphs whose definitions run each body.
    private mutating func usersOfBodies() -> [String: Set<Int>] {
        var users: [String: Set<Int>] = [:]
        for graph in graphs.indices {
            for definition in graphs[graph].definitions {
                let bodies = collector.requests(for: definition).bodies
                for body in bodies { users[body, default: []].insert(graph) }
            }
        }
        return users
    }

    /// The meanings of a name in a graph and its parents, and whether there can't be others.
    func lookUp(_ names: [String], in graph: Int) -> (found: [Match], isComplete: Bool) {
        var found: [Match] = []
        var isComplete = true
        var seen: Set<Int> = []
        var open = [graph]
        while let graph = open.popLast() {
            guard seen.insert(graph).inserted else { continue }
            let own = matches(of: names, in: [graph])
            found += own
            if !own.isEmpty { continue }
            // A graph of another environment has other names there.
            if graphs[graph].isOpen || graphs[graph].isForeign || !graphs[graph].isActive { isComplete = false }
            open += parents[graph].sorted()
        }
        return (found, isComplete)
    }

    /// Checks a request to a factory of other graphs than that of the code.
    mutating func check(_ dependency: SourceDependency, _ name: String, in numbers: [Int]) {
        for graph in numbers {
            var (found, isComplete) = lookUp([name], in: graph)
            if found.isEmpty, !isComplete { found = matches(of: [name], in: loadable) }
            for match in found { use(match.meaning, in: match.graph) }
            guard !found.isEmpty else {
                // An optional object may be absent in one graph if another has it.
                if dependency.isOptional, !matches(of: [name], in: loadable).isEmpty { continue }
                recordMissing(name, dependency, Requester(graph: graph, space: 0))
                continue
            }
            if isComplete { checkType(of: dependency, name, found, nil) }
        }
    }
}

extension RootFact {
    /// The graph that the call creates.
    var createdGraph: FactoryFact { .graph(id, modules: modules.compactMap(\.self), body: body) }
}
