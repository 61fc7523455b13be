/// A place in source code, where an object was defined, a module was required, or an object was resolved.
///
/// Errors and drawings show these places, so that you can open the line that has to change.
///
/// Functions that record the place of their call have the parameters `fileID` and `line`, and the methods of a
/// ``Module`` also have `filePath` and `column`. Their defaults describe the call, so you don't pass them. The
/// exception is a function of your own that defines objects for its callers. Give it the same parameters with the same
/// defaults, and pass them on.
///
/// A site refers to the text in your program instead of copying it, so it is small enough to store for each definition.
/// You can use it from any thread.
public struct SourceSite: Sendable, Hashable, CustomStringConvertible {
    private let file: LiteralText
    private let path: LiteralText
    private let lineNumber: UInt32
    private let columnNumber: UInt32

    /// The module and the file, as `#fileID` gives them: `"MyApp/CarModule.swift"`.
    public var fileID: String { file.text }

    /// The file's path on the machine that compiled it, as `#filePath` gives it.
    ///
    /// Empty for requests, so that the program doesn't contain the paths of their files.
    public var filePath: String { path.text }

    /// The line, counted from one.
    public var line: UInt { UInt(lineNumber) }

    /// The column, counted from one, or 0 if it wasn't recorded, as for requests.
    public var column: UInt { UInt(columnNumber) }

    /// Creates the site of the call itself, or of another place.
    ///
    /// - Parameters:
    ///   - fileID: The module and the file.
    ///   - filePath: The file's path.
    ///   - line: The line, counted from one.
    ///   - column: The column, counted from one.
    public init(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        file = LiteralText(fileID)
        path = LiteralText(filePath)
        lineNumber = UInt32(clamping: line)
        columnNumber = UInt32(clamping: column)
    }

    /// The place of a request.
    @usableFromInline
    init(_ fileID: StaticString, _ line: UInt) { self.init(fileID: fileID, filePath: "", line: line, column: 0) }

    /// Creates the site of a call from the parameters of the function that was called.
    @inline(never)
    init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        self.init(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The site to use if no call describes the place.
    package static let unknown = SourceSite(fileID: "", filePath: "", line: 0, column: 0)

    /// Whether a report lists this site before another one: by file, then by line.
    package func isBefore(_ other: SourceSite) -> Bool {
        file == other.file
            ? (lineNumber, columnNumber) < (other.lineNumber, other.columnNumber) : file.text < other.file.text
    }

    /// The file's name without its folders, and the line: `CarModule.swift:12`.
    public var description: String {
        let fileID = fileID
        // Searches bytes, because a long report formats thousands of sites.
        let start = fileID.utf8.lastIndex(of: UInt8(ascii: "/")).map(fileID.utf8.index(after:))
        return "\(fileID[(start ?? fileID.startIndex)...]):\(line)"
    }
}

/// The text of a literal, which isn't copied.
private struct LiteralText: Sendable, Hashable {
    private let literal: StaticString

    init(_ literal: StaticString) { self.literal = literal.hasPointerRepresentation ? literal : "" }

    var text: String { literal.description }

    static func == (left: LiteralText, right: LiteralText) -> Bool {
        // Most literals are the same one, or the linker has joined them.
        left.literal.utf8Start == right.literal.utf8Start || left.text == right.text
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
