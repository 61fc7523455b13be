/// An expression for a name, or an element of a collection, with its place in the source.
package struct NameExpression: Hashable, Sendable, Codable {
    /// The meaning of a name.
    package enum Kind: String, Hashable, Sendable, Codable {
        case definition
        /// `Key.optional("…")`: a definition that may be absent.
        case optional
        /// `Key.variable("…")`: a variable of the environment.
        case variable
        /// `Key.argument`: the next run-time argument of a recipe, which has no name.
        case argument
    }

    package var value: Value
    package var site: Site
    package var kind = Kind.definition
    /// Whether the program may skip the name, because it is an element of a loop with a condition that isn't known.
    package var isFiltered = false

    /// The texts of a name, with `unknown` for those that only the running program knows.
    package var parts: [Value] { value.parts }

    /// The text of the name, or nil if a part of it is computed.
    package var text: String? { if case .text(let text) = value { text } else { nil } }
}
