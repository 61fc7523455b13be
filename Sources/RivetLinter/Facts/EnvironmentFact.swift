/// The variables of an environment, as far as the source shows them.
package struct EnvironmentFact: Hashable, Sendable, Codable {
    package struct Variable: Hashable, Sendable, Codable {
        /// The type of the value, or nil if it is unknown.
        package var type: SourceType?
        /// The value, if it is a text.
        package var text: String?
        package var site: Site
    }

    /// The name of the environment.
    package var name: String?
    package var variables: [String: Variable] = [:]
    /// Whether there are no other variables.
    package var isComplete = true
    /// Whether it is one of several, between which the program chooses, perhaps by the environment's name.
    var isChosen = false

    /// An environment that the source doesn't show.
    package static let unknown = EnvironmentFact(isComplete: false)

    /// Adds the variables of another environment, which replace those of this one.
    package mutating func merge(_ other: EnvironmentFact) {
        if !other.isComplete {
            // The unknown variables may replace the known ones.
            variables = variables.mapValues { Variable(site: $0.site) }
            isComplete = false
        }
        variables.merge(other.variables) { $1 }
    }
}
