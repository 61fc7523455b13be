extension SourceType {
    /// Whether the type contains a generic parameter.
    var mentionsGeneric: Bool {
        !isNameable && spelling.split { !SourceType.isPartOfName($0) }.contains { SourceType.isParameter($0) }
    }

    /// The type with other types in the places of generic parameters.
    func substituting(_ types: [String: Invocation.Generic]) -> SourceType {
        if isNameable || types.isEmpty { return self }
        if let whole = types[spelling] { return whole.type }
        var result = ""
        var word = ""
        // The space ends the last word.
        for letter in spelling + " " {
            if SourceType.isPartOfName(letter) {
                word.append(letter)
            } else {
                let type = SourceType.isParameter(word) ? types[word]?.type : nil
                result += (type?.spelling ?? word) + String(letter)
                word = ""
            }
        }
        result.removeLast()
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
