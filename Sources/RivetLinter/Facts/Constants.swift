/// The constants of all files, which give name expressions their values.
package struct Constants: Sendable {
    /// The value of a name expression.
    package struct Name: Hashable, Sendable {
        package var text: String
        package var kind: NameExpression.Kind

        /// Whether it names a variable of the environment.
        package var isVariable: Bool { kind == .variable }
    }

    private var values: [String: NameExpression] = [:]

    package init(_ constants: some Sequence<Constant>) {
        for constant in constants { values[constant.usr] = constant.value }
    }

    /// The value of a name expression, or nil if a part of it is computed.
    package func name(_ expression: NameExpression) -> Name? { name(expression, within: []) }

    private func name(_ expression: NameExpression, within open: Set<String>) -> Name? {
        var result = Name(text: "", kind: expression.kind)
        for part in expression.parts {
            switch part {
            case .text(let text): result.text += text
            case .constant(let usr):
                // A constant that refers to itself has no value.
                guard let value = values[usr], !open.contains(usr) else { return nil }
                guard let inner = name(value, within: open.union([usr])) else { return nil }
                result.text += inner.text
                if inner.kind != .definition { result.kind = inner.kind }
            case .unknown: return nil
            }
        }
        return result
    }
}
