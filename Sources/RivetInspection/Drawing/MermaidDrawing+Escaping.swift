internal import Rivet

extension MermaidDrawing {
    /// A text with all that means something to Mermaid, to Markdown or to HTML by its number.
    ///
    /// Mermaid turns the numbers back before it reads a label as Markdown. What would mean something there is followed
    /// by something unseen, which leaves it as it is.
    static func escaped(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = ""
        // At the beginning of a line there could be a list, a title or a quotation.
        if let first = scalars.first, !first.properties.isAlphabetic { result += joiner }
        for (place, scalar) in scalars.enumerated() {
            let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            // The one way to have this is Markdown's own.
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

    /// Joins words, and isn't seen.
    private static let joiner = "\u{2060}"
    /// As that, and a space to Markdown: what it is after can't begin anything.
    private static let space = "\u{FEFF}"

    private static func sequel(
        _ scalar: Unicode.Scalar,
        after previous: Unicode.Scalar,
        before next: Unicode.Scalar
    ) -> String {
        switch scalar {
        case "*", "_", "~": space
        // An escape, a link, a formula, the address of somebody.
        case "\\", "]", "$", "@": joiner
        // An icon or an address; not the number of a line.
        case ":": next == " " || ("0"..."9").contains(next) ? "" : joiner
        case ".": previous == "w" || previous == "W" ? joiner : ""
        default: ""
        }
    }
}
