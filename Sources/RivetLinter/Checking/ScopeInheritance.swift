internal import RivetShared

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

extension GraphWalk {
    /// Reports an override that doesn't fit into the scope which it inherits.
    mutating func checkScope(of override: SourceDefinition, inheritedFrom base: SourceDefinition) {
        // Code that the linter doesn't know may change the definition before, and a parent may replace a default.
        guard let fact = override.fact, !graph.isForeign, !graph.isDefault(base),
            !graph.isOpen || base.loadedModule == override.loadedModule,
            graph.computedNames(for: override.relativeName, in: override.space).isEmpty
        else { return }
        var fault: Fault?
        if fact.scope.retains, !fact.isSendable || fact.scope == .weak {
            fault = .inheritedScope(
                fact.scope.name,
                from: base.place,
                of: override.name,
                unusableFor: fact.type.short,
                isSendable: fact.isSendable
            )
        } else if fact.scope == .prototype, !fact.completions.isEmpty {
            fault = .hooks(ofUnshared: override.name, takesArguments: false)
        }
        guard let fault else { return }
        // Only the program knows whether the branches of two different statements both run.
        let isSure = base.isImplied(by: override)
        let finding = Finding(isSure ? fault : fault.with(.warning), at: override.site, notes: [base.note])
        requireClass(fact.scope == .weak && fact.isSendable ? fact.type : .never, or: finding)
    }

    /// Reports a type whose objects aren't instances of a class.
    mutating func requireClass(_ type: SourceType, or finding: Finding) {
        choices.append([[ConditionalFinding(question: TypeQuestion(have: type, want: .object), wrong: finding)]])
    }
}
