internal import Foundation

/// Turns columns that count bytes, as the compiler's do, into such that count scalars, as others expect them.
struct SourceColumns {
    private var lines: [String: [Data.SubSequence]] = [:]

    /// The column in scalars, from one; that in bytes where the file can't be read any more.
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
