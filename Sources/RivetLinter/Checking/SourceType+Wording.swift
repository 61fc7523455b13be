internal import Rivet

extension SourceType {
    static let unknown = SourceType(spelling: "Any", shape: .any)

    /// The name without the modules that its parts are of, as it is mostly written.
    var short: String {
        var result = ""
        var word = ""
        /// Whether a module's name may begin here: not after a dot.
        func close() {
            let parts = word.split(separator: ".", omittingEmptySubsequences: false)
            let isQualified = parts.count > 1 && parts[0].first.map { $0.isLetter || $0 == "_" } ?? false
            result += isQualified ? parts.dropFirst().joined(separator: ".") : word
            word = ""
        }
        // What tells private types of several files apart says nothing to people.
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

    /// Names of two types that differ, even if only their modules do.
    static func names(of first: SourceType, and second: SourceType) -> (String, String) {
        Wording.names((first.short, second.short), orElse: (first.spelling, second.spelling))
    }

    /// An array of these.
    var array: SourceType { SourceType(spelling: "Swift.Array<\(spelling)>", isNameable: isNameable) }
}
