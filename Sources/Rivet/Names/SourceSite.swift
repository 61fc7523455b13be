/// A place in source code, where an object was defined, a module was required, or an object was resolved.
///
/// Errors and drawings show these places, so that you can open the line that has to change.
///
/// Functions that record the place of their call have the parameters `fileID` and `line`, and the verbs of a ``Module``
/// also `filePath` and `column`. Their defaults describe the call, so you don't pass them. The exception is a function of
/// your own that defines objects for its callers: declare the same parameters with the same defaults, and pass them on.
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
    /// Empty for requests, so that no such paths are kept for them in a program.
    public var filePath: String { path.text }

    /// The line, counted from one.
    public var line: UInt { UInt(lineNumber) }

    /// The column, counted from one, or 0 where it was not noted, as for requests.
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

    /// Creates the site of a call from the parameters of the function that was called.
    init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        self.init(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A site in a file whose name isn't in the program's own text, as for tools that read source.
    ///
    /// The text is never freed: make one site for each file, and the others of that file with ``at(line:column:)``.
    package init(copyingFileID fileID: String) {
        file = LiteralText(copying: fileID)
        path = LiteralText("")
        (lineNumber, columnNumber) = (0, 0)
    }

    /// Another place in the same file.
    package func at(line: Int, column: Int) -> SourceSite { SourceSite(self, line: line, column: column) }

    private init(_ other: SourceSite, line: Int, column: Int) {
        (file, path) = (other.file, other.path)
        (lineNumber, columnNumber) = (UInt32(clamping: line), UInt32(clamping: column))
    }

    /// The site of what was made by hand, where nothing notes the place.
    package static let unknown = SourceSite(fileID: "", filePath: "", line: 0, column: 0)

    /// The order of a report: by file and line.
    func isBefore(_ other: SourceSite) -> Bool {
        file == other.file
            ? (lineNumber, columnNumber) < (other.lineNumber, other.columnNumber) : file.text < other.file.text
    }

    /// The file's name without its folders, and the line: `CarModule.swift:12`.
    public var description: String {
        let fileID = fileID
        // By the bytes, since a report of thousands asks for thousands.
        let start = fileID.utf8.lastIndex(of: UInt8(ascii: "/")).map(fileID.utf8.index(after:))
        return "\(fileID[(start ?? fileID.startIndex)...]):\(line)"
    }
}

/// The text of a literal, kept as the address at which the program has it.
///
/// Sound as `Sendable`: the text is part of the program, or as good as that, never changed and never freed.
private struct LiteralText: @unchecked Sendable, Hashable {
    private let start: UnsafePointer<UInt8>?

    init(_ text: StaticString) {
        start = text.hasPointerRepresentation && text.utf8CodeUnitCount > 0 ? text.utf8Start : nil
    }

    /// The copy is never freed, as if it were a part of the program.
    init(copying text: String) {
        let bytes = Array(text.utf8) + [0]
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        start = UnsafePointer(copy)
    }

    /// A literal's text ends with a null, and a file's name has none inside.
    var text: String { start.map { String(cString: $0) } ?? "" }

    static func == (left: LiteralText, right: LiteralText) -> Bool {
        left.start == right.start || left.text == right.text
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
