/// Finds the namespaces that a name is in, for many names: by a look-up for each of its dots, and not by asking all.
struct NamePlaces {
    private let spaces: Set<String>

    init(in namespaces: [Namespace]) { spaces = Set(namespaces.lazy.filter { $0.outer != nil }.map(\.name)) }

    /// The namespaces of a name, from the outside in, and the name as seen from each.
    ///
    /// - Complexity: O(length of the name), for each of its dots.
    func relatives(of name: String) -> [(namespace: String, name: String)] {
        if spaces.isEmpty { return [] }
        // By the bytes: the first letter of the rest may draw the separator to it.
        return name.utf8.indices.lazy.filter { name.utf8[$0] == UInt8(ascii: ".") }.compactMap { dot in
            let rest = name.utf8[name.utf8.index(after: dot)...]
            let space = String(name.unicodeScalars[..<dot])
            return rest.isEmpty || !spaces.contains(space)
                ? nil : (space, String(name.unicodeScalars[rest.startIndex...]))
        }
    }
}
