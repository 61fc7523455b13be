/// The scope of a definition.
package enum ScopeFact: Hashable, Sendable, Codable {
    case prototype, singleton, weak, graph
    /// A `CachedScope`, with the USR of its variable, or nil if it isn't in a variable.
    case cached(String?)
    /// A custom scope, by its type.
    case own(SourceType)
    /// The scope of the definition that an override replaces.
    ///
    /// If a parent has the definition, only the graph knows its scope.
    case inherited
}
