extension Wording {
    /// A name in quotation marks, on one line, shortened when it is very long.
    static func quoted(_ name: String) -> String {
        let shown = shortened(name)
        return shown.count < name.unicodeScalars.count
            ? "\(String(shown).debugDescription)… (\(name.unicodeScalars.count) characters)" : name.debugDescription
    }

    /// The same without the marks.
    static func plain(_ name: String) -> String {
        let shown = shortened(name)
        let text = shown.count < name.unicodeScalars.count ? String(shown) + "…" : name
        return String(text.debugDescription.dropFirst().dropLast())
    }

    /// The beginning of a very long name, all of any other.
    ///
    /// Counted in scalars: a letter may have any number of accents.
    static func shortened(_ name: String) -> Substring.UnicodeScalarView {
        name.unicodeScalars.prefix(name.unicodeScalars.count > 80 ? 60 : 80)
    }

    static func name(of module: Module.Type?) -> String? { module.map { String(describing: $0) } }

    /// A question for the end of a sentence, or, with a capital letter, for a line of its own.
    static func didYouMean(_ names: [String], _ did: String) -> String {
        "\(did) you mean \(alternatives(names.map(quoted)))?"
    }

    /// "a", "a or b", "a, b or c".
    static func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// Names of two types that differ, also when only their modules do.
    static func names(of first: Any.Type, and second: Any.Type) -> (String, String) {
        let (short, other) = ("\(first)", "\(second)")
        return short == other ? (String(reflecting: first), String(reflecting: second)) : (short, other)
    }

    static func list(of types: [Any.Type]) -> String { "(\(types.map { "\($0)" }.joined(separator: ", ")))" }

    static func way(_ names: [String]) -> String { names.map(plain).joined(separator: " → ") }

    static func place(of definition: AnyDefinition) -> String {
        [name(of: definition.module), definition.site.description].compactMap { $0 }.joined(separator: ", ")
    }

    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
