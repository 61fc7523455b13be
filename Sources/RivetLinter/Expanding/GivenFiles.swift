/// The files of variables that options name, and whether the source reads them.
final class GivenFiles {
    private(set) var files: [GivenFile]

    init(_ files: [GivenFile]) { self.files = files }

    /// The environments that the source may read from a file.
    ///
    /// An environment of an unknown name may be that of each file.
    func environments(named name: String?) -> [EnvironmentFact] {
        let own = files.indices.filter { name != nil && files[$0].environment == name }
        let common = files.indices.filter { files[$0].environment == nil || name == nil }
        let found = own.isEmpty ? common : own
        for place in found { files[place].isRead = true }
        if found.isEmpty { return [.unknown] }
        return found.map { files[$0].variables }
    }
}
