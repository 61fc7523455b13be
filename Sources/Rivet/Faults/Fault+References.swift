// The faults of changes, aliases, groups and expectations, which refer to another definition.

extension Fault {
    // MARK: - Changes

    package static func replacingNothing(_ name: String, suggestions: [String]) -> Fault {
        let advice = advice(suggestions, orElse: "define it, or require the module that does first")
        return Fault(.replacingNothing, name: name, subject: name, suggestions: suggestions) {
            "\(quoted(name)) is replaced or decorated here, and nothing defines it; \(advice)"
        }
    }

    package static func replacingNothing(_ name: String, definedLaterAt place: String) -> Fault {
        Fault(.replacingNothing, name: name, subject: name) {
            "\(quoted(name)) is replaced or decorated here, and defined only later, at \(place); "
                + "require the module that defines it first"
        }
    }

    /// `meant` is the full name of the definition that the written name refers to outside the namespace of the change.
    ///
    /// `short` is its relative name if the definition is inside the namespace, or nil.
    static func replacingNothing(_ name: String, meaning meant: String, at place: String, called short: String?)
        -> Fault
    {
        let other = "\(quoted(meant)), at \(place), is"
        return Fault(.replacingNothing, name: name, subject: name, suggestions: short.map { [$0] } ?? []) {
            "\(quoted(name)) is replaced or decorated here, and nothing defines it; "
                + (short.map { "in this namespace \(other) called \(quoted($0))" }
                    ?? "\(other) of no concern to this namespace: change it from outside")
        }
    }

    package static func changedAlias(_ name: String, at place: String, of target: String) -> Fault {
        Fault(.changedAlias, name: name, subject: name) {
            "\(quoted(name)) is an alias, at \(place); replace or decorate \(quoted(target)) instead"
        }
    }

    package static func mistypedDecorator(of name: String, _ type: String, at place: String, as wrapped: String)
        -> Fault
    {
        Fault(.mistyped, name: name, subject: name) {
            "\(quoted(name)) is of type \(type), at \(place), and is decorated as \(wrapped); "
                + "let both say one type, as a protocol that both have"
        }
    }

    // MARK: - Aliases

    package static func missingTarget(_ target: String, of alias: String, suggestions: [String]) -> Fault {
        let advice = advice(suggestions, orElse: "define it, or require the module that does")
        return Fault(.missing, name: target, subject: alias, suggestions: suggestions) {
            "\(quoted(alias)) is an alias of \(quoted(target)), and nothing defines that; \(advice)"
        }
    }

    static func alias(_ alias: String, ofVariable target: String) -> Fault {
        Fault(.missing, name: target, subject: alias) {
            "\(quoted(alias)) can't be an alias of \(quoted(target)), which is a variable of the environment; "
                + "need that as .variable(\(quoted(target)))"
        }
    }

    static func alias(_ alias: String, ofProvider target: String, of base: String) -> Fault {
        Fault(.missing, name: target, subject: alias, suggestions: [base]) {
            "\(quoted(alias)) can't be an alias of the provider \(quoted(target)); make it one of \(quoted(base)), "
                + "and \(quoted(alias + NameSuffix.provider)) exists by itself"
        }
    }

    /// The first alias is also the last.
    package static func aliasCycle(_ names: [String]) -> Fault {
        Fault(.cycle, name: names[0], subject: names[0], path: names) {
            "\(quoted(names[0])) is an alias of itself: \(Wording.path(names.map(plain))); "
                + "let one of them be of a definition"
        }
    }

    // MARK: - Groups

    /// An element of type `held` in a group that is declared with elements of type `wanted`.
    package static func element(_ name: String, _ held: String, in group: String, of wanted: String, at place: String)
        -> Fault
    {
        Fault(.mistyped, name: group, subject: name) {
            "the group \(quoted(group)) has elements of type \(wanted), at \(place), "
                + "and this one is of type \(held); contribute another, or declare another type"
        }
    }

    package static func unprovenElement(
        _ name: String,
        _ held: String,
        in group: String,
        of wanted: String,
        at place: String
    ) -> Fault {
        Fault(.unproven, .warning, name: group, subject: name) {
            "the group \(quoted(group)) has elements of type \(wanted), at \(place), "
                + "and whether this one is, being \(held), only the object tells; let it say \(wanted)"
        }
    }

    package static func groupTypes(_ name: String, _ type: String, earlier: String, at place: String) -> Fault {
        Fault(.mistyped, name: name, subject: name) {
            "the group \(quoted(name)) is declared already, at \(place), with elements of type \(earlier), "
                + "and here of type \(type); let both say one type"
        }
    }

    // MARK: - Expectations

    /// `farther` is the place of a definition farther up that would fit, or nil.
    static func mistypedExpectation(
        _ name: String,
        _ wanted: String,
        held: String,
        at place: String,
        farther: String?
    ) -> Fault {
        let advice =
            farther.map { "that at \($0), farther up, would fit: give one of the two another name" }
            ?? "expect that type, or give one of the two another name"
        return Fault(.mistyped, name: name, subject: name) {
            "\(quoted(name)) is expected to be \(wanted), and the parent's, at \(place), is \(held); \(advice)"
        }
    }

    static func unprovenExpectation(_ name: String, _ wanted: String, held: String, at place: String) -> Fault {
        Fault(.unproven, .warning, name: name, subject: name) {
            "\(quoted(name)) is expected to be \(wanted), and whether the parent's is, being \(held), only "
                + "the object tells; let the definition at \(place) say \(wanted)"
        }
    }

    // MARK: - Factories

    static func notSupplied(_ name: String, suggestions: [String]) -> Fault {
        let advice = advice(suggestions, orElse: "supply it when the factory is made, or let the parent define it")
        return Fault(.missing, name: name, suggestions: suggestions) {
            "\(quoted(name)) is expected, and neither the parent has it nor was it supplied; \(advice)"
        }
    }

    static func mistypedSupply(_ name: String, _ wanted: String, at place: String, supplied held: String) -> Fault {
        Fault(.mistyped, name: name) {
            "\(quoted(name)) is expected to be \(wanted), at \(place), "
                + "and what was supplied is \(held); supply another object"
        }
    }

    package static func unexpected(_ name: String, suggestions: [String]) -> Fault {
        let advice = advice(suggestions, orElse: "expect it in a module, or leave it out")
        return Fault(.unexpected, name: name, suggestions: suggestions) {
            "\(quoted(name)) was supplied, and no module expects it; \(advice)"
        }
    }

    static func wrongParent(isMissing: Bool, isNeeded: Bool) -> Fault {
        Fault(.wrongParent, name: "") {
            !isNeeded
                ? "a parent was given to the factory of a graph that has none; leave it out"
                : isMissing
                    ? "the graph is a child's, and its factory needs a parent; give it a factory of the parent graph"
                    : "the parent is a factory of another graph than the one this graph was made with; "
                        + "give it one of that graph"
        }
    }
}
