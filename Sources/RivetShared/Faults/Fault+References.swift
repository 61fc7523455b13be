// The faults of changes, aliases, groups and expectations, which refer to another definition.

extension Fault {
    // MARK: - Changes

    package static func replacingNothing(_ name: String, suggestions: [String]) -> Fault {
        Fault(.replacingNothing, name: name, subject: name, suggestions: suggestions) {
            "\(quoted(name)) is replaced or decorated here, but "
                + Wording.missing(
                    "it",
                    suggestions: suggestions,
                    orElse: "define it before, or require the module that does"
                )
        }
    }

    package static func replacingNothing(_ name: String, definedLaterAt place: String) -> Fault {
        Fault(.replacingNothing, name: name, subject: name) {
            "\(quoted(name)) is replaced or decorated here, but defined only later, at \(place); "
                + "require the module that defines it first"
        }
    }

    /// `meant` is the full name of an outer definition with the written name.
    ///
    /// The change is in a namespace, where it doesn't affect that definition.
    ///
    /// `short` is its relative name if the definition is inside the namespace, or nil.
    package static func replacingNothing(_ name: String, meaning meant: String, at place: String, called short: String?)
        -> Fault
    {
        Fault(.replacingNothing, name: name, subject: name, suggestions: short.map { [$0] } ?? []) {
            "\(quoted(name)) is replaced or decorated here, but no module defines it; "
                + (short.map { "write \(quoted($0)) for \(quoted(meant)) (\(place)) in this namespace" }
                    ?? "change \(quoted(meant)) (\(place)) outside this namespace")
        }
    }

    package static func changedAlias(_ name: String, at place: String, of target: String) -> Fault {
        Fault(.changedAlias, name: name, subject: name) {
            "\(quoted(name)) is replaced or decorated here, but it is an alias (\(place)); "
                + "replace or decorate \(quoted(target)) instead"
        }
    }

    package static func mistypedDecorator(of name: String, _ type: String, at place: String, as wrapped: String)
        -> Fault
    {
        Fault(.mistyped, name: name, subject: name) {
            "\(quoted(name)) is decorated as \(Wording.withArticle(wrapped)), "
                + "but it is \(Wording.withArticle(type)) (\(place)); use one type in both, such as a common protocol"
        }
    }

    // MARK: - Aliases

    package static func missingTarget(_ target: String, of alias: String, suggestions: [String]) -> Fault {
        Fault(.missing, name: target, subject: alias, suggestions: suggestions) {
            "\(quoted(alias)) is an alias of \(quoted(target)), "
                + "but \(Wording.missing(quoted(target), suggestions: suggestions))"
        }
    }

    package static func alias(_ alias: String, ofVariable target: String) -> Fault {
        Fault(.missing, name: target, subject: alias) {
            "\(quoted(alias)) can't be an alias of \(quoted(target)), which is a variable of the environment; "
                + "depend on .variable(\(quoted(target))) instead"
        }
    }

    package static func alias(_ alias: String, ofProvider target: String, of base: String) -> Fault {
        Fault(.missing, name: target, subject: alias, suggestions: [base]) {
            "\(quoted(alias)) can't be an alias of the provider \(quoted(target)); "
                + "make it an alias of \(quoted(base)), which also provides \(quoted(alias + NameSuffix.provider))"
        }
    }

    /// The first alias is also the last.
    package static func aliasCycle(_ names: [String]) -> Fault {
        Fault(.cycle, name: names[0], subject: names[0], path: names) {
            "\(quoted(names[0])) is an alias of itself: \(Wording.path(names.map(plain))); "
                + "make one of them an alias of a definition"
        }
    }

    // MARK: - Groups

    /// An element of type `held` in a group that is declared with elements of type `wanted`.
    package static func element(_ name: String, _ held: String, in group: String, of wanted: String, at place: String)
        -> Fault
    {
        Fault(.mistyped, name: group, subject: name) {
            "the group \(quoted(group)) has elements of type \(wanted) (\(place)), "
                + "but this one is \(Wording.withArticle(held)); contribute another one, or declare another type"
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
            "the group \(quoted(group)) has elements of type \(wanted) (\(place)), "
                + Wording.unproven("this one", as: wanted, held: held)
        }
    }

    package static func groupTypes(_ name: String, _ type: String, earlier: String, at place: String) -> Fault {
        Fault(.mistyped, name: name, subject: name) {
            "the group \(quoted(name)) is already declared with elements of type \(earlier) (\(place)), "
                + "but here with elements of type \(type); declare one type in both places"
        }
    }

    // MARK: - Expectations

    /// `farther` is the place of a more distant ancestor's definition with the right type, or nil.
    package static func mistypedExpectation(
        _ name: String,
        _ wanted: String,
        held: String,
        at place: String,
        farther: String?
    ) -> Fault {
        let advice =
            farther.map { "the one at \($0), farther up, would fit, so give one of the two another name" }
            ?? "expect that type, or give one of the two another name"
        return Fault(.mistyped, name: name, subject: name) {
            "\(quoted(name)) is expected to be \(Wording.withArticle(wanted)), "
                + "but the parent's is \(Wording.withArticle(held)) (\(place)); \(advice)"
        }
    }

    package static func unprovenExpectation(_ name: String, _ wanted: String, held: String, at place: String) -> Fault {
        Fault(.unproven, .warning, name: name, subject: name) {
            "\(quoted(name)) is expected to be \(Wording.withArticle(wanted)), "
                + Wording.unproven("the parent's", as: wanted, held: held, at: place)
        }
    }

    // MARK: - Factories

    package static func notSupplied(_ name: String, suggestions: [String]) -> Fault {
        Fault(.missing, name: name, suggestions: suggestions) {
            "\(quoted(name)) is expected, but was neither supplied nor defined by the parent"
                + Wording.advice(suggestions, orElse: "supply it to the factory, or define it in the parent")
        }
    }

    package static func mistypedSupply(_ name: String, _ wanted: String, at place: String, supplied held: String)
        -> Fault
    {
        Fault(.mistyped, name: name) {
            "\(quoted(name)) is expected to be \(Wording.withArticle(wanted)) (\(place)), "
                + "but the supplied object is \(Wording.withArticle(held)); supply another object"
        }
    }

    package static func suppliedTwice(_ name: String) -> Fault {
        Fault(.duplicate, name: name) { "\(quoted(name)) was supplied twice; supply it once" }
    }

    package static func unexpected(_ name: String, suggestions: [String]) -> Fault {
        Fault(.unexpected, name: name, suggestions: suggestions) {
            "\(quoted(name)) was supplied, but no module expects it"
                + Wording.advice(suggestions, orElse: "expect it in a module, or don't supply it")
        }
    }

    package static func wrongParent(isMissing: Bool, isNeeded: Bool) -> Fault {
        Fault(.wrongParent, name: "") {
            !isNeeded
                ? "the factory has a parent, but its graph doesn't; remove the parent"
                : isMissing
                    ? "the graph has a parent, but its factory doesn't; pass a factory of the parent graph"
                    : "the parent is a factory of another graph than the parent of this graph; "
                        + "pass a factory of that graph"
        }
    }
}
