// The scopes of overrides that specify none.

extension SourceDefinition {
    /// The scope that an override of this definition inherits; nil if only the program knows it.
    ///
    /// The definition isn't a decorator, which has the scope of the definition that it wraps.
    private var inheritableScope: ScopeFact? {
        if case .group = kind { return .prototype }
        return origin.map { $0.making == .instance ? .singleton : $0.scope }
    }

    /// This override in the scope of the definitions that it replaces, one for each branch.
    func inheriting(from replaced: [SourceDefinition]) -> SourceDefinition {
        guard var fact, case .inherited = fact.scope else { return self }
        let scopes = Set(replaced.map(\.inheritableScope))
        // Only the program knows which branch defines the object.
        fact.scope = scopes.count == 1 ? scopes.first.flatMap(\.self) ?? fact.scope : fact.scope
        var override = self
        override.kind = .made(fact)
        return override
    }
}
