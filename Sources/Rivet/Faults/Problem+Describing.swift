// The problems that a description can have by itself.

extension Problem {
    static func duplicate(_ second: Draft, of first: Draft) -> Problem {
        Problem(
            .duplicate,
            name: second.name,
            message: Wording.duplicate(second, of: first),
            site: second.site,
            related: [first.site],
            subject: second.name
        )
    }

    static func emptyName(at site: SourceSite) -> Problem {
        Problem(.emptyName, name: "", message: Wording.emptyName, site: site)
    }

    static func derivedName(_ definition: Draft, from base: Draft) -> Problem {
        Problem(
            .derivedName,
            name: definition.name,
            message: Wording.derivedName(definition, from: base),
            site: definition.site,
            related: [base.site],
            subject: definition.name
        )
    }

    static func definedVariable(_ name: String, at site: SourceSite) -> Problem {
        Problem(.definedVariable, name: name, message: Wording.definedVariable(name), site: site)
    }

    static func configureFailed(_ module: Module.Type?, _ error: any Error, at site: SourceSite) -> Problem {
        Problem(
            .configureFailed,
            name: Wording.name(of: module) ?? "",
            message: Wording.configureFailed(module, error),
            site: site,
            underlying: "\(error)"
        )
    }

    static func differentVariables(
        _ module: Module.Type,
        in environment: Environment,
        at site: SourceSite,
        earlier: Assembly.Loaded
    ) -> Problem {
        Problem(
            .differentVariables,
            name: Wording.name(of: module) ?? "",
            message: Wording.differentVariables(module, in: environment, earlier: earlier),
            site: site,
            related: earlier.site.map { [$0] } ?? []
        )
    }

    static func unusableScope(_ scope: String, of name: String, at site: SourceSite) -> Problem {
        Problem(
            .unusableScope,
            name: name,
            message: Wording.unusableScope(scope, of: name),
            site: site,
            subject: name
        )
    }

    static func weakValue(_ type: Any.Type, _ draft: Draft) -> Problem {
        Problem(
            .unusableScope,
            name: draft.name,
            message: Wording.weakValue(type, draft.name),
            site: draft.site,
            subject: draft.name
        )
    }

    static func hooksOfUnkept(_ definition: AnyDefinition) -> Problem {
        Problem(
            .unusableScope,
            name: definition.name,
            message: Wording.hooksOfUnkept(definition),
            site: definition.site,
            subject: definition.name
        )
    }

    static func namespace(_ name: String, at site: SourceSite) -> Problem {
        Problem(.namespaceName, name: name, message: Wording.namespaceName(name), site: site)
    }

    /// `suggestions` are nil where none were looked for.
    static func missing(_ need: Need, of definition: AnyDefinition, suggestions: [String]?) -> Problem {
        Problem(
            .missing,
            name: need.name,
            message: Wording.missing(need, of: definition, suggestions: suggestions),
            site: definition.site,
            suggestions: suggestions ?? [],
            subject: definition.name
        )
    }

    /// The first definition, and its name, is also the last; `aliases` are the names by which each was found if those
    /// are aliases; `others` is the number of other names that are tied together with
    /// these, `hasOriginal` whether the first was changed.
    static func circle(
        _ definitions: [AnyDefinition],
        names: [String],
        aliases: [String?],
        _ others: Int,
        hasOriginal: Bool
    ) -> Problem {
        Problem(
            .circle,
            name: names[0],
            message: Wording.circle(
                names,
                steps: zip(names, aliases).map { Wording.step($1 ?? $0, aliasOf: $1 == nil ? nil : $0) },
                others: others,
                hasOriginal: hasOriginal
            ),
            site: definitions[0].site,
            related: definitions.dropFirst().dropLast().map(\.site),
            subject: names[0],
            way: names
        )
    }

    /// Modules that require each other too deep.
    ///
    /// The levels are those of one cycle, whose first module is also the last, or all of them.
    static func tooDeep(_ levels: [ModuleNesting.Level], _ reason: Wording.Depth, isCycle: Bool) -> Problem {
        let names = levels.map { Wording.name(of: $0.module) ?? "" }
        let steps = zip(names, levels).enumerated().map { number, step in
            Wording.step(step.0, under: number == 0 ? nil : step.1.namespace)
        }
        return Problem(
            .tooDeep,
            name: names.last ?? "",
            message: Wording.tooDeep(steps, of: names.last ?? "", reason, isCycle: isCycle),
            site: levels.last?.site ?? .unknown,
            related: levels.dropFirst().dropLast().map(\.site)
        )
    }

    static func tooManyEnvironments(at site: SourceSite) -> Problem {
        Problem(.tooManyEnvironments, name: "", message: Wording.tooManyEnvironments, site: site)
    }
}

extension Problem {
    /// Whether modules that weren't configured may be the only cause.
    var isOfMissingModules: Bool { code == .missing || code == .replacingNothing }
}
