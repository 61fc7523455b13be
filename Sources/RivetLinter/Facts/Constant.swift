/// A declaration whose value is a fixed text: a `let`, a raw value, a key, or a computed property of one expression.
package struct Constant: Hashable, Sendable, Codable {
    package var usr: String
    /// The name for messages: "Names.engine".
    package var name: String
    package var value: NameExpression
    /// The USR of its type, if it is a member of one.
    package var owner: String?
}

extension Constant {
    /// The name without that of the type.
    var baseName: String { name.split(separator: ".").last.map(String.init) ?? name }
}
