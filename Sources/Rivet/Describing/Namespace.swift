/// A part of the names of a graph, "Left" of "Left.Foot"; the first is that without a name.
struct Namespace {
    /// The whole name: "Body.Left".
    let name: String
    /// The number of the one around it; nil for the first.
    let outer: Int?

    static let separator = "."

    /// The whole name of something in it.
    func qualified(_ relative: String) -> String {
        outer == nil ? relative : name + Namespace.separator + relative
    }

    /// The name of something as seen from inside; nil when it isn't in here.
    func relative(_ name: String) -> String? {
        if outer == nil { return name }
        let prefix = self.name + Namespace.separator
        // By the bytes: the first letter of the rest may draw the separator to it.
        guard name.utf8.count > prefix.utf8.count, name.utf8.starts(with: prefix.utf8) else { return nil }
        return String(name.unicodeScalars.dropFirst(prefix.unicodeScalars.count))
    }
}
