/// The endings of names that exist because another name is defined.
package enum NameSuffix {
    /// The provider of "X" is "X Provider".
    package static let provider = " Provider"
    /// The first definition of "X" is "X Original".
    package static let original = " Original"
}

extension String {
    /// The text without a suffix; nil if the text doesn't end with the suffix, or consists of it.
    ///
    /// It counts bytes, because the last character before the suffix may form one character with its space.
    package func dropping(suffix: String) -> String? {
        let count = utf8.count - suffix.utf8.count
        guard count > 0 else { return nil }
        let end = utf8.index(utf8.startIndex, offsetBy: count)
        return self[end...] == suffix ? String(Substring(utf8[..<end])) : nil
    }
}
