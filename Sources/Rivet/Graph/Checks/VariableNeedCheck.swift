/// Finds variables that are declared as needs, and are missing or can't be read as what they are needed as.
///
/// - Complexity: O(definitions + declared needs), on average.
struct VariableNeedCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        graph.definitions.flatMap { definition in
            (definition.needs ?? []).compactMap { need in
                guard need.isVariable else { return nil }
                let environment = graph.contexts[definition.context].environment
                return error(of: need, in: environment).map { error in
                    let name = graph.shownName(of: definition)
                    guard error.code == .missing,
                        let meant = graph.meaning(of: need.name, in: definition.context)?.definition
                    else { return Problem(.variable(need.name, neededBy: name, error), at: definition.site) }
                    let fault = Fault.variable(need.name, neededBy: name, definedAt: meant.place, in: environment.name)
                    return Problem(fault, at: definition.site, related: [meant.site])
                }
            }
        }
    }

    private func error(of need: Need, in environment: Environment) -> EnvironmentError? {
        func read<Value>(_ type: Value.Type) -> EnvironmentError? {
            do {
                _ = try environment[need.name] as Value
                return nil
            } catch { return error as? EnvironmentError }
        }
        return read(need.type)
    }
}
