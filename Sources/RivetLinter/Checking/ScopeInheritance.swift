internal import RivetShared

// The scopes of overrides that specify none.

extension SourceDefinition {
    /// The scope that an override of this definition inherits; nil if only the program knows it.
    ///
    /// The definition isn't a decorator, which has the scope of the definition that it wraps.
    private var inheritableScope: ScopeFact? {
        switch kind {
        case .made(let fact), .inherited(let fact?): fact.making == .instance ? .singleton : fact.scope
        case .group: .prototype
        case .expected, .alias, .inherited(nil): nil
        }
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

    /// The finding if an override can't have the scope of the definition that it replaces.
    func finding(replacing replaced: SourceDefinition, in world: TypeWorld) -> Finding? {
        guard let fact, case .inherited(let isSendable) = fact.scope, let scope = replaced.inheritableScope else {
            return nil
        }
        let fault: Fault? =
            switch scope {
            case .inherited: nil
            case .prototype:
                fact.completions.isEmpty ? nil : .hooks(ofUnshared: name, takesArguments: !fact.arguments.isEmpty)
            case .singleton, .weak, .graph, .cached, .own:
                isSendable && !(scope == .weak && world.isValue(fact.type))
                    ? nil
                    : .inheritedScope(
                        scope.name,
                        from: replaced.place,
                        of: name,
                        unusableFor: fact.type.short,
                        isSendable: isSendable
                    )
            }
        // Only the program knows whether the branches of two different statements both run.
        return fault.map {
            Finding(replaced.isImplied(by: self) ? $0 : $0.with(.warning), at: site, notes: [replaced.note])
        }
    }
}
