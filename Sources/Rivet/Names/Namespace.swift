internal import CRivet

/// A part of the names of a graph, "Left" of "Left.Foot"; the first is that without a name.
package struct Namespace {
    /// The whole name: "Body.Left".
    package let name: String
    /// The number of the one around it; nil for the first.
    package let outer: Int?

    static let separator = "."

    /// Namespaces of these whole names, the outer ones first, and before them that without a name.
    package static func all(named names: [String]) -> [Namespace] {
        var all = [Namespace(name: "", outer: nil)]
        for name in names {
            let outer = all.lastIndex { $0.outer != nil && name.hasPrefix($0.name + separator) }
            all.append(Namespace(name: name, outer: outer ?? 0))
        }
        return all
    }

    /// The whole name of something in it.
    func qualified(_ relative: String) -> String {
        outer == nil ? relative : name + Namespace.separator + relative
    }

    /// The name of something as seen from inside; nil when it isn't in here.
    ///
    /// Pass true for `isASCII` if you know that the name has only ASCII characters.
    func relative(_ name: String, isASCII: Bool = false) -> String? {
        if outer == nil { return name }
        guard isPrefix(of: name) else { return isASCII ? nil : respelled(name) }
        let rest = name.utf8.dropFirst(self.name.utf8.count + 1)
        return rest.isEmpty ? nil : String(rest)
    }

    /// Whether a whole name begins with the bytes of this one and a separator.
    ///
    /// It compares bytes, because a combining character after the separator would form one character with it. It
    /// compares them in one call, because namespaces that nest hundreds deep have long names.
    private func isPrefix(of name: String) -> Bool {
        let count = self.name.utf8.count
        guard name.utf8.count > count else { return false }
        let isPrefix = name.utf8.withContiguousStorageIfAvailable { bytes in
            self.name.utf8.withContiguousStorageIfAvailable { own in
                guard let start = bytes.baseAddress, let ownStart = own.baseAddress else { return false }
                return bytes[count] == UInt8(ascii: ".") && memcmp(start, ownStart, count) == 0
            }
        }
        return (isPrefix ?? nil) ?? name.utf8.starts(with: (self.name + Namespace.separator).utf8)
    }

    /// The same for a name that spells the namespace in another way: letters beyond ASCII may be composed or not.
    private func respelled(_ name: String) -> String? {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let depth = self.name.utf8.count { $0 == UInt8(ascii: ".") } + 1
        guard parts.count > depth, let rest = parts.dropFirst(depth).first, rest.startIndex < name.endIndex,
            String(name[..<parts[depth - 1].endIndex]) == self.name
        else { return nil }
        return String(name[rest.startIndex...])
    }
}
