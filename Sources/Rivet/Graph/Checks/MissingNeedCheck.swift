/// Finds declared needs that nothing defines.
///
/// - Complexity: O(definitions + declared needs), on average.
struct MissingNeedCheck: GraphCheck {
    /// For how many missing names near ones are looked for, each of which takes a look at all names.
    ///
    /// Where more are missing, a whole module is, and not a letter.
    static let patience = 100

    func problems(in graph: FrozenGraph) -> [Problem] {
        // Made once something is missing; mostly nothing is.
        lazy var known = graph.known
        var suggested: [String: [String]] = [:]
        func suggestions(for name: String) -> [String] {
            if let names = suggested[name] { return names }
            guard suggested.count < MissingNeedCheck.patience else { return [] }
            let names = graph.suggestions(for: name, among: known)
            suggested[name] = names
            return names
        }
        return graph.definitions.flatMap { definition in
            (definition.needs ?? []).compactMap { need in
                guard !need.isVariable, graph.meaning(of: need.name, in: definition.context) == nil,
                    !graph.isBroken(need.name, in: definition.context)
                else { return nil }
                return .missing(
                    need,
                    of: definition,
                    suggestions: suggestions(for: need.name).filter { $0 != definition.name }
                )
            }
        }
    }
}
