internal import RivetShared

/// Checks each declared dependency: something defines it, its type fits, and a variable can be read.
///
/// If only the object can show whether a type fits, the check reports a warning. For example, a class may have
/// subclasses, or a protocol can't be looked up.
///
/// - Complexity: O(definitions + declared dependencies), on average, and O(elements) for a dependency on a group.
///   Missing names are also sorted.
enum DependencyCheck {
    static func problems(in graph: FrozenGraph) -> [Problem] {
        var problems: [Problem] = []
        var missing: [CheckedDependency] = []
        var relations = TypeRelations()
        for definition in graph.definitions {
            for dependency in definition.dependencies ?? [] {
                let checked = CheckedDependency(dependency: dependency, definition: definition, graph: graph)
                if dependency.isVariable {
                    if let problem = checked.problemOfVariable { problems.append(problem) }
                } else if let meaning = graph.meaning(of: dependency.name, in: definition.context) {
                    if dependency.isTyped, let problem = checked.problem(with: meaning, &relations) {
                        problems.append(problem)
                    }
                } else if !dependency.isOptional, !graph.isBroken(dependency.name, in: definition.context) {
                    missing.append(checked)
                }
            }
        }
        // Only the first ones get suggestions, so they need an order.
        var suggestions: (places: [String: Int], lists: [[String]]) = ([:], [])
        for place in sortedPositions(missing.count, by: { CheckedDependency.isBefore(missing[$0], missing[$1]) }) {
            problems.append(missing[place].problemOfMissing(&suggestions))
        }
        return problems
    }
}

/// A declared dependency, with its definition and graph.
private struct CheckedDependency {
    let dependency: DeclaredDependency
    let definition: AnyDefinition
    let graph: FrozenGraph

    private var context: Context { graph.contexts[definition.context] }

    static func isBefore(_ left: CheckedDependency, _ right: CheckedDependency) -> Bool {
        let (first, second) = (left.definition.site, right.definition.site)
        return first.isBefore(second) || !second.isBefore(first) && left.dependency.name < right.dependency.name
    }

    private func problem(_ fault: Fault, with found: AnyDefinition? = nil) -> Problem {
        Problem(fault, at: definition.site, related: found.map { [$0.site] } ?? [])
    }

    // MARK: - Missing

    /// The problem of a name that nothing defines.
    ///
    /// `known` has the suggestions so far, and their places by namespace and name.
    func problemOfMissing(_ known: inout (places: [String: Int], lists: [[String]])) -> Problem {
        if context.environment.contains(dependency.name) {
            return problem(.missingVariable(dependency.name, neededBy: definition.name, isTyped: dependency.isTyped))
        }
        let question = "\(context.namespace) \(dependency.name)"
        if known.places[question] == nil, known.lists.count < Fault.suggestionLimit {
            known.places[question] = known.lists.count
            known.lists.append(graph.suggestions(for: dependency.name, in: definition.context))
        }
        let suggestions = known.places[question].map { place in
            known.lists[place].filter { name in
                name != definition.name && graph.meaning(of: name, in: definition.context)?.definition !== definition
            }
        }
        let isOptional = dependency.type is any OptionalType.Type
        return problem(
            .missing(dependency.name, neededBy: definition.name, suggestions: suggestions, isOptional: isOptional)
        )
    }

    // MARK: - Variables

    /// The problem of a variable that is missing or can't be read; nil if it can be read.
    var problemOfVariable: Problem? {
        guard dependency.isTyped else {
            return problem(.missingVariable(dependency.name, neededBy: definition.name, isTyped: false))
        }
        let environment = context.environment
        func read<Value>(_ type: Value.Type) -> EnvironmentError? {
            do {
                _ = try environment[dependency.name] as Value
                return nil
            } catch { return error as? EnvironmentError }
        }
        guard let error = read(dependency.type) else { return nil }
        let name = graph.shownName(of: definition)
        guard error.code == .missing, let found = graph.meaning(of: dependency.name, in: definition.context)?.definition
        else {
            return problem(.variable(dependency.name, neededBy: name, error.cause, suggestions: error.suggestions))
        }
        return problem(
            .variable(dependency.name, neededBy: name, definedAt: found.place, in: environment.name.rawValue),
            with: found
        )
    }

    // MARK: - Types

    /// The problem of a dependency whose type differs from what was found; nil if it fits.
    func problem(with meaning: FrozenGraph.Meaning, _ relations: inout TypeRelations) -> Problem? {
        let (found, type, isProvider) = (meaning.definition, meaning.definition.objectType, meaning.isProvider)
        if !isProvider, let group = found as? GroupDefinition,
            let wanted = TypeRelation.innermost(dependency.type) as? any ArrayType.Type,
            let elements = graph.ancestor(meaning.generations)?.groups[group.number], !elements.isEmpty
        {
            return problem(with: elements, of: group, as: TypeRelation.element(of: wanted), &relations)
        }
        if let arguments = found.argumentTypes {
            // A recipe has no arguments to pass, neither to the definition nor to a provider without parameters.
            if isProvider, dependency.type == Any.self || found.hasProvider(of: dependency.type) { return nil }
            let limit = isProvider ? RequestFault.providerArgumentLimit : 0
            let provider = arguments.count <= limit ? "\(Wording.list(of: arguments)) throws -> \(type)" : nil
            let taken = Wording.list(of: arguments)
            return problem(.mistyped(short, taking: taken, at: found.place, provider: provider), with: found)
        }
        switch relations.of(type, to: dependency.type, isOfProvider: isProvider) {
        case .fits: return nil
        case .unproven: return unproven(found)
        case .differs: break
        }
        if isProvider {
            let wouldFit = TypeRelation.of(type, to: dependency.type) != .differs
            let base = wouldFit ? dependency.name.dropping(suffix: NameSuffix.provider) ?? "" : nil
            return problem(.mistyped(short, providing: "\(type)", at: found.place, base: base), with: found)
        }
        let (described, held) = texts(for: found)
        let wouldFit = TypeRelation.ofProvider(of: type, to: dependency.type) != .differs
        return problem(.mistyped(described, held: held, at: found.place, isProvider: wouldFit), with: found)
    }

    private func problem(
        with elements: [AnyDefinition],
        of group: GroupDefinition,
        as wanted: Any.Type,
        _ relations: inout TypeRelations
    ) -> Problem? {
        var isUnproven = false
        for element in elements {
            switch relations.of(element.objectType, to: wanted) {
            case .fits: break
            case .unproven: isUnproven = true
            case .differs:
                let (described, held) = texts(for: element)
                let fault = Fault.mistyped(described, element: element.name, held, at: element.place)
                return problem(fault, with: element)
            }
        }
        return isUnproven ? unproven(group) : nil
    }

    private func unproven(_ found: AnyDefinition) -> Problem {
        let (described, held) = texts(for: found)
        return problem(.unproven(described, held: held, at: found.place), with: found)
    }

    private var short: Fault.Dependency {
        Fault.Dependency(dependency.name, as: "\(dependency.type)", of: definition.name)
    }

    /// The dependency and the type of its definition, with different names for the two types.
    private func texts(for found: AnyDefinition) -> (dependency: Fault.Dependency, held: String) {
        let (wanted, held) = Wording.names(of: dependency.type, and: found.objectType)
        return (Fault.Dependency(dependency.name, as: wanted, of: definition.name), held)
    }
}
