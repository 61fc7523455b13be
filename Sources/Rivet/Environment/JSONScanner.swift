/// Takes JSON apart, scalar by scalar, and never goes deeper than it is asked to.
struct JSONScanner {
    /// What is left to read.
    private var rest: Substring.UnicodeScalarView
    private var line = 1

    enum Kind: Equatable {
        case object, array, text, number, null
        case boolean(Bool)
    }

    init(_ text: String) {
        rest = text.unicodeScalars[...]
        // Some editors begin UTF-8 with a mark.
        skip("\u{FEFF}")
        skipSpace()
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// What the next value is, by its first character; nil where none begins.
    var kind: Kind? {
        switch rest.first {
        case "{": .object
        case "[": .array
        case "\"": .text
        case "-": .number
        case let digit? where "0"..."9" ~= digit: .number
        case "t": .boolean(true)
        case "f": .boolean(false)
        case "n": .null
        default: nil
        }
    }

    /// What is wrong where nothing that may follow does.
    var unexpected: VariableFileFault { isAtEnd ? .endsEarly : .brokenLine(line) }

    // MARK: Marks

    mutating func expect(_ mark: Unicode.Scalar) throws(VariableFileFault) {
        guard take(mark) else { throw unexpected }
    }

    /// Skips a mark and the space after it, if it comes next.
    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard skip(mark) else { return false }
        skipSpace()
        return true
    }

    @discardableResult
    private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == mark else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() {
        while let next = rest.first, next == " " || next == "\n" || next == "\r" || next == "\t" {
            // Nowhere else may a line end.
            if next == "\n" { line += 1 }
            rest.removeFirst()
        }
    }

    // MARK: Values

    mutating func word(_ word: String) throws(VariableFileFault) {
        for mark in word.unicodeScalars {
            guard skip(mark) else { throw unexpected }
        }
        skipSpace()
    }

    /// A number as it is written.
    mutating func number() throws(VariableFileFault) -> String {
        let start = rest
        skip("-")
        if !skip("0") { try skipDigits() }
        if skip(".") { try skipDigits() }
        if skip("e") || skip("E") {
            if !skip("+") { skip("-") }
            try skipDigits()
        }
        let written = String(start[..<rest.startIndex])
        skipSpace()
        return written
    }

    private mutating func skipDigits() throws(VariableFileFault) {
        let digits = rest.prefix { "0"..."9" ~= $0 }
        guard !digits.isEmpty else { throw unexpected }
        rest.removeFirst(digits.count)
    }

    mutating func text() throws(VariableFileFault) -> String {
        guard skip("\"") else { throw unexpected }
        var text = String.UnicodeScalarView()
        while !skip("\"") {
            // A control character has to be escaped.
            guard let next = rest.first, next >= " " else { throw unexpected }
            if skip("\\") {
                text += try escaped()
            } else {
                text.append(next)
                rest.removeFirst()
            }
        }
        skipSpace()
        return String(text)
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]

    private mutating func escaped() throws(VariableFileFault) -> String.UnicodeScalarView {
        if let next = rest.first, let meant = Self.escapes[next] {
            rest.removeFirst()
            return String(meant).unicodeScalars
        }
        var units = [try unit()]
        // What one unit can't tell is written as two.
        if UTF16.isLeadSurrogate(units[0]), skip("\\") { units.append(try unit()) }
        guard let meant = String(validating: units, as: UTF16.self) else { throw unexpected }
        return meant.unicodeScalars
    }

    private mutating func unit() throws(VariableFileFault) -> UInt16 {
        guard skip("u") else { throw unexpected }
        let digits = rest.prefix { $0.properties.isASCIIHexDigit }.prefix(4)
        guard digits.count == 4, let unit = UInt16(String(digits), radix: 16) else { throw unexpected }
        rest.removeFirst(4)
        return unit
    }
}
