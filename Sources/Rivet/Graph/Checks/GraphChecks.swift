internal import RivetShared

/// The checks of each graph, which build nothing.
///
/// All of them run, and Rivet reports everything that they find.
enum GraphChecks {
    static func problems(in graph: FrozenGraph, isStrict: Bool) -> [Problem] {
        let dependencies = DependencyCheck(graph)
        let cycles = CycleCheck(graph, dependencies.numbers, dependencies.links)
        var found = derivedNames(in: graph) + dependencies.problems
        found += cycles.problems + CaptiveCheck.problems(in: graph)
        found += AwaitingCheck.problems(in: graph, except: cycles)
        // A definition may have the same dependency twice.
        var problems: [Problem] = []
        for position in sortedPositions(found.count, by: { Problem.isBefore(found[$0], found[$1]) })
        where problems.last != found[position] { problems.append(found[position]) }
        guard isStrict else { return problems }
        for definition in undeclared(in: graph) {
            problems.report(.notDeclared(definition.name, isDecorator: definition.wrapped != nil), at: definition.site)
        }
        return problems
    }

    /// Warnings about dependencies with unproven types and definitions with undeclared dependencies, sorted by place.
    ///
    /// The definitions are searched on demand, because few callers need the warnings.
    static func warnings(of graph: FrozenGraph) -> [Problem] {
        var warnings = graph.problems.filter { $0.severity == .warning }
        let undeclared = undeclared(in: graph)
        if let first = undeclared.first {
            let areDecorators = undeclared.allSatisfy { $0.wrapped != nil }
            let fault = Fault.notDeclared(undeclared.map(\.name), of: graph.count, areDecorators: areDecorators)
            warnings.append(Problem(fault, at: first.site, related: undeclared.dropFirst().map(\.site)))
        }
        return warnings.ordered(by: Problem.isBefore)
    }

    /// The definitions that don't declare their dependencies, which can't be checked before they are built.
    ///
    /// A decorator and the definition that it wraps have one name, and count as one definition.
    ///
    /// - Complexity: O(definitions).
    private static func undeclared(in graph: FrozenGraph) -> [AnyDefinition] {
        var names = NameIndex()
        // The elements of a group declare their own dependencies.
        return graph.definitions.filter {
            $0.dependencies == nil && !($0 is GroupDefinition) && names.insert($0.name)
        }
    }

    /// Finds definitions of "X Provider" and "X Original" if X is defined, because such a name would have two meanings.
    private static func derivedNames(in graph: FrozenGraph) -> [Problem] {
        var problems: [Problem] = []
        func check(_ declaration: Declaration) {
            let name = declaration.name
            // Both suffixes have nine bytes, the first of which is a space. Most names need no other comparison.
            guard name.utf8.dropLast(8).last == UInt8(ascii: " ") else { return }
            // By full names, because such a name may have different meanings inside and outside a namespace.
            guard let base = name.dropping(suffix: NameSuffix.provider) ?? name.dropping(suffix: NameSuffix.original),
                let found = graph.meaning(of: base, in: 0), !found.isProvider
            else { return }
            let first = graph.alias(named: base)?.declaration ?? found.definition
            let fault = Fault.derivedName(name, from: first.name, definedAt: first.place)
            problems.report(fault, of: declaration, beside: first)
        }
        for definition in graph.currentDefinitions { check(definition) }
        for alias in graph.aliases { check(alias.declaration) }
        return problems
    }
}

extension FrozenGraph {
    /// The number of definitions, as warnings and drawings count them: a group counts as its elements.
    var count: Int { currentDefinitions.count { !($0 is GroupDefinition) } + groups.reduce(0) { $0 + $1.count } }
}
