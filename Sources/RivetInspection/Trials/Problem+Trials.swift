internal import Rivet

extension Problem {
    /// A definition that a trial couldn't build.
    static func untriable(_ definition: AnyDefinition, _ error: ResolutionError) -> Problem {
        Problem(
            .untriable,
            .warning,
            name: definition.name,
            message: Wording.untriable(error),
            site: definition.site,
            suggestions: error.suggestions,
            underlying: error.underlying.map { "\($0)" },
            subject: definition.name
        )
    }
}
