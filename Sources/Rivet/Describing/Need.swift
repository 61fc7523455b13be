/// A name that a definition declared to need, and the type it needs it as.
@usableFromInline
struct Need: Sendable {
    let name: String
    let type: Any.Type
    /// Whether the environment meets the need, and not a definition.
    let isVariable: Bool

    @usableFromInline
    init<Object>(_ key: Key<Object>) {
        name = key.name
        type = Object.self
        isVariable = key.isVariable
    }
}
