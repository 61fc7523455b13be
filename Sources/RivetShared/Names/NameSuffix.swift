/// The endings of names that exist because another name is defined.
package enum NameSuffix {
    /// The provider of "X" is "X Provider".
    package static let provider = " Provider"
    /// The first definition of "X" is "X Original".
    package static let original = " Original"
}

extension String {
    /// The text without an ASCII suffix; nil if the text doesn't end with the suffix, or consists of it.
    ///
    /// It compares bytes, because the last character before the suffix may form one character with its space.
    package func dropping(suffix: String) -> String? {
        let count = suffix.utf8.count
        guard utf8.count > count, utf8.suffix(count).elementsEqual(suffix.utf8) else { return nil }
        return String(Substring(utf8.dropLast(count)))
    }
}
