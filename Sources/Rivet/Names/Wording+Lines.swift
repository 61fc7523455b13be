// Text that other people wrote, such as the description of an error, and parts of tables.

/// An error of Rivet's own, with a description of several lines.
package protocol SummarizedError: Error {
    /// The error on one line.
    var summary: String { get }
}

extension Wording {
    /// An error's text on one line.
    package static func oneLine(_ error: any Error) -> String {
        (error as? any SummarizedError)?.summary ?? visible("\(error)")
    }

    /// A text on one line, with escapes in the place of invisible characters.
    ///
    /// These are line breaks and other controls, characters that set the direction of writing, and characters that are
    /// drawn as nothing. Tag characters, for example, can hide a whole text.
    package static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnseen) else { return text }
        var result = ""
        for letter in text {
            let isEmoji = isEmoji(letter)
            for scalar in letter.unicodeScalars {
                let isSeen = !isUnseen(scalar) || isEmoji && joins(scalar, in: letter)
                result += isSeen ? String(scalar) : scalar.escaped(asASCII: true)
            }
        }
        return result
    }

    /// The lines of a text with several lines, each with that indentation; empty for a text of one line.
    ///
    /// For drawings, whose first line shows the whole text on one line.
    package static func furtherLines(of text: String?, indentation: Int) -> [String] {
        let lines = (text ?? "").split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
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
    private static func joins(_ scalar: Unicode.Scalar, in letter: Character) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0E, 0xFE0F: true
        case 0xE0020...0xE007F:
            letter.unicodeScalars.first == "\u{1F3F4}" && letter.unicodeScalars.last == "\u{E007F}"
                && (4...8).contains(letter.unicodeScalars.count)
        default: false
        }
    }

    /// Whether a character is an emoji, which may consist of several scalars.
    private static func isEmoji(_ letter: Character) -> Bool {
        letter.unicodeScalars.first.map { !$0.isASCII && $0.properties.isEmoji } ?? false
            || letter.unicodeScalars.last == "\u{20E3}"
    }

    // MARK: - Columns

    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    package static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.last == " " { text.removeLast() }
        return String(text)
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
