/// The type that the compiler inferred for an expression.
package struct SourceType: Hashable, Sendable, Codable {
    /// The fully qualified name in Swift source, which identifies the type.
    package var spelling: String
    /// Whether other files can name the type, unlike private and local types and generic parameters.
    package var isNameable = true
    package var shape = Shape.plain

    package enum Shape: String, Hashable, Sendable, Codable {
        case plain
        case any
        case optional
        /// A protocol type; a value of it also has a concrete type.
        case existential
        /// A function, such as a provider.
        case function
    }
}

extension SourceType {
    /// A type that the compiler's dump doesn't show.
    package static let unknown = SourceType(spelling: "…", isNameable: false)

    /// Whether the type, or a part of it, is unknown.
    package var isUnknown: Bool { spelling.contains("…") }
}
