internal import CRivet

/// The endings of names that exist because another name is defined.
package enum NameSuffix {
    /// The provider of "X" is "X Provider".
    package static let provider = " Provider"
    /// The first definition of "X" is "X Original".
    package static let original = " Original"

    /// Whether a name may end with one of the suffixes, which have nine bytes and begin with a space.
    package static func mayEndName(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { $0.count > 9 && $0[$0.count - 9] == UInt8(ascii: " ") }
    }
}

extension String {
    /// The text without an ASCII suffix; nil if the text doesn't end with the suffix, or consists of it.
    ///
    /// It compares bytes, because the last character before the suffix may form one character with its space.
    package func dropping(suffix: String) -> String? {
        var (text, suffix) = (self, suffix)
        let count = text.withUTF8 { bytes in
            suffix.withUTF8 { suffix in
                let count = bytes.count - suffix.count
                guard count > 0, let start = bytes.baseAddress, let end = suffix.baseAddress else { return 0 }
                return memcmp(start + count, end, suffix.count) == 0 ? count : 0
            }
        }
        return count > 0 ? String(Substring(utf8.prefix(count))) : nil
    }
}
