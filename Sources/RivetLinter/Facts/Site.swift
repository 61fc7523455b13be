/// A place in a source file.
package struct Site: Hashable, Sendable, Codable, Comparable {
    /// The absolute path of the file.
    package var file: String
    package var line: Int
    /// The column in UTF-8 bytes, from 1, as the compiler counts.
    package var column: Int

    /// No place of its own, such as that of an element that the compiler adds.
    package static let none = Site(file: "", line: 0, column: 0)

    package static func < (one: Site, other: Site) -> Bool {
        (one.file, one.line, one.column) < (other.file, other.line, other.column)
    }
}
