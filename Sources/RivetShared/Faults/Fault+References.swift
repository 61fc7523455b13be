// The faults of changes, aliases, groups and expectations, which refer to another definition.

extension Fault {
    // MARK: - Changes

    package static func replacingNothing(_ name: String, suggestions: [String]) -> Fault {
        if let base = name.dropping(suffix: NameSuffix.provider) ?? name.dropping(suffix: NameSuffix.original) {
            return Fault(
                .replacingNothing,
                of: name,
                #""{}" can't be replaced or decorated, because it comes from "{}"; replace or decorate "{}" instead"#,
                [name, base, base]
            )
        }
        let advice = "define it before, or require the module that does"
        return Fault(
            .replacingNothing,
            of: name,
            suggestions: suggestions,
            #""{}" is replaced or decorated here, but {}"#,
            [name, Wording.missing("it", suggestions: suggestions, orElse: advice)]
        )
    }

    package static func replacingNothing(_ name: String, definedLaterAt place: String) -> Fault {
        Fault(
            .replacingNothing,
            of: name,
            #""{}" is replaced or decorated here, but defined only later, at {}; "#
                + "require the module that defines it first",
            [name, place]
        )
    }

    /// `meant` is the full name of an outer definition with the written name.
    ///
    /// The change is in a namespace, where it doesn't affect that definition.
    ///
    /// `short` is its relative name if the definition is inside the namespace, or nil.
    package static func replacingNothing(_ name: String, meaning meant: String, at place: String, called short: String?)
        -> Fault
    {
        let suggestions = short.map { [$0] } ?? []
        return Fault(
            .replacingNothing,
            of: name,
            suggestions: suggestions,
            #""{}" is replaced or decorated here, but no module defines it; "#
                + (short == nil
                    ? #"to change "{}" ({}), require the module without under:"#
                    : #"write "{}" for "{}" ({}) in this namespace"#),
            [name] + suggestions + [meant, place]
        )
    }

    package static func changedAlias(_ name: String, at place: String, of target: String) -> Fault {
        Fault(
            .changedAlias,
            of: name,
            #""{}" is replaced or decorated here, but it is an alias ({}); replace or decorate "{}" instead"#,
            [name, place, target]
        )
    }

    package static func typeMismatch(ofDecoratorOf name: String, _ type: String, at place: String, as wrapped: String)
        -> Fault
    {
        Fault(
            .typeMismatch,
            of: name,
            #""{}" is decorated as {}, but it is {} ({}); use one type in both, such as a common protocol"#,
            [name, Wording.withArticle(wrapped), Wording.withArticle(type), place]
        )
    }

    // MARK: - Aliases

    package static func missingTarget(_ target: String, of alias: String, suggestions: [String]) -> Fault {
        Fault(
            .missing,
            name: target,
            subject: alias,
            suggestions: suggestions,
            target.isEmpty
                ? #""{}" is an alias of an empty name, which no definition can have; name the definition"#
                : #""{}" is an alias of "{}", but {}"#,
            target.isEmpty ? [alias] : [alias, target, Wording.missing(quoted(target), suggestions: suggestions)]
        )
    }

    package static func alias(_ alias: String, ofVariable target: String) -> Fault {
        Fault(
            .missing,
            name: target,
            subject: alias,
            #""{}" can't be an alias of "{}", which is a variable of the environment; "#
                + #"depend on .variable("{}") instead"#,
            [alias, target, target]
        )
    }

    package static func alias(_ alias: String, ofProvider target: String, of base: String) -> Fault {
        Fault(
            .missing,
            name: target,
            subject: alias,
            suggestions: [base],
            #""{}" can't be an alias of the provider "{}"; make it an alias of "{}", which also provides "{}""#,
            [alias, target, base, alias + NameSuffix.provider]
        )
    }

    /// The first alias is also the last.
    package static func aliasCycle(_ names: [String]) -> Fault {
        Fault(
            .cycle,
            name: names[0],
            subject: names[0],
            path: names,
            #""{}" is an alias of itself: {}; make one of them an alias of a definition"#,
            [names[0], Wording.path(names.map(plain))]
        )
    }

    // MARK: - Groups

    /// An element of type `held` in a group that is declared with elements of type `wanted`.
    package static func element(_ name: String, _ held: String, in group: String, of wanted: String, at place: String)
        -> Fault
    {
        Fault(
            .typeMismatch,
            name: group,
            subject: name,
            #"the group "{}" has elements of type {} ({}), but this one is {}; "#
                + "contribute another one, or declare another type",
            [group, wanted, place, Wording.withArticle(held)]
        )
    }

    package static func unprovenElement(
        _ name: String,
        _ held: String,
        in group: String,
        of wanted: String,
        at place: String
    ) -> Fault {
        Fault(
            .unproven,
            name: group,
            subject: name,
            #"the group "{}" has elements of type {} ({}), {}"#,
            [group, wanted, place, Wording.unproven("this one", as: wanted, held: held)]
        )
    }

    package static func groupTypes(_ name: String, _ type: String, earlier: String, at place: String) -> Fault {
        Fault(
            .typeMismatch,
            of: name,
            #"the group "{}" is already declared with elements of type {} ({}), but here with elements of type {}; "#
                + "declare one type in both places",
            [name, earlier, place, type]
        )
    }

    /// A group of a child whose name the parent defines as another object.
    package static func group(_ name: String, ofParentsAt place: String) -> Fault {
        Fault(
            .duplicate,
            of: name,
            #""{}" is a group here, but the parent defines it as another object at {}; give one of the two another name"#,
            [name, place]
        )
    }

    // MARK: - Expectations

    /// `farther` is the place of a more distant ancestor's definition with the right type, or nil.
    package static func typeMismatch(
        ofExpected name: String,
        _ wanted: String,
        held: String,
        at place: String,
        farther: String?
    ) -> Fault {
        Fault(
            .typeMismatch,
            of: name,
            #""{}" is expected to be {}, but the parent's is {} ({}); "#
                + (farther == nil
                    ? "expect {}, or give one of the two another name"
                    : "the one at {}, farther up, would fit, so give one of the two another name"),
            [
                name, Wording.withArticle(wanted), Wording.withArticle(held), place,
                farther ?? Wording.withArticle(held),
            ]
        )
    }

    package static func unprovenExpectation(_ name: String, _ wanted: String, held: String, at place: String) -> Fault {
        Fault(
            .unproven,
            of: name,
            #""{}" is expected to be {}, {}"#,
            [
                name, Wording.withArticle(wanted),
                Wording.unproven("the parent's", as: wanted, held: held, at: place),
            ]
        )
    }

    // MARK: - Factories

    package static func notSupplied(_ name: String, suggestions: [String]) -> Fault {
        let advice = "supply it to the factory, or define it in the parent"
        return Fault(
            .missing,
            name: name,
            suggestions: suggestions,
            #""{}" is expected, but was neither supplied nor defined by the parent{}"#,
            [name, Wording.advice(suggestions, orElse: advice)]
        )
    }

    package static func typeMismatch(ofSupplied name: String, _ wanted: String, at place: String, supplied held: String)
        -> Fault
    {
        Fault(
            .typeMismatch,
            name: name,
            #""{}" is expected to be {} ({}), but the supplied object is {}; supply another object"#,
            [name, Wording.withArticle(wanted), place, Wording.withArticle(held)]
        )
    }

    package static func suppliedTwice(_ name: String) -> Fault {
        Fault(.duplicate, name: name, #""{}" was supplied twice; supply it once"#, [name])
    }

    package static func unexpected(_ name: String, suggestions: [String]) -> Fault {
        Fault(
            .unexpected,
            name: name,
            suggestions: suggestions,
            name.isEmpty
                ? "an object was supplied under an empty name, which no module can expect; name the object"
                : #""{}" was supplied, but no module expects it{}"#,
            name.isEmpty
                ? [] : [name, Wording.advice(suggestions, orElse: "expect it in a module, or don't supply it")]
        )
    }

    package static func wrongParent(isMissing: Bool, isNeeded: Bool) -> Fault {
        Fault(
            .wrongParent,
            name: "",
            !isNeeded
                ? "the factory has a parent, but its graph doesn't; remove the parent"
                : isMissing
                    ? "the graph has a parent, but its factory doesn't; pass a factory of the parent graph"
                    : "the factory's parent has another graph than the parent of this graph; "
                        + "pass a factory of the graph that ObjectGraph received as parent:"
        )
    }
}
