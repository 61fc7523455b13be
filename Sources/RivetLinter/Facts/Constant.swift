/// A declaration whose value is a fixed text: a `let`, a raw value, a key, or a computed property of one expression.
package struct Constant: Hashable, Sendable, Codable {
    package var usr: String
    /// The name for messages: "Names.engine".
    package var name: String
    package var value: NameExpression

    package init(usr: String, name: String, value: NameExpression) {
        self.usr = usr
        self.name = name
        self.value = value
    }
}
