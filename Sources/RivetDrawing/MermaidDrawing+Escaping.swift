internal import RivetShared

extension MermaidDrawing {
    /// Replaces characters with a meaning in Mermaid, Markdown or HTML by their numeric entities.
    ///
    /// Mermaid decodes the entities before it reads a label as Markdown. So an invisible character follows each
    /// character that has a meaning in Markdown.
    static func escaped(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = ""
        // Prevents lists, headings and quotations at the beginning of a line.
        if let first = scalars.first, !first.properties.isAlphabetic { result += joiner }
        for (place, scalar) in scalars.enumerated() {
            let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            // Mermaid can show a backtick only as a Markdown escape.
            if scalar == "`" { result += "#92;" }
            if isPlain || " .,:()-'?+".unicodeScalars.contains(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "#\(scalar.value);"
            }
            let next = place + 1 < scalars.count ? scalars[place + 1] : " "
            result += sequel(scalar, after: place > 0 ? scalars[place - 1] : " ", before: next)
        }
        return result
    }

    /// An invisible character that joins words.
    private static let joiner = "\u{2060}"
    /// An invisible character that Markdown treats as a space, so that the character before it can't begin emphasis.
    private static let space = "\u{FEFF}"

    private static func sequel(
        _ scalar: Unicode.Scalar,
        after previous: Unicode.Scalar,
        before next: Unicode.Scalar
    ) -> String {
        switch scalar {
        case "*", "_", "~": space
        // An escape, a link, a formula or an email address.
        case "\\", "]", "$", "@": joiner
        // An icon or a URL, but not the colon before a line number.
        case ":": next == " " || ("0"..."9").contains(next) ? "" : joiner
        case ".": previous == "w" || previous == "W" ? joiner : ""
        default: ""
        }
    }
}
