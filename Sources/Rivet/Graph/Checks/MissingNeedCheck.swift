/// Finds declared needs that nothing defines.
///
/// - Complexity: O(definitions + declared needs), on average; where something is missing, the sorting of that too.
struct MissingNeedCheck: GraphCheck {
    /// The number of missing names for which suggestions are computed.
    ///
    /// Where more are missing, a whole module is, and not a letter. They are the first of the report.
    static let patience = 100

    /// A missing name, and where it is asked for.
    private struct Question: Hashable {
        let name: String
        let namespace: Int
    }

    func problems(in graph: FrozenGraph) -> [Problem] {
        var missing: [(need: Need, definition: AnyDefinition)] = []
        for definition in graph.definitions {
            for need in definition.needs ?? []
            where !need.isVariable && graph.meaning(of: need.name, in: definition.context) == nil
                && !graph.isBroken(need.name, in: definition.context)
            {
                missing.append((need, definition))
            }
        }
        if missing.isEmpty { return [] }
        missing.sort { left, right in
            let (first, second) = (left.definition.site, right.definition.site)
            return first.isBefore(second) || !second.isBefore(first) && left.need.name < right.need.name
        }
        var suggested: [Question: [String]] = [:]
        return missing.map { need, definition in
            let environment = graph.contexts[definition.context].environment
            if environment.contains(need.name) { return .undefinedVariable(need, of: definition) }
            let question = Question(name: need.name, namespace: graph.contexts[definition.context].namespace)
            if suggested[question] == nil, suggested.count < MissingNeedCheck.patience {
                suggested[question] = graph.suggestions(for: need.name, in: definition.context)
            }
            let names = suggested[question]?.filter { name in
                name != definition.name && graph.meaning(of: name, in: definition.context)?.definition !== definition
            }
            return .missing(need, of: definition, suggestions: names)
        }
    }
}
