/// What is known of a name that is computed: the text around what isn't.
struct NamePattern: Hashable {
    /// The known texts in their order; between them may be anything.
    private let texts: [String]

    /// `space` is the namespace that the name is in; nil where that is computed too.
    init(_ expression: NameExpression, in space: String?, _ constants: Constants) {
        var texts = [space.map { $0.isEmpty ? "" : $0 + "." } ?? ""]
        if space == nil { texts.append(".") }
        for part in expression.parts {
            let known = constants.name(NameExpression([part], at: expression.site))?.text
            if let known { texts[texts.count - 1] += known } else { texts.append("") }
        }
        self.texts = texts
    }

    /// Whether nothing is known of the name.
    var isBlank: Bool { texts.allSatisfy(\.isEmpty) }

    /// Whether the name may come out as this one.
    func matches(_ name: String) -> Bool {
        guard let first = texts.first, let last = texts.last, texts.count > 1 else { return texts.first == name }
        guard name.hasPrefix(first), name.dropFirst(first.count).hasSuffix(last) else { return false }
        var rest = name.dropFirst(first.count).dropLast(last.count)
        for text in texts.dropFirst().dropLast() where !text.isEmpty {
            guard let range = rest.firstRange(of: text) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    /// The name as a text, for messages: "Wheel …".
    var text: String { texts.joined(separator: "…") }
}
