/// Finds declared needs that lead back to where they began.
///
/// A need of a provider closes no circle: the provider builds later, when it is called. Where circles hang
/// together, so that a way leads from each of their definitions to every other, they are one problem, shown by
/// one circle: there may be more of them than anybody wants to read. Mend that one, and check again.
///
/// - Complexity: O(definitions + declared needs), on average.
struct CircleCheck: GraphCheck {
    func problems(in graph: FrozenGraph) -> [Problem] {
        // What declares no needs is part of no circle.
        let definitions = graph.definitions.filter { $0.needs?.isEmpty == false }
        let places = Dictionary(
            uniqueKeysWithValues: definitions.enumerated().map { (ObjectIdentifier($1), $0) }
        )
        let links = definitions.map { definition in
            (definition.needs ?? []).compactMap { need -> Int? in
                guard !need.isVariable,
                    case .definition(let needed)? = graph.meaning(of: need.name, in: definition.context)
                else { return nil }
                return places[ObjectIdentifier(needed)]
            }
        }
        return Knots(links).circles.map { circle in .circle(circle.map { definitions[$0] }) }
    }
}
