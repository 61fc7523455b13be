/// A name as a string, or a key.
///
/// `needing:`, aliases and some checks use a name without its type, so they accept both:
///
/// ```swift
/// alias("Motor", to: Key.engine)
/// ```
///
/// Swift can't infer such a key from a leading dot, because a string is allowed, too. Write `Key.engine`. If you
/// declare the key in an extension of this protocol, `.engine` works everywhere:
///
/// ```swift
/// extension NameOrKey where Self == Key<Engine> { static var engine: Self { "Engine" } }
///
/// alias("Motor", to: .engine)
/// let engine = try factory[.engine]
/// ```
///
/// Only `String` and ``Key`` conform to this protocol. Don't add conformances.
public protocol NameOrKey: Sendable {
    /// The key of the same definition, without a type.
    var untypedKey: Key<Any> { get }
}

@_documentation(visibility: internal)
extension String: NameOrKey {
    /// The key of the definition with this name, without a type.
    public var untypedKey: Key<Any> { Key(self) }
}

extension Key: NameOrKey {
    /// The key of the same definition, without a type.
    public var untypedKey: Key<Any> { Key<Any>(name: name, kind: kind) }
}
