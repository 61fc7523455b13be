/// A namespace of a graph, such as "Left" for "Left.Foot"; the first one has no name.
package struct Namespace {
    /// The full name: "Body.Left".
    package let name: String
    /// The number of the namespace around it, or nil for the first.
    package let outer: Int?

    static let separator = "."

    /// The full name of a name in this namespace.
    func qualified(_ relative: String) -> String { outer == nil ? relative : name + Namespace.separator + relative }

    /// A full name relative to this namespace; nil if the name is outside.
    ///
    /// It compares texts, because the name may spell the namespace with other Unicode scalars.
    func relative(_ name: String) -> String? {
        if outer == nil { return name }
        let (dots, count) = (name.dots, self.name.dots.count + 1)
        guard dots.count >= count, name.text(before: dots[dots.count - count]) == self.name else { return nil }
        let rest = name.text(after: dots[dots.count - count])
        return rest.isEmpty ? nil : rest
    }
}

extension [Namespace] {
    /// The numbers of a namespace and of the namespaces around it, the innermost first.
    @inline(never)
    func outward(from inner: Int) -> [Int] {
        var (found, next): ([Int], Int?) = ([], inner)
        while let namespace = next {
            found.append(namespace)
            next = self[namespace].outer
        }
        return found
    }

    /// The full names of a name in a namespace and in the namespaces around it, the innermost first.
    func names(of name: String, outwardFrom inner: Int) -> [String] {
        outward(from: inner).map { self[$0].qualified(name) }
    }
}

/// Finds the namespaces of many names, with one look-up for each dot in a name.
struct EnclosingNamespaces {
    private let spaces: NameIndex

    @inline(never)
    init(in namespaces: [Namespace]) {
        var spaces = NameIndex()
        for namespace in namespaces where namespace.outer != nil { _ = spaces.add(namespace.name) }
        self.spaces = spaces
    }

    /// The namespaces of a name, from the outside in, and the name relative to each.
    ///
    /// - Complexity: O(length of the name), for each of its dots.
    @inline(never)
    func relatives(of name: String) -> [(namespace: String, name: String)] {
        if spaces.names.isEmpty { return [] }
        var found: [(namespace: String, name: String)] = []
        for dot in name.dots {
            let (space, rest) = (name.text(before: dot), name.text(after: dot))
            // Each namespace is inside of others, so only the innermost one needs a look-up.
            if !rest.isEmpty, !found.isEmpty || spaces.contains(space) { found.append((space, rest)) }
        }
        return found.reversed()
    }

    /// Each name with the texts that find it: the name itself, and the name relative to each of its namespaces.
    func texts(for names: [String]) -> [(text: String, name: String)] {
        var texts: [(text: String, name: String)] = []
        for name in names {
            texts.append((name, name))
            for relative in relatives(of: name) { texts.append((relative.name, name)) }
        }
        return texts
    }
}

// MARK: - Bytes

// The first character after a dot may form one character with it, so dots are found by bytes, and texts cut by scalars.

extension String {
    /// The places of the dots, the last one first.
    var dots: [Index] {
        var dots: [Index] = []
        for place in utf8.indices.reversed() where utf8[place] == UInt8(ascii: ".") { dots.append(place) }
        return dots
    }

    func text(before dot: Index) -> String { String(unicodeScalars[..<dot]) }

    func text(after dot: Index) -> String { String(unicodeScalars[utf8.index(after: dot)...]) }

    @inline(never)
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
