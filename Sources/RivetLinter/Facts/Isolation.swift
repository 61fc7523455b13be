/// Where code runs, as far as its declaration shows.
///
/// A synchronous function without isolation runs wherever its caller runs.
package enum Isolation: String, Hashable, Sendable, Codable {
    case mainActor
    /// Another actor, or the threads of the concurrency runtime.
    case elsewhere
    /// The source doesn't show where the code runs.
    case unknown
}
