/// How long a defined object is kept.
package enum ScopeFact: Hashable, Sendable, Codable {
    case prototype, singleton, weak, graph
    /// A `CachedScope`, with the USR of the variable that holds it; nil where it is no plain variable.
    case cached(String?)
    /// An own scope, by its type.
    case own(SourceType)
}
