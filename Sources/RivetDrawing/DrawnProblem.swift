/// A fault as drawings show it.
///
/// The JSON drawing contains it unchanged, so `Problem` documents the properties.
package struct DrawnProblem: Sendable, Encodable, CustomStringConvertible {
    let code: String
    let severity: Severity
    let name, message: String
    let subject, underlying: String?
    let site: DrawnSite
    let related: [DrawnSite]
    let suggestions: [String]
    /// Nil instead of an empty path.
    let path: [String]?

    package init(
        code: String,
        isError: Bool,
        name: String,
        message: String,
        subject: String?,
        underlying: String?,
        at site: DrawnSite,
        related: [DrawnSite],
        suggestions: [String],
        path: [String]
    ) {
        (self.code, self.name, self.message) = (code, name, message)
        (self.subject, self.underlying, self.suggestions) = (subject, underlying, suggestions)
        (self.site, self.related) = (site, related)
        severity = isError ? .error : .warning
        self.path = path.isEmpty ? nil : path
    }

    /// The place, the message and the code, as a compiler writes them.
    package var description: String { "\(site): \(severity.rawValue): \(message) [\(code)]" }

    enum Severity: String, Sendable, Encodable { case error, warning }
}

/// A place in source code as drawings show it.
package struct DrawnSite: Sendable, Hashable, Encodable, CustomStringConvertible {
    /// The module and the file: `"MyApp/CarModule.swift"`.
    package let file: String
    package let line, column: UInt

    package init(file: String, line: UInt, column: UInt) {
        (self.file, self.line, self.column) = (file, line, column)
    }

    /// The file's name without its folders, and the line: `CarModule.swift:12`.
    package var description: String {
        let start = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:))
        return "\(file[(start ?? file.startIndex)...]):\(line)"
    }
}
