// What is wrong with paths of dependencies.

extension Fault {
    /// The first name is also the last.
    ///
    /// - Parameters:
    ///   - names: The whole names.
    ///   - steps: The texts of the steps if some are aliases, or nil.
    ///   - others: The number of other names in cycles with these.
    ///   - hasOriginal: Whether the first definition was changed.
    package static func cycle(_ names: [String], steps: [String]? = nil, others: Int, hasOriginal: Bool) -> Fault {
        let path = Wording.path(steps ?? names.map(plain))
        let more = others > 0 ? ", and check again: \(others) more \(others == 1 ? "hangs" : "hang") in it" : ""
        // A definition that depends on itself may depend on one of these instead.
        let suffixes = hasOriginal ? [NameSuffix.original, NameSuffix.provider] : [NameSuffix.provider]
        let advice =
            names.count > 2
            ? "one of them need a provider"
            : "it need \(suffixes.map { quoted(names[0] + $0) }.joined(separator: " or "))"
        return Fault(.cycle, name: names[0], subject: names[0], path: names) {
            "\(quoted(names[0])) needs itself: \(path); let \(advice) instead\(more)"
        }
    }

    /// The first definition of the path retains the last one longer than its scope does.
    ///
    /// - Parameters:
    ///   - path: The whole names.
    ///   - holder: The scope of the first, or nil for an instance.
    ///   - held: The scope of the last.
    ///   - names: The names by which the first depends on the second.
    ///   - wasSeen: Whether a trial observed the path.
    package static func captive(
        _ path: [String],
        from holder: String?,
        to held: String?,
        needing names: [String],
        wasSeen: Bool
    ) -> Fault {
        var said: Set<String> = []
        let providers = names.filter { said.insert($0).inserted }.map { quoted($0 + NameSuffix.provider) }
        let (first, last) = (quoted(path[0]), quoted(path[path.count - 1]))
        return Fault(.captive, wasSeen ? .warning : .error, name: path[0], subject: path[0], path: path) {
            "\(first), \(holder.map(plain) ?? "ready"), \(wasSeen ? "was seen to ask for" : "holds") \(last), "
                + "which is kept only as \(held.map(plain) ?? ""): \(Wording.path(path.map(plain))); "
                + "let \(first) \(wasSeen ? "ask for" : "need") \(providers.joined(separator: " and ")) instead"
        }
    }
}
