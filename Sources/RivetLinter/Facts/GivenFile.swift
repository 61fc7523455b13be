/// A file of variables that an option names, with the environment whose variables it has.
package struct GivenFile: Sendable {
    package let path: String
    /// The name of the environment, or nil for each one that the source reads from a file.
    let environment: String?
    let variables: EnvironmentFact
    /// Whether the source reads an environment from a file that may be this one.
    var isRead = false
}
