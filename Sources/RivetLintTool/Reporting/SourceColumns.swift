import Foundation
import RivetLinter

/// Converts the compiler's columns, which count bytes, into columns that count Unicode scalars.
struct SourceColumns {
    private var lines: [String: [Data.SubSequence]] = [:]

    /// The column in scalars, from 1.
    ///
    /// If the file can't be read, it is the column in bytes.
    mutating func scalars(at site: Site) -> Int {
        if lines[site.file] == nil {
            let data = FileManager.default.contents(atPath: site.file) ?? Data()
            lines[site.file] = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        }
        guard let lines = lines[site.file], lines.indices.contains(site.line - 1) else { return max(1, site.column) }
        return String(decoding: lines[site.line - 1].prefix(max(0, site.column - 1)), as: UTF8.self).unicodeScalars
            .count + 1
    }
}
