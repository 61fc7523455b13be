internal import RivetShared

extension SourceType {
    static let unknown = SourceType(spelling: "Any", shape: .any)

    /// The name of the type, without the names of Swift modules.
    var short: String {
        var result = ""
        var word = ""
        /// Appends the word, without the name of its Swift module. A word that begins with a dot has no module.
        func close() {
            let parts = word.split(separator: ".", omittingEmptySubsequences: false)
            let isQualified = parts.count > 1 && parts[0].first.map { $0.isLetter || $0 == "_" } ?? false
            result += isQualified ? parts.dropFirst().joined(separator: ".") : word
            word = ""
        }
        // Drop the discriminators of private types, which mean nothing to readers.
        for letter in spelling.replacing(/\((\w+) in _[0-9A-F]+\)/, with: { $0.1 }) {
            if letter.isLetter || letter.isNumber || letter == "_" || letter == "." {
                word.append(letter)
            } else {
                close()
                result.append(letter)
            }
        }
        close()
        return result
    }

    /// The names of two types, with modules if the names are equal without them.
    static func names(of first: SourceType, and second: SourceType) -> (String, String) {
        Wording.names((first.short, second.short), orElse: (first.spelling, second.spelling))
    }

    /// The type of an array with elements of this type.
    var array: SourceType { SourceType(spelling: "Swift.Array<\(spelling)>", isNameable: isNameable) }
}
