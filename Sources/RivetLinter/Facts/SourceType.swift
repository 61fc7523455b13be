/// A type as the compiler sees it in an expression.
package struct SourceType: Hashable, Sendable, Codable {
    /// The compiler's own name: equal names are equal types.
    package var mangled: String
    /// Fully qualified, as Swift source and as people read it.
    package var spelling: String
    /// False for types that no other file can name: private and local ones, and what depends on a generic parameter.
    package var isNameable: Bool
    package var shape: Shape

    package enum Shape: String, Hashable, Sendable, Codable {
        case plain
        case any
        case optional
        /// A function: what a provider is.
        case function
    }

    package init(mangled: String, spelling: String, isNameable: Bool = true, shape: Shape = .plain) {
        self.mangled = mangled
        self.spelling = spelling
        self.isNameable = isNameable
        self.shape = shape
    }
}
