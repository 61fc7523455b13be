/// Finds variables that are declared as needs, and are missing or can't be read as what they are needed as.
///
/// - Complexity: O(definitions + declared needs), on average.
struct VariableNeedCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        graph.definitions.flatMap { definition in
            (definition.needs ?? []).compactMap { need in
                guard need.isVariable else { return nil }
                let environment = graph.contexts[definition.context].environment
                return fault(of: need, in: environment).map { fault in
                    let name = graph.shownName(of: definition)
                    guard fault.code == .missing,
                        let meant = graph.meaning(of: need.name, in: definition.context)?.definition
                    else { return .variable(need, of: definition, named: name, fault) }
                    return .variable(need, of: definition, named: name, meaning: meant, environment.name)
                }
            }
        }
    }

    private func fault(of need: Need, in environment: Environment) -> EnvironmentError? {
        func read<Value>(_ type: Value.Type) -> EnvironmentError? {
            do {
                _ = try environment[need.name] as Value
                return nil
            } catch { return error as? EnvironmentError }
        }
        return read(need.type)
    }
}
