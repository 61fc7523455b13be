/// One way in which a graph can be wrong.
protocol GraphCheck: Sendable {
    /// Everything wrong in this way.
    ///
    /// It looks at what is described, and builds nothing.
    func problems(in graph: FrozenGraph) -> [Problem]
}

/// The checks that each graph goes through.
///
/// All of them run, and all that they find is reported.
enum GraphChecks {
    private static let all: [any GraphCheck] = [
        DerivedNameCheck(), MissingNeedCheck(), MistypedNeedCheck(), VariableNeedCheck(), CircleCheck(), CaptiveCheck(),
    ]

    static func problems(in graph: FrozenGraph, isStrict: Bool) -> [Problem] {
        let found = all.flatMap { $0.problems(in: graph) }
        // A definition may need twice what is missing.
        var seen: Set<Problem> = []
        return found.filter { seen.insert($0).inserted }
            + (isStrict ? DeclarationCheck(isStrict: true).problems(in: graph) : [])
    }
}
