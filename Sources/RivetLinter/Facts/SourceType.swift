/// A type as the compiler sees it in an expression.
package struct SourceType: Hashable, Sendable, Codable {
    /// Fully qualified, as Swift source and as people read it; equal spellings are equal types.
    package var spelling: String
    /// False for types that no other file can name: private and local ones, and what depends on a generic parameter.
    package var isNameable: Bool
    package var shape: Shape

    package enum Shape: String, Hashable, Sendable, Codable {
        case plain
        case any
        case optional
        /// A protocol's type: what it holds may be more than it says.
        case existential
        /// A function: what a provider is.
        case function
    }

    package init(spelling: String, isNameable: Bool = true, shape: Shape = .plain) {
        self.spelling = spelling
        self.isNameable = isNameable
        self.shape = shape
    }
}
