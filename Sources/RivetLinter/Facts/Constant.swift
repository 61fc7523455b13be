/// A declaration that always means the same text: a `let`, a raw value, a key, a computed property of one expression.
package struct Constant: Hashable, Sendable, Codable {
    package var usr: String
    /// As people write it: "Names.engine".
    package var name: String
    package var value: NameExpression

    package init(usr: String, name: String, value: NameExpression) {
        self.usr = usr
        self.name = name
        self.value = value
    }
}
