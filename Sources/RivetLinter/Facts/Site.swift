/// Where something is written: the column counts UTF-8 bytes from 1, as the compiler does.
package struct Site: Hashable, Sendable, Codable, Comparable {
    /// The file, absolute.
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    package static func < (one: Site, other: Site) -> Bool {
        (one.file, one.line, one.column) < (other.file, other.line, other.column)
    }
}
