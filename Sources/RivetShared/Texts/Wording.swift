internal import CRivet

/// Formats names, types, places, lists and durations for texts.
///
/// They receive no definitions, so all products and the linter can share them.
package enum Wording {
    // MARK: - Names

    /// A name in quotation marks, on one line, shortened if it is very long.
    @inline(never)
    package static func quoted(_ name: String) -> String {
        if isSimple(name) { return "\"\(name)\"" }
        let (shown, count) = shortened(name)
        let text = visible(shown.debugDescription)
        return count > longest ? "\(text)… (\(count) characters)" : text
    }

    /// A name on one line, without quotation marks unless it is empty.
    @inline(never)
    package static func plain(_ name: String) -> String {
        if name.isEmpty { return quoted(name) }
        if isSimple(name) { return name }
        let (shown, count) = shortened(name)
        // By the bytes, because an accent may form one character with the backslash.
        var bytes: [UInt8] = []
        for byte in shown.utf8 {
            if byte == UInt8(ascii: "\\") { bytes.append(byte) }
            bytes.append(byte)
        }
        return visible(String(decoding: bytes, as: UTF8.self) + (count > longest ? "…" : ""))
    }

    /// Whether a name can be shown unchanged, because it is short and no character needs an escape.
    private static func isSimple(_ name: String) -> Bool {
        name.utf8.count <= longest
            && name.utf8.allSatisfy {
                (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    /// The length of the longest name that is shown as a whole.
    private static let longest = 80

    /// The beginning of a very long name, or any other name unchanged, and the length of the name.
    ///
    /// The length is in Unicode scalars, because a character may have any number of accents.
    private static func shortened(_ name: String) -> (shown: String, count: Int) {
        let scalars = name.unicodeScalars
        let count = scalars.count
        return (count > longest ? String(scalars.prefix(60)) : name, count)
    }

    /// The end of a message: a question with similar names, or advice if no name is similar.
    package static func advice(_ suggestions: [String], orElse advice: String) -> String {
        suggestions.isEmpty ? "; " + advice : ". Did you mean \(alternatives(suggestions.map(quoted)))?"
    }

    /// "a", "a or b", "a, b or c".
    @inline(never)
    package static func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    // MARK: - Patterns

    /// A pattern with words in place of its braces.
    ///
    /// A word replaces `{}` unchanged. In quotation marks, as in `"{}"`, it is a name that `quoted` shows.
    package static func filled(_ pattern: String, _ words: [String]) -> String {
        let bytes = pattern.utf8
        var (text, start) = ("", pattern.startIndex)
        for word in words {
            guard let brace = bytes[start...].firstIndex(of: UInt8(ascii: "{")) else { break }
            let isQuoted = brace > start && bytes[bytes.index(before: brace)] == UInt8(ascii: "\"")
            text += pattern[start..<(isQuoted ? bytes.index(before: brace) : brace)]
            text += isQuoted ? quoted(word) : word
            start = bytes.index(brace, offsetBy: isQuoted ? 3 : 2)
        }
        text += pattern[start...]
        return text
    }

    // MARK: - Types and places

    /// The name of a module's class.
    package static func name(of type: Any.Type?) -> String? { type.map { String(describing: $0) } }

    /// A type as Swift code, without the modules that declare it.
    @inline(never)
    package static func text(of type: Any.Type) -> String { swiftCode("\(type)") }

    /// A type as Swift code, with the modules that declare it.
    package static func wholeText(of type: Any.Type) -> String { swiftCode(String(reflecting: type)) }

    /// Swift code for the runtime's name of a type, which has `any Source<Self.Source.Element == Int>` for
    /// `any Source<Int>`.
    ///
    /// The runtime sorts several constraints of a protocol by their names, so they stay as they are.
    private static func swiftCode(_ name: String) -> String {
        let parts = name.split(separator: "<Self.")
        guard parts.count > 1, !name.contains(", Self.") else { return name }
        return parts.dropFirst().reduce(String(parts[0])) { code, part in
            code + "<" + (part.split(separator: " == ", maxSplits: 1).last ?? part)
        }
    }

    /// Names of two types that differ, even if only their modules do.
    @inline(never)
    package static func names(of first: Any.Type, and second: Any.Type) -> (String, String) {
        names((text(of: first), text(of: second)), orElse: (wholeText(of: first), wholeText(of: second)))
    }

    /// The short names of two types, or their full names if the short ones are equal.
    package static func names(
        _ short: (String, String),
        orElse whole: @autoclosure () -> (String, String)
    ) -> (String, String) { short.0 == short.1 ? whole() : short }

    /// A type in a sentence: "a Car", "an Engine", but "any Engine" and "[Int]".
    package static func withArticle(_ type: String) -> String {
        guard let first = type.first, first.isLetter, !type.hasPrefix("any "), !type.hasPrefix("some ") else {
            return type
        }
        // "a URL" and "a User", but "an Unlocked".
        let hasVowel = "AEIOaeio".contains(first) || type.hasPrefix("Un") && !type.hasPrefix("Uni")
        return (hasVowel ? "an " : "a ") + type
    }

    @inline(never)
    package static func list(of types: [Any.Type]) -> String { "(\(types.map(text).joined(separator: ", ")))" }

    /// "CarModule, CarModule.swift:12", or only the site if the module is a closure.
    package static func place(_ module: String?, _ site: some CustomStringConvertible) -> String {
        (module.map { $0 + ", " } ?? "") + site.description
    }

    /// A redefinition or a decoration of a definition.
    package static func change(isDecoration: Bool, _ module: String?, _ site: some CustomStringConvertible) -> String {
        "\(isDecoration ? "decorated" : "replaced") in \(place(module, site))"
    }

    // MARK: - Lists

    /// Names in quotation marks, without those in the middle of a long list.
    package static func listed(_ names: [String]) -> String { abridged(names, quoted: true).joined(separator: ", ") }

    /// A graph, a factory or a module, with the number of its definitions, and their names.
    @inline(never)
    package static func inventory(_ subject: String, _ names: [String]) -> String {
        "\(subject) \(names.count == 1 ? "1 definition" : "\(names.count) definitions")"
            + (names.isEmpty ? "" : ": \(listed(names))")
    }

    /// Steps joined by arrows, without those in the middle of a long path.
    @inline(never)
    package static func path(_ steps: [String]) -> String { abridged(steps, quoted: false).joined(separator: " → ") }

    /// A step of a path by its name, with the definition's own name if that is an alias.
    package static func step(_ name: String, aliasOf target: String? = nil) -> String {
        plain(name) + (target.map { " (alias of \(plain($0)))" } ?? "")
    }

    private static func abridged(_ list: [String], quoted isQuoted: Bool) -> [String] {
        let (first, left, last) = ends(of: list)
        var texts: [String] = []
        for part in [first, last] {
            if left > 0, part.startIndex > 0 { texts.append("… \(left) more …") }
            for text in part { texts.append(isQuoted ? quoted(text) : text) }
        }
        return texts
    }

    /// The number of elements of a long list that are shown at each end.
    package static let shown = 12

    /// The beginning and the end of a long list with the number of elements between them, or all of a short list.
    package static func ends<Element>(
        of list: [Element],
        _ shown: Int = Wording.shown
    ) -> (first: ArraySlice<Element>, left: Int, last: ArraySlice<Element>) {
        // A line that reports one omitted element would take the place of that element.
        guard list.count > 2 * shown + 1 else { return (list[...], 0, []) }
        return (list.prefix(shown), list.count - 2 * shown, list.suffix(shown))
    }

    // MARK: - Lines

    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    package static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// An error's text on one line, with the code of an error of Rivet's own.
    package static func oneLine(_ error: any Error) -> String {
        limited(to: 2_000, .summary, of: error)
    }

    /// An error's text on one line, without the code, for a text that ends with another code.
    package static func cause(of error: any Error) -> String {
        limited(to: 2_000, .cause, of: error)
    }

    /// An error's text with all its lines.
    package static func wholeText(of error: any Error) -> String { limited(to: 4_000, .whole, of: error) }

    /// An error as the child of a mirror.
    ///
    /// For an Optional, `dump` would print the error's text twice.
    package static func unwrapped(_ error: (any Error)?) -> Any {
        if let error { error } else { error as Any }
    }

    /// The texts of an error.
    private enum ErrorText { case summary, cause, whole }

    /// The text of an error that is part of another text.
    ///
    /// That one may be part of the text of a further error, and may contain this text twice: on one line, and with all
    /// its lines. So both its length and the number of nested errors are limited.
    @inline(never)
    private static func limited(to limit: Int, _ text: ErrorText, of error: any Error) -> String {
        let thread = rivet_thread_get()
        guard thread.pointee.text_depth < 5 else { return "… (the text of the error inside is omitted)" }
        thread.pointee.text_depth += 1
        defer { thread.pointee.text_depth -= 1 }
        let own = error as? any SummarizedError
        let whole =
            switch text {
            case .summary: own?.summary ?? visible(description(of: error))
            case .cause: own?.cause ?? visible(description(of: error))
            case .whole: description(of: error)
            }
        let bytes = whole.utf8
        guard bytes.count > limit else { return whole }
        // The innermost cause is at the end. A range of a string begins and ends at whole scalars.
        let beginning = whole[..<bytes.index(bytes.startIndex, offsetBy: limit - limit / 4)]
        let end = whole[bytes.index(bytes.endIndex, offsetBy: -(limit / 4))...]
        return "\(beginning)… (\(bytes.count - limit) more bytes) …\(end)"
    }

    /// The description of an error, or its type if the description is empty.
    private static func description(of error: any Error) -> String {
        let text = "\(error)"
        return text.allSatisfy(\.isWhitespace) ? String(reflecting: type(of: error)) : text
    }

    /// A text on one line, with escapes instead of invisible characters.
    ///
    /// These are line breaks and other controls, characters that set the direction of writing, and characters that are
    /// drawn as nothing. Tag characters, for example, can hide a whole text.
    package static func visible(_ text: String) -> String {
        // Most texts consist of these characters.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var result = ""
        for letter in text {
            let scalars = Array(letter.unicodeScalars)
            for scalar in scalars {
                let isSeen = !isUnseen(scalar) || isEmoji(scalars) && joins(scalar, in: scalars)
                result += isSeen ? String(scalar) : scalar.escaped(asASCII: true)
            }
        }
        return result
    }

    /// The indented lines of a text with several lines; empty for a text of one line.
    ///
    /// For drawings, whose first line shows the whole text on one line.
    package static func furtherLines(of text: String?, indentation: Int) -> [String] {
        let lines = (text ?? "").split(whereSeparator: \.isNewline)
        guard lines.count > 1 else { return [] }
        return lines.map { String(repeating: " ", count: indentation) + visible(String($0)) }
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        // Most text consists of these. Looking up the properties of a scalar takes longer.
        if (" "..."~").contains(scalar) { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether an invisible character is part of an emoji: it joins two, selects a style, or names a flag's region.
    private static func joins(_ scalar: Unicode.Scalar, in letter: [Unicode.Scalar]) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0E, 0xFE0F: true
        case 0xE0020...0xE007F:
            letter.first == "\u{1F3F4}" && letter.last == "\u{E007F}" && (4...8).contains(letter.count)
        default: false
        }
    }

    /// Whether the scalars of a character are an emoji.
    private static func isEmoji(_ letter: [Unicode.Scalar]) -> Bool {
        letter.first.map { !$0.isASCII && $0.properties.isEmoji } ?? false || letter.last == "\u{20E3}"
    }

    // MARK: - Durations

    /// A duration with three digits: "0.42 ms", "12.4 ms", "120 ms", "1.25 s", "90 s".
    package static func text(of duration: Duration) -> String {
        // In thousandths of a millisecond. Cut, not rounded, so that no duration is shown as longer than it was.
        let (seconds, attoseconds) = max(.zero, duration).components
        if seconds >= 100 { return "\(seconds) s" }
        let micros = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return micros < 1_000_000 ? "\(digits(micros)) ms" : "\(digits(micros / 1_000)) s"
    }

    /// Thousandths as a number of three digits, without a fraction if that is zero.
    private static func digits(_ thousandths: Int64) -> String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        if rest == 0 || whole >= 100 || whole == 0 && rest < 10 { return "\(whole)" }
        if whole >= 10 { return "\(whole).\(rest / 100)" }
        return "\(whole).\(rest < 100 ? "0" : "")\(rest / 10)"
    }
}

/// An error of Rivet's own, which has a code.
package protocol SummarizedError: Error {
    /// The error on one line.
    var summary: String { get }
    /// The error on one line, without the code.
    var cause: String { get }
}
