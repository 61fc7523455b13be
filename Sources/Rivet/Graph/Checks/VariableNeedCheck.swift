/// Finds variables that are declared as needs, and are missing or can't be read as what they are needed as.
///
/// - Complexity: O(definitions + declared needs), on average.
struct VariableNeedCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        graph.definitions.flatMap { definition in
            (definition.needs ?? []).compactMap { need in
                guard need.isVariable else { return nil }
                let environment = graph.contexts[definition.context].environment
                return fault(of: need, in: environment).map {
                    .variable(need, of: definition, named: graph.shownName(of: definition), $0)
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
