// The values of environments.

extension Evaluator {
    /// The environments with the variables of dictionaries and of other environments, the last of which count.
    ///
    /// Without a name, they have that of the first environment.
    func environment(named name: Bound?, _ parts: [Bound]) -> Bound {
        let text = name.map(\.atom.environmentName) ?? parts.first?.atom.environmentName
        let arms = (name?.arms ?? []) + parts.flatMap(\.arms)
        var fact = EnvironmentFact(name: text, isChosen: !arms.isEmpty)
        for part in parts { fact.merge(variables(of: part)) }
        return Bound(.environment(fact), in: arms)
    }

    /// The end of the id of a graph, which has the name of its environment if that is known.
    ///
    /// So the same code makes a graph for each environment.
    func environment(_ values: [Bound]?) -> String {
        let names = Set(values?.map(\.atom.environmentName) ?? [])
        guard names.count == 1, let name = names.first.flatMap(\.self) else { return "" }
        return "@" + name
    }

    /// The variables in a dictionary or an environment.
    func variables(of bound: Bound) -> EnvironmentFact {
        if case .environment(let fact) = bound.atom { return fact }
        guard case .list(let elements, let isComplete) = bound.atom else { return .unknown }
        var fact = EnvironmentFact(isComplete: isComplete)
        for element in elements {
            guard case .tuple(let pair) = element.atom, pair.count == 2, let name = pair[0].atom.wholeText else {
                // It may have any name.
                fact.merge(.unknown)
                continue
            }
            let site = element.site ?? pair[0].site ?? bound.site ?? .none
            guard case .erased(let text, let type) = pair[1].atom else {
                fact.variables[name] = pair[1].atom == .literal("nil") ? nil : .init(site: site)
                continue
            }
            fact.variables[name] = .init(type: type, text: text, site: site)
        }
        return fact
    }
}

extension Atom {
    /// The text, if no part of it is unknown.
    var wholeText: String? {
        guard case .name(let parts, _) = self, !parts.contains(nil) else { return nil }
        return parts.compactMap(\.self).joined()
    }

    /// The name of an environment, which may be that of another one.
    var environmentName: String? {
        if case .environment(let fact) = self { return fact.name }
        return wholeText
    }
}
