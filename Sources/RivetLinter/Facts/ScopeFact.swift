/// The scope of a definition.
package enum ScopeFact: Hashable, Sendable, Codable {
    case prototype, singleton, weak, graph
    /// A `CachedScope`, with the USR of its variable, or nil if it isn't in a variable.
    case cached(String?)
    /// A custom scope, by its type.
    case own(SourceType)
    /// The scope of the definition that an override replaces.
    ///
    /// Only a graph knows that definition if a parent has it.
    case inherited
}
