internal import Rivet

extension Linter {
    /// Finds supplied names that no graph expects.
    func unexpected() -> [Finding] {
        if graphs.contains(where: { $0.isForeign || $0.isFragment }) { return [] }
        let expected = Set(
            graphs.flatMap(\.definitions).compactMap { if case .expected = $0.kind { $0.name } else { nil } }
        )
        let events = program.files.flatMap(\.bodies).flatMap(\.events)
        let supplied = events.flatMap { event -> [NameExpression] in
            if case .root(let fact) = event.kind { fact.supplied ?? [] } else { [] }
        }
        return supplied.compactMap { expression in
            guard let name = program.name(expression), !expected.contains(name),
                !graphs.contains(where: { $0.pattern(for: name, in: 0) != nil })
            else { return nil }
            let suggestions = Suggestions.nearest(to: name, among: expected.sorted())
            return Finding(.unexpected(name, suggestions: suggestions), at: expression.site)
        }
    }
}
