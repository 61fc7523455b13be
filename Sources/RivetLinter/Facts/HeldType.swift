/// A type that the result of a body, or a part of it, has before it is converted to the declared type.
package struct HeldType: Hashable, Sendable, Codable {
    package var type: SourceType
    /// Whether the object is an instance of this class and not of a subclass.
    package var isExact = false
    /// The function, property or closure whose result it is, by its USR or id.
    package var code: String?
}

/// A type that the source declares, or an extension with further conformances.
package struct TypeDeclaration: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        case value, finalClass, openClass, `protocol`, `extension`
    }

    package var kind: Kind
    /// The fully qualified name in Swift source, without generic arguments.
    package var spelling: String
    /// The USR, or an empty text for an extension.
    package var usr: String
    package var superclass: String?
    /// The USRs of the protocols to which it conforms, without those of the standard library.
    package var protocols: [String]
    /// Whether other packages can conform to it or inherit from it.
    package var isPublic: Bool
}
