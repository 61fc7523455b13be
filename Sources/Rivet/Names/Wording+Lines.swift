// Texts that others wrote, as names or as errors of their own: in these may be anything.

/// An error of Rivet's own, whose description has several lines.
package protocol SummarizedError: Error {
    /// The error on one line.
    var summary: String { get }
}

extension ResolutionError: SummarizedError {}

extension Wording {
    /// An error's text on one line.
    package static func oneLine(_ error: any Error) -> String {
        (error as? any SummarizedError)?.summary ?? visible("\(error)")
    }

    /// A text on one line, with all that isn't seen, or turns how others are seen, as escapes.
    ///
    /// These are line breaks and other controls, what sets the direction of writing, and letters that are drawn as
    /// nothing, like the tags, which can hide a whole text.
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

    /// The lines of a text that has several, each set in by as many spaces; none for a text of one.
    ///
    /// For drawings: their first line has the whole on one.
    package static func furtherLines(of text: String?, indentation: Int) -> [String] {
        let lines = (text ?? "").split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
        guard lines.count > 1 else { return [] }
        return lines.map { String(repeating: " ", count: indentation) + visible(String($0)) }
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        // Most texts are of these, and looking up a scalar's properties takes longer.
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

    /// Whether a letter is an emoji, several of which may be one by a format control.
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
}
