// The problems of what changes, names anew, gathers or expects what others define.

extension Problem {
    static func replacingNothing(_ change: Draft, suggestions: [String]) -> Problem {
        Problem(
            .replacingNothing,
            name: change.name,
            message: Wording.replacingNothing(change.name, suggestions: suggestions),
            site: change.site,
            suggestions: suggestions,
            subject: change.name
        )
    }

    static func replacingNothing(_ change: Draft, definedLater later: Draft) -> Problem {
        Problem(
            .replacingNothing,
            name: change.name,
            message: Wording.replacingNothing(change.name, definedLater: later),
            site: change.site,
            related: [later.site],
            subject: change.name
        )
    }

    /// `meant` has the name that was written, and its namespace isn't that of the change; `short` is what it is called
    /// there if it is inside of that.
    static func replacingNothing(_ change: Draft, outside meant: Draft, inside short: String?) -> Problem {
        Problem(
            .replacingNothing,
            name: change.name,
            message: Wording.replacingNothing(change.name, outside: meant, inside: short),
            site: change.site,
            related: [meant.site],
            suggestions: short.map { [$0] } ?? [],
            subject: change.name
        )
    }

    static func changedAlias(_ change: Draft, of alias: Draft, target: String) -> Problem {
        Problem(
            .changedAlias,
            name: change.name,
            message: Wording.changedAlias(alias, target: target),
            site: change.site,
            related: [alias.site],
            subject: change.name
        )
    }

    static func mistypedDecorator(_ decorator: AnyDecorator, of base: AnyDefinition) -> Problem {
        Problem(
            .mistyped,
            name: base.name,
            message: Wording.mistypedDecorator(decorator.objectType, of: base),
            site: decorator.draft.site,
            related: [base.site],
            subject: base.name
        )
    }

    // MARK: - Aliases

    static func missingTarget(_ target: String, of alias: Draft, suggestions: [String]) -> Problem {
        Problem(
            .missing,
            name: target,
            message: Wording.missingTarget(target, of: alias.name, suggestions: suggestions),
            site: alias.site,
            suggestions: suggestions,
            subject: alias.name
        )
    }

    static func variable(_ target: String, of alias: Draft) -> Problem {
        Problem(
            .missing,
            name: target,
            message: Wording.variable(target, of: alias.name),
            site: alias.site,
            subject: alias.name
        )
    }

    static func provider(_ target: String, of alias: Draft, base: String) -> Problem {
        Problem(
            .missing,
            name: target,
            message: Wording.provider(target, of: alias.name, base: base),
            site: alias.site,
            suggestions: [base],
            subject: alias.name
        )
    }

    /// The first alias is also the last.
    static func aliasCircle(_ aliases: [Draft]) -> Problem {
        Problem(
            .circle,
            name: aliases[0].name,
            message: Wording.aliasCircle(aliases.map(\.name)),
            site: aliases[0].site,
            related: aliases.dropFirst().dropLast().map(\.site),
            subject: aliases[0].name,
            way: aliases.map(\.name)
        )
    }

    // MARK: - Groups

    static func elementType(_ element: AnyDefinition, _ declared: Any.Type, at declaration: Draft) -> Problem {
        Problem(
            .mistyped,
            name: declaration.name,
            message: Wording.elementType(element, declared, at: declaration),
            site: element.site,
            related: [declaration.site],
            subject: element.name
        )
    }

    static func unprovenElement(_ element: AnyDefinition, _ declared: Any.Type, at declaration: Draft) -> Problem {
        Problem(
            .unproven,
            .warning,
            name: declaration.name,
            message: Wording.unprovenElement(element, declared, at: declaration),
            site: element.site,
            related: [declaration.site],
            subject: element.name
        )
    }

    static func groupTypes(_ second: Draft, _ type: Any.Type, earlier: Draft, _ earlierType: Any.Type) -> Problem {
        Problem(
            .mistyped,
            name: second.name,
            message: Wording.groupTypes(second.name, type, earlier: earlier, earlierType),
            site: second.site,
            related: [earlier.site],
            subject: second.name
        )
    }

    // MARK: - Children

    static func mistypedExpectation(
        _ expected: AnyDefinition,
        _ found: AnyDefinition,
        farther: AnyDefinition?
    ) -> Problem {
        Problem(
            .mistyped,
            name: expected.name,
            message: Wording.mistypedExpectation(expected, found, farther: farther),
            site: expected.site,
            related: [found.site] + (farther.map { [$0.site] } ?? []),
            subject: expected.name
        )
    }

    static func unprovenExpectation(_ expected: AnyDefinition, _ found: AnyDefinition) -> Problem {
        Problem(
            .unproven,
            .warning,
            name: expected.name,
            message: Wording.unprovenExpectation(expected, found),
            site: expected.site,
            related: [found.site],
            subject: expected.name
        )
    }

    static func notSupplied(_ expected: AnyDefinition, suggestions: [String]) -> Problem {
        Problem(
            .missing,
            name: expected.name,
            message: Wording.notSupplied(expected, suggestions: suggestions),
            site: expected.site,
            suggestions: suggestions
        )
    }

    static func mistypedSupply(_ expected: AnyDefinition, _ type: Any.Type, at site: SourceSite) -> Problem {
        Problem(
            .mistyped,
            name: expected.name,
            message: Wording.mistypedSupply(expected, type),
            site: site,
            related: [expected.site]
        )
    }

    static func unexpected(_ name: String, suggestions: [String], at site: SourceSite) -> Problem {
        Problem(
            .unexpected,
            name: name,
            message: Wording.unexpected(name, suggestions: suggestions),
            site: site,
            suggestions: suggestions
        )
    }

    static func wrongParent(isMissing: Bool, isNeeded: Bool, at site: SourceSite) -> Problem {
        Problem(
            .wrongParent,
            name: "",
            message: Wording.wrongParent(isMissing: isMissing, isNeeded: isNeeded),
            site: site
        )
    }
}
