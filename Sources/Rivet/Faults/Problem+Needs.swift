// The problems of what definitions declare to need.

extension Problem {
    static func mistyped(_ need: Need, of definition: AnyDefinition, metBy meaning: FrozenGraph.Meaning) -> Problem {
        Problem(
            .mistyped,
            name: need.name,
            message: Wording.mistyped(need, of: definition, metBy: meaning),
            site: definition.site,
            related: [meaning.definition.site],
            subject: definition.name
        )
    }

    static func mistyped(_ need: Need, of definition: AnyDefinition, element: AnyDefinition) -> Problem {
        Problem(
            .mistyped,
            name: need.name,
            message: Wording.mistyped(need, of: definition, element: element),
            site: definition.site,
            related: [element.site],
            subject: definition.name
        )
    }

    static func unproven(_ need: Need, of definition: AnyDefinition, metBy meaning: FrozenGraph.Meaning) -> Problem {
        Problem(
            .unproven,
            .warning,
            name: need.name,
            message: Wording.unproven(need, of: definition, metBy: meaning),
            site: definition.site,
            related: [meaning.definition.site],
            subject: definition.name
        )
    }

    static func variable(
        _ need: Need,
        of definition: AnyDefinition,
        named name: String,
        _ fault: EnvironmentError
    ) -> Problem {
        Problem(
            .variable,
            name: need.name,
            message: Wording.variable(neededBy: name, fault),
            site: definition.site,
            suggestions: fault.suggestions,
            subject: name
        )
    }

    /// A need of a variable that is missing, while there is something else of that name.
    static func variable(
        _ need: Need,
        of definition: AnyDefinition,
        named name: String,
        meaning meant: AnyDefinition,
        _ environment: Environment.Name
    ) -> Problem {
        Problem(
            .variable,
            name: need.name,
            message: Wording.variable(need.name, neededBy: name, meaning: meant, environment),
            site: definition.site,
            related: [meant.site],
            suggestions: [need.name],
            subject: name
        )
    }

    /// The way from what is kept longer to what is kept shorter, and the names by which it takes the first step.
    static func captive(_ way: [AnyDefinition], needing names: [String], wasSeen: Bool) -> Problem {
        Problem(
            .captive,
            wasSeen ? .warning : .error,
            name: way[0].name,
            message: Wording.captive(way, needing: names, wasSeen: wasSeen),
            site: way[0].site,
            related: way.dropFirst().map(\.site),
            subject: way[0].name,
            way: way.map(\.name)
        )
    }

    static func undefinedVariable(_ need: Need, of definition: AnyDefinition) -> Problem {
        Problem(
            .missing,
            name: need.name,
            message: Wording.undefinedVariable(need, of: definition),
            site: definition.site,
            subject: definition.name
        )
    }

    static func notDeclared(_ definition: AnyDefinition) -> Problem {
        Problem(
            .notDeclared,
            name: definition.name,
            message: Wording.notDeclared(definition.name),
            site: definition.site,
            subject: definition.name
        )
    }

    static func notDeclared(_ definitions: [AnyDefinition], of count: Int) -> Problem {
        Problem(
            .notDeclared,
            .warning,
            name: "",
            message: Wording.notDeclared(definitions.map(\.name), of: count),
            site: definitions[0].site,
            related: definitions.dropFirst().map(\.site)
        )
    }
}
