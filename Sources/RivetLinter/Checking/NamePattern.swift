/// A definition, or a request, by a name that only the running program knows.
struct ComputedName: Hashable {
    let pattern: NamePattern
    let site: Site
    /// The type of its objects, if it has one.
    let type: SourceType?
}

extension ComputedName {
    /// Whether a request by the computed name may mean a definition.
    func mayMean(_ definition: SourceDefinition) -> Bool {
        guard pattern.matches(definition.name) || pattern.matches(definition.relativeName) else { return false }
        guard let type, type.shape != .any, type.shape != .existential else { return true }
        if case .group = definition.kind { return type.base == "Swift.Array" || type.mentionsGeneric }
        guard let held = definition.type else { return true }
        return !type.differs(from: held) || type.mentionsGeneric
    }
}

/// The known parts of a computed name.
struct NamePattern: Hashable {
    /// The known texts, in order.
    ///
    /// Any text may be between them.
    private let texts: [String]

    /// Creates a pattern for a name in the namespace `space`, which is nil if its name is computed.
    init(_ expression: NameExpression, in space: String?) {
        var texts = [space.map { $0.isEmpty ? "" : $0 + "." } ?? ""]
        if space == nil { texts.append(".") }
        for part in expression.parts {
            if case .text(let known) = part { texts[texts.count - 1] += known } else { texts.append("") }
        }
        self.texts = texts
    }

    /// Whether no part of the name is known.
    var isBlank: Bool { texts.allSatisfy(\.isEmpty) }

    /// Whether the computed name may be equal to `name`.
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

    /// The text for messages: "Wheel …".
    var text: String { texts.joined(separator: "…") }
}
