/// A name that a definition declared to need, and the type it needs it as.
@usableFromInline
package struct Need: Sendable {
    package let name: String
    package let type: Any.Type
    /// Whether the environment meets the need, and not a definition.
    package let isVariable: Bool
    /// Whether the type was said; a closure that names what it asks for doesn't say as what.
    package let isTyped: Bool

    /// A need that a closure says by its name alone.
    init(_ name: String) {
        self.name = name
        type = Any.self
        isVariable = false
        isTyped = false
    }

    /// The needs that a closure says by these names; nil when there are none, for then it says nothing.
    static func declared(_ names: [String]) -> [Need]? { names.isEmpty ? nil : names.map(Need.init) }

    @usableFromInline
    init<Object>(_ key: Key<Object>) {
        name = key.name
        type = Object.self
        isVariable = key.isVariable
        isTyped = true
    }
}
