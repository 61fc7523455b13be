internal import Rivet

/// Makes sites of places in files: those of one file share its name.
struct SourceSites {
    private let targets: [String: String]
    private var files: [String: SourceSite] = [:]

    init(_ facts: Facts) {
        let files = facts.files + facts.context
        targets = Dictionary(files.map { ($0.file, $0.target) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func site(_ site: Site) -> SourceSite {
        let name = site.file.split(separator: "/").last.map(String.init) ?? site.file
        let file = files[site.file] ?? SourceSite(copyingFileID: targets[site.file].map { "\($0)/\(name)" } ?? name)
        files[site.file] = file
        return file.at(line: site.line, column: site.column)
    }
}
