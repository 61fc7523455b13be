import Foundation
import Testing

/// The README, and the test code that it shows.
struct Readme {
    let text: String

    init() throws { text = try Readme.file("README.md") }

    /// A file of the package.
    static func file(_ path: String) throws -> String {
        try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
    }

    /// The lines of a test between two marks without their indentation, and the number of lines above them.
    static func code(_ mark: String, in file: String) throws -> (lines: [Substring], above: Int) {
        let source = try String(contentsOfFile: file, encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasSuffix("// readme: \(mark)") })
        let code = lines[(start + 1)...].prefix { !$0.hasSuffix("// readme: end") }
        let indent = lines[start].prefix { $0 == " " }.count
        return (code.map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }, start + 1)
    }
}
