/// Reads opened existentials, whose types the dump shows as their protocols.
extension SourceReader {
    /// Reads the code that uses an existential with its concrete type, which this makes unknown there.
    func opening<Result>(_ node: JSONValue, _ read: () throws -> Result) rethrows -> Result {
        open(node)
        let mangled = node["opaque_value"]?["type"]?.string
        let instance = mangled.map { SourceReader.instanceType(of: $0) ?? $0 }
        hiddenTypes.append(instance.map { types.type($0).spelling } ?? nil)
        defer { hiddenTypes.removeLast() }
        return try read()
    }

    /// Keeps the value of an existential for the expression that uses it with its concrete type.
    private func open(_ node: JSONValue) {
        guard let identity = node["opaque_value"]?["identity"]?.string, let object = node["existential_value"] else {
            return
        }
        opened[identity] = known(object)
    }
}

extension SourceType {
    /// Whether the spelling contains that of another type.
    func contains(_ other: String) -> Bool {
        var rest = spelling[...]
        while let range = rest.firstRange(of: other) {
            let isEnd = rest[range.upperBound...].first.map { !SourceType.isPartOfName($0) } ?? true
            let isStart = rest[..<range.lowerBound].last.map { !SourceType.isPartOfName($0) } ?? true
            if isStart, isEnd { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }

    /// Whether the type may be, or contain, the type of a protocol.
    ///
    /// In a mangled name, a list of protocols ends in "_p", "_Xc" or "_Xl". A name in it may have the same letters, but
    /// that is rare.
    func mayContainExistential(_ mangled: String) -> Bool {
        contains("Any") || contains("Swift.AnyObject") || ["_p", "Xc", "Xl", "XP"].contains(where: mangled.contains)
    }

    /// Whether the type itself is that of a protocol, or `Any`.
    var isProtocol: Bool { shape == .any || shape == .existential }

    static func isPartOfName(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || letter == "_" || letter == "."
    }
}
