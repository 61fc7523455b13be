// What is wrong with what changes, names anew, gathers or expects what others define.

extension Wording {
    package static func replacingNothing(_ name: String, suggestions: [String]) -> String {
        let hint = suggestions.isEmpty ? "define it, or require the module that does first" : didYouMean(suggestions)
        return "\(quoted(name)) is replaced or decorated here, and nothing defines it; \(hint)"
    }

    static func replacingNothing(_ name: String, definedLater later: Draft) -> String {
        replacingNothing(name, definedLaterAt: place(of: later))
    }

    package static func replacingNothing(_ name: String, definedLaterAt place: String) -> String {
        "\(quoted(name)) is replaced or decorated here, and defined only later, at \(place); "
            + "require the module that defines it first"
    }

    static func replacingNothing(_ name: String, outside meant: Draft, inside short: String?) -> String {
        "\(quoted(name)) is replaced or decorated here, and nothing defines it; "
            + (short.map { "in this namespace \(quoted(meant.name)), at \(place(of: meant)), is called \(quoted($0))" }
                ?? "\(quoted(meant.name)), at \(place(of: meant)), is of no concern to this namespace: "
                + "change it from outside")
    }

    static func changedAlias(_ alias: Draft, target: String) -> String {
        changedAlias(alias.name, at: place(of: alias), target: target)
    }

    package static func changedAlias(_ name: String, at place: String, target: String) -> String {
        "\(quoted(name)) is an alias, at \(place); replace or decorate \(quoted(target)) instead"
    }

    static func mistypedDecorator(_ type: Any.Type, of base: AnyDefinition) -> String {
        let (wrapped, held) = names(of: type, and: base.objectType)
        return mistypedDecorator(of: base.name, held, at: place(of: base), decoratedAs: wrapped)
    }

    package static func mistypedDecorator(
        of name: String,
        _ held: String,
        at place: String,
        decoratedAs wrapped: String
    ) -> String {
        "\(quoted(name)) is of type \(held), at \(place), and is decorated as \(wrapped); "
            + "let both say one type, as a protocol that both have"
    }

    package static func missingTarget(_ target: String, of alias: String, suggestions: [String]) -> String {
        let hint = suggestions.isEmpty ? "define it, or require the module that does" : didYouMean(suggestions)
        return "\(quoted(alias)) is an alias of \(quoted(target)), and nothing defines that; \(hint)"
    }

    static func variable(_ target: String, of alias: String) -> String {
        "\(quoted(alias)) can't be an alias of \(quoted(target)), which is a variable of the environment; "
            + "need that as .variable(\(quoted(target)))"
    }

    static func provider(_ target: String, of alias: String, base: String) -> String {
        "\(quoted(alias)) can't be an alias of the provider \(quoted(target)); make it one of \(quoted(base)), "
            + "and \(quoted(alias + FrozenGraph.providerSuffix)) exists by itself"
    }

    package static func aliasCircle(_ names: [String]) -> String {
        "\(quoted(names.first ?? "")) is an alias of itself: \(way(names)); let one of them be of a definition"
    }

    static func elementType(_ element: AnyDefinition, _ declared: Any.Type, at declaration: Draft) -> String {
        let (held, wanted) = names(of: element.objectType, and: declared)
        return elementType(held, of: declaration.name, wanted, at: place(of: declaration))
    }

    package static func elementType(
        _ held: String,
        of group: String,
        _ wanted: String,
        at place: String
    ) -> String {
        "the group \(quoted(group)) has elements of type \(wanted), at \(place), "
            + "and this one is of type \(held); contribute another, or declare another type"
    }

    static func unprovenElement(_ element: AnyDefinition, _ declared: Any.Type, at declaration: Draft) -> String {
        let (held, wanted) = names(of: element.objectType, and: declared)
        return "the group \(quoted(declaration.name)) has elements of type \(wanted), at \(place(of: declaration)), "
            + "and whether this one is, being \(held), only the object tells; let it say \(wanted)"
    }

    static func groupTypes(
        _ name: String,
        _ type: Any.Type,
        earlier: Draft,
        _ earlierType: Any.Type
    ) -> String {
        let (wanted, held) = names(of: type, and: earlierType)
        return groupTypes(name, wanted, at: place(of: earlier), held)
    }

    package static func groupTypes(_ name: String, _ wanted: String, at place: String, _ held: String) -> String {
        "the group \(quoted(name)) is declared already, at \(place), with elements of type \(held), "
            + "and here of type \(wanted); let both say one type"
    }

    // MARK: - Children

    static func mistypedExpectation(
        _ expected: AnyDefinition,
        _ found: AnyDefinition,
        farther: AnyDefinition?
    ) -> String {
        let (wanted, held) = names(of: expected.objectType, and: found.objectType)
        let hint =
            farther.map { "that at \(place(of: $0)), farther up, would fit: give one of the two another name" }
            ?? "expect that type, or give one of the two another name"
        return "\(quoted(expected.name)) is expected to be \(wanted), and the parent's, at \(place(of: found)), "
            + "is \(held); \(hint)"
    }

    static func unprovenExpectation(_ expected: AnyDefinition, _ found: AnyDefinition) -> String {
        let (wanted, held) = names(of: expected.objectType, and: found.objectType)
        return "\(quoted(expected.name)) is expected to be \(wanted), and whether the parent's is, being \(held), only "
            + "the object tells; let the definition at \(place(of: found)) say \(wanted)"
    }

    static func notSupplied(_ expected: AnyDefinition, suggestions: [String]) -> String {
        let hint =
            suggestions.isEmpty
            ? "supply it when the factory is made, or let the parent define it" : didYouMean(suggestions)
        return "\(quoted(expected.name)) is expected, and neither the parent has it nor was it supplied; \(hint)"
    }

    static func mistypedSupply(_ expected: AnyDefinition, _ type: Any.Type) -> String {
        let (wanted, held) = names(of: expected.objectType, and: type)
        return "\(quoted(expected.name)) is expected to be \(wanted), at \(place(of: expected)), "
            + "and what was supplied is \(held); supply another object"
    }

    package static func unexpected(_ name: String, suggestions: [String]) -> String {
        let hint = suggestions.isEmpty ? "expect it in a module, or leave it out" : didYouMean(suggestions)
        return "\(quoted(name)) was supplied, and no module expects it; \(hint)"
    }

    static func wrongParent(isMissing: Bool, isNeeded: Bool) -> String {
        if !isNeeded { return "a parent was given to the factory of a graph that has none; leave it out" }
        return isMissing
            ? "the graph is a child's, and its factory needs a parent; give it a factory of the parent graph"
            : "the parent is a factory of another graph than the one this graph was made with; give it one of that graph"
    }
}
