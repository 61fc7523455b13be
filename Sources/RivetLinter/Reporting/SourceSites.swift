internal import Rivet

/// Converts sites of the linter into those of Rivet, which share the file's name.
struct SourceSites {
    private let targets: [String: String]
    /// The names of the files so far, as sites show them, which are never freed.
    private var names: [String: UnsafePointer<UInt8>] = [:]

    init(_ facts: Facts) {
        let files = facts.files + facts.context
        targets = Dictionary(files.map { ($0.file, $0.target) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func site(_ site: Site) -> SourceSite {
        let name = names[site.file] ?? permanentName(of: site.file)
        names[site.file] = name
        return SourceSite(permanentFileID: name, line: site.line, column: site.column)
    }

    private func permanentName(of file: String) -> UnsafePointer<UInt8> {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let bytes = Array((targets[file].map { "\($0)/\(name)" } ?? name).utf8) + [0]
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        return UnsafePointer(copy)
    }
}
