internal import RivetShared

extension SourceType {
    static let any = SourceType(spelling: "Any", shape: .any)

    /// Whether both types are known and have different spellings.
    func differs(from other: SourceType) -> Bool { spelling != other.spelling && !isUnknown && !other.isUnknown }

    /// The name of the type, without the names of Swift modules.
    package var short: String {
        // Drop the discriminators of private types, which mean nothing to readers.
        let readable =
            spelling.contains(" in _")
            ? spelling.replacing(/\((\w+) in _[0-9A-F]+\)/, with: { $0.1 }) : spelling
        var result: [UInt8] = []
        // A word begins here in the result, and may still begin with a module. One that begins with a dot has none.
        var (start, mayBeModule) = (0, true)
        for byte in readable.utf8 {
            if byte == UInt8(ascii: "."), mayBeModule, start < result.count, !result[start].isDigit {
                result.removeSubrange(start...)
                mayBeModule = false
                continue
            }
            result.append(byte)
            if byte == UInt8(ascii: ".") {
                mayBeModule = false
            } else if !byte.isPartOfWord {
                (start, mayBeModule) = (result.count, true)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The names of two types, with modules if the names are equal without them.
    static func names(of first: SourceType, and second: SourceType) -> (String, String) {
        Wording.names((first.short, second.short), orElse: (first.spelling, second.spelling))
    }

    /// The type of an array with elements of this type.
    var array: SourceType { SourceType(spelling: "Swift.Array<\(spelling)>", isNameable: isNameable) }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether this is part of an identifier, as each byte of a character outside of ASCII is.
    fileprivate var isPartOfWord: Bool {
        let letter = self | 0x20
        return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || isDigit || self == UInt8(ascii: "_")
            || self >= 0x80
    }
}
