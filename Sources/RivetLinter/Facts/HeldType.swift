/// A type that the result of a body, or a part of it, has before it is converted to the declared type.
package struct HeldType: Hashable, Sendable, Codable {
    package var type: SourceType
    /// Whether the object is an instance of this class and not of a subclass.
    package var isExact = false
    /// The function, property or closure whose result it is, by its USR or id.
    package var code: String?
}
