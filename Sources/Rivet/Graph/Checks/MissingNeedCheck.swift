/// Finds declared needs that nothing defines.
///
/// - Complexity: O(definitions + declared needs), on average; where something is missing, the sorting of that too.
struct MissingNeedCheck: GraphCheck {
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
            if environment.contains(need.name) {
                let fault = Fault.missingVariable(need.name, neededBy: definition.name, isTyped: need.isTyped)
                return Problem(fault, at: definition.site)
            }
            let question = Question(name: need.name, namespace: graph.contexts[definition.context].namespace)
            if suggested[question] == nil, suggested.count < Fault.suggestionLimit {
                suggested[question] = graph.suggestions(for: need.name, in: definition.context)
            }
            let names = suggested[question]?.filter { name in
                name != definition.name && graph.meaning(of: name, in: definition.context)?.definition !== definition
            }
            let fault = Fault.missing(need.name, neededBy: definition.name, suggestions: names)
            return Problem(fault, at: definition.site)
        }
    }
}
