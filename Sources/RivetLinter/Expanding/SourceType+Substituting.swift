extension SourceType {
    /// Whether the type contains a generic parameter.
    var mentionsGeneric: Bool { !isNameable && SourceType.words(of: spelling).contains { SourceType.isParameter($0) } }

    /// The type with other types in the places of generic parameters.
    func substituting(_ types: [String: Invocation.Generic]) -> SourceType {
        if isNameable || types.isEmpty { return self }
        if let whole = types[spelling] { return whole.type }
        var result = ""
        for word in SourceType.words(of: spelling) {
            result += SourceType.isParameter(word) ? types[String(word)]?.type.spelling ?? String(word) : String(word)
        }
        if result == spelling { return self }
        var type = TypeNames.describe(result)
        if shape == .existential { type.shape = .existential }
        return type
    }

    /// Whether a word is a generic parameter, such as "A".
    ///
    /// Parts of qualified names aren't parameters.
    static func isParameter(_ word: some StringProtocol) -> Bool {
        word.first?.isUppercase == true && word.dropFirst().allSatisfy(\.isNumber)
    }

    /// The words and the texts between them.
    private static func words(of text: String) -> [Substring] {
        var result: [Substring] = []
        var start = text.startIndex
        var wasWord = false
        for index in text.indices {
            let letter = text[index]
            let isWord = letter.isLetter || letter.isNumber || letter == "_" || letter == "."
            if isWord != wasWord, index > start {
                result.append(text[start..<index])
                start = index
            }
            wasWord = isWord
        }
        if start < text.endIndex { result.append(text[start...]) }
        return result
    }
}

extension SourceType {
    /// Whether it stands for the types of a pack that the source doesn't show.
    var isPackExpansion: Bool { spelling.hasPrefix("repeat ") }
}

extension Evaluator {
    /// The call that determines a generic parameter in a type, or nil for other types.
    func site(of type: SourceType, in scope: Scope) -> Site? {
        guard type.mentionsGeneric else { return nil }
        return scope.types.values.filter { type.contains($0.parameter) }.compactMap(\.site).min()
    }
}

extension HeldType {
    func substituting(_ types: [String: Invocation.Generic]) -> HeldType {
        var held = self
        held.type = type.substituting(types)
        return held
    }
}
