internal import RivetShared

/// The names that a typo may stand for, as code in one namespace of a graph writes them.
struct GraphNames {
    private let names: Suggestions

    init(_ graph: SourceGraph, in space: Int) {
        let chain = Array(sequence(first: space) { graph.spaces[$0].outer })
        var pairs: [(text: String, name: String)] = []
        for whole in graph.entries.keys.sorted() {
            // Code in the namespace omits the name of the innermost namespace around both.
            let shown = chain.lazy.compactMap { graph.spaces[$0].relative(whole) }.first ?? whole
            pairs.append((shown, shown))
            if shown != whole { pairs.append((whole, whole)) }
            for other in graph.spaces.indices.dropFirst() where !chain.contains(other) {
                if let text = graph.spaces[other].relative(whole) { pairs.append((text, shown)) }
            }
        }
        names = Suggestions(amongPairs: pairs)
    }

    /// The nearest names.
    ///
    /// If the typo is in a provider's name, these are names of providers.
    func nearest(to name: String) -> [String] {
        for suffix in [NameSuffix.provider, NameSuffix.original] {
            if let base = name.dropping(suffix: suffix) { return names.nearest(to: base).map { $0 + suffix } }
        }
        return names.nearest(to: name)
    }
}

extension SourceGraph.Space {
    /// The name relative to this namespace, or nil if it is outside of the namespace.
    fileprivate func relative(_ whole: String) -> String? {
        if outer == nil { return whole }
        return whole.hasPrefix(name + ".") ? String(whole.dropFirst(name.count + 1)) : nil
    }
}
