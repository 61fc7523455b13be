internal import RivetShared

/// Checks each declared dependency: something defines it, its type fits, and a variable can be read.
///
/// If only the object can show whether a type fits, the check reports a warning. For example, a class may have
/// subclasses, or a protocol can't be looked up.
///
/// - Complexity: O(definitions + declared dependencies), on average, and O(elements) for a dependency on a group.
///   Missing names are also sorted, and a missing variable is compared with all variables.
struct DependencyCheck {
    private(set) var problems: [Problem] = []
    /// The numbers of the graph's definitions if one of them may lead to another, and otherwise empty.
    private(set) var numbers = WordIndex()
    /// For each numbered definition, the definitions of this graph that must exist before it.
    ///
    /// The check of cycles needs them. Resolving each name once saves half of the time of both.
    private(set) var links = NodeLinks()

    init(_ graph: FrozenGraph) {
        let definitions = graph.definitions
        // Without changes and groups, only declared dependencies lead to other definitions.
        let hasOrigins = !graph.histories.isEmpty || !graph.groups.isEmpty
        guard hasOrigins || definitions.contains(where: { $0.dependencies?.isEmpty == false }) else { return }
        numbers.reserve(definitions.count)
        links.reserve(definitions.count)
        for definition in definitions { _ = numbers.add(ObjectIdentifier(definition)) }
        var missing: [CheckedDependency] = []
        var relations = TypeRelations()
        for definition in definitions {
            for dependency in definition.dependencies ?? [] {
                if dependency.isVariable {
                    let checked = CheckedDependency(dependency, of: definition, in: graph)
                    if let problem = checked.problemOfVariable { problems.append(problem) }
                } else if let meaning = graph.meaning(of: dependency.name, in: definition.context) {
                    // The graph of an ancestor has its own definitions, which can't lead back.
                    if !meaning.isProvider, meaning.generations == 0 { link(to: meaning.definition) }
                    guard dependency.isTyped, !isOfType(meaning, dependency.type) else { continue }
                    let checked = CheckedDependency(dependency, of: definition, in: graph)
                    if let problem = checked.problem(with: meaning, &relations) { problems.append(problem) }
                } else if !dependency.isOptional, !graph.isBroken(dependency.name, in: definition.context) {
                    missing.append(CheckedDependency(dependency, of: definition, in: graph))
                }
            }
            // A decorator of another definition has the type of its objects.
            if hasOrigins, let group = definition.wrapped, let elements = graph.elements(of: group) {
                let dependency = DeclaredDependency(
                    Key(definition.name + NameSuffix.original),
                    as: definition.objectType
                )
                let checked = CheckedDependency(dependency, of: definition, in: graph)
                let array = definition.objectType
                if let problem = checked.problem(with: elements, of: group, as: array, isProvider: false, &relations) {
                    problems.append(problem)
                }
            }
            if hasOrigins { for origin in DependencyNode(definition, graph).origins { link(to: origin.definition) } }
            links.endNode()
        }
        func isBefore(_ left: Int, _ right: Int) -> Bool {
            let (first, second) = (missing[left].definition.site, missing[right].definition.site)
            return first.isBefore(second)
                || !second.isBefore(first) && missing[left].dependency.name < missing[right].dependency.name
        }
        // A name that several definitions need is one problem, at the first of them.
        var (groups, names) = ([[CheckedDependency]](), NameIndex())
        for number in sortedPositions(missing.count, by: isBefore) {
            if let problem = missing[number].problemOfMissingVariable {
                problems.append(problem)
                continue
            }
            let name = missing[number].missingName
            let group = names.add(name)
            if group == groups.count { groups.append([]) }
            groups[group].append(missing[number])
        }
        // Only the first ones get suggestions, so they need an order.
        for (number, group) in groups.enumerated() {
            problems.append(group[0].problemOfMissing(neededBy: group, suggests: number < Fault.suggestionLimit))
        }
    }

    /// Whether a name refers to objects of exactly this type, as most names do.
    ///
    /// Only a definition without run-time arguments has the identity of its objects' type.
    private func isOfType(_ meaning: LookupResult, _ type: Any.Type) -> Bool {
        !meaning.isProvider && meaning.definition.typeIdentity == ObjectIdentifier(type)
    }

    private mutating func link(to definition: AnyDefinition) {
        if let number = numbers.number(of: ObjectIdentifier(definition)) { links.add(number) }
    }
}

/// A declared dependency, with its definition and graph.
private final class CheckedDependency {
    let dependency: DeclaredDependency
    let definition: AnyDefinition
    let graph: FrozenGraph

    init(_ dependency: DeclaredDependency, of definition: AnyDefinition, in graph: FrozenGraph) {
        (self.dependency, self.definition, self.graph) = (dependency, definition, graph)
    }

    private var context: Context { graph.contexts[definition.context] }

    @inline(never)
    private func problem(_ fault: Fault, with found: AnyDefinition? = nil) -> Problem {
        Problem(fault, at: definition.site, related: found.map { [$0.site] } ?? [])
    }

    // MARK: - Missing

    /// The problem of a variable that isn't declared as one; nil if the environment doesn't have the name.
    var problemOfMissingVariable: Problem? {
        guard context.environment.contains(dependency.name) else { return nil }
        return problem(.missingVariable(dependency.name, neededBy: definition.name, isTyped: dependency.isTyped))
    }

    /// The name in the namespace where it is needed.
    var missingName: String { graph.namespaces[context.namespace].qualified(dependency.name) }

    /// The problem of a name that nothing defines, and that some definitions need, of which this is the first.
    func problemOfMissing(neededBy all: [CheckedDependency], suggests: Bool) -> Problem {
        let near = suggests ? graph.suggestions(for: dependency.name, in: definition.context) : nil
        let suggestions = near?.filter { name in
            name != definition.name && graph.meaning(of: name, in: definition.context)?.definition !== definition
        }
        let isOptional = all.allSatisfy { $0.dependency.type is any OptionalType.Type }
        var (needers, sites) = ([definition.name], [SourceSite]())
        for other in all where other.definition.name != needers[needers.count - 1] {
            needers.append(other.definition.name)
            sites.append(other.definition.site)
        }
        let fault = Fault.missing(dependency.name, neededBy: needers, suggestions: suggestions, isOptional: isOptional)
        return Problem(fault, at: definition.site, related: sites)
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
    func problem(with meaning: LookupResult, _ relations: inout TypeRelations) -> Problem? {
        let (found, type, isProvider) = (meaning.definition, meaning.definition.objectType, meaning.isProvider)
        let wanted = TypeRelation.innermost(dependency.type)
        if let elements = graph.ancestor(meaning.generations)?.elements(of: found), !elements.isEmpty {
            let array = isProvider ? TypeRelation.result(ofProvider: wanted) : wanted
            if array is any ArrayType.Type {
                return problem(with: elements, of: found, as: array, isProvider: isProvider, &relations)
            }
        }
        if let arguments = found.argumentTypes {
            // A recipe has no arguments to pass, neither to the definition nor to a provider without parameters.
            if isProvider, dependency.type == Any.self || found.hasProvider(of: dependency.type, isProven: true) {
                return nil
            }
            if isProvider, found.hasProvider(of: dependency.type, isProven: false) {
                return unproven(found, isProvider: true)
            }
            let limit = isProvider ? RequestFault.providerArgumentLimit : 0
            let provider =
                arguments.count <= limit ? "\(Wording.list(of: arguments)) throws -> \(Wording.text(of: type))" : nil
            let taken = Wording.list(of: arguments)
            let upTo = isProvider ? limit : nil
            let fault = Fault.typeMismatch(short, taking: taken, at: found.place, provider: provider, upTo: upTo)
            return problem(fault, with: found)
        }
        switch relations.of(type, to: dependency.type, isOfProvider: isProvider) {
        case .fits: return nil
        case .unproven: return unproven(found, isProvider: isProvider)
        case .differs: break
        }
        if isProvider {
            let wouldFit = TypeRelation.of(type, to: dependency.type) != .differs
            let base = wouldFit ? dependency.name.dropping(suffix: NameSuffix.provider) ?? "" : nil
            return problem(
                .typeMismatch(short, providing: Wording.text(of: type), at: found.place, base: base),
                with: found
            )
        }
        let (described, held) = texts(for: found)
        let wouldFit = TypeRelation.ofProvider(of: type, to: dependency.type) != .differs
        return problem(.typeMismatch(described, held: held, at: found.place, isProvider: wouldFit), with: found)
    }

    /// The problem of a group whose elements are expected to be those of an array; nil if all of them fit.
    func problem(
        with elements: [GroupElement],
        of group: AnyDefinition,
        as array: Any.Type?,
        isProvider: Bool,
        _ relations: inout TypeRelations
    ) -> Problem? {
        guard let array = array as? any ArrayType.Type else { return nil }
        let wanted = TypeRelation.element(of: array)
        var isUnproven = false
        for element in elements {
            switch relations.of(element.type, to: wanted) {
            case .fits: break
            case .unproven: isUnproven = true
            case .differs:
                let found = element.definition
                let (described, held) = texts(for: found)
                let fault = Fault.typeMismatch(described, element: found.name, held, at: found.place)
                return problem(fault, with: found)
            }
        }
        return isUnproven ? unproven(group, isProvider: isProvider) : nil
    }

    private func unproven(_ found: AnyDefinition, isProvider: Bool) -> Problem {
        let (described, held) = texts(for: found)
        let results = isProvider ? TypeRelation.results(ofFunction: TypeRelation.innermost(dependency.type)) : []
        let result = results.first { TypeRelation.of(found.objectType, to: $0) != .differs }
        let fault = Fault.unproven(described, held: held, at: found.place, provided: result.map { "\($0)" })
        return problem(fault, with: found)
    }

    private var short: Fault.Dependency {
        Fault.Dependency(dependency.name, as: Wording.text(of: dependency.type), of: definition.name)
    }

    /// The dependency and the type of its definition, with different names for the two types.
    private func texts(for found: AnyDefinition) -> (dependency: Fault.Dependency, held: String) {
        let (wanted, held) = Wording.names(of: dependency.type, and: found.objectType)
        return (Fault.Dependency(dependency.name, as: wanted, of: definition.name), held)
    }
}
