internal import RivetShared

/// The names that are similar to a missing one, relative to the namespace of the request.
///
/// Each graph has one. It is empty until a name is missing. Then it indexes the names of each namespace from which a
/// missing name is requested, once.
final class NearNames: Sendable {
    /// The names inside each namespace from which a missing name was requested, relative to it.
    private let indices = Locked([(namespace: String, names: Suggestions)]())
    private static let suffixes = [NameSuffix.provider, NameSuffix.original]
    private static let nearSuffixes = Suggestions(among: suffixes)

    /// The names that are nearest to a missing one.
    ///
    /// If that is a provider's name, these are names of providers.
    ///
    /// Names inside the namespace of the request come first, and then those around it. Other names follow only if none
    /// of these is near, because a module in a namespace usually means its own names.
    func suggestions(for name: String, in context: Int, of graph: FrozenGraph) -> [String] {
        let own = graph.contexts[context].namespace
        var found: [String] = []
        if own != 0 {
            for namespace in graph.namespaces.outward(from: own) {
                found += suggestions(for: name, in: context, of: graph, inside: namespace, asWhole: namespace != own)
            }
        }
        if found.isEmpty { found = suggestions(for: name, in: context, of: graph, inside: 0, asWhole: false) }
        var nearest: [String] = []
        for name in found where nearest.count < Suggestions.limit && !nearest.contains(name) { nearest.append(name) }
        return nearest
    }

    /// The full names nearest to a missing one.
    func nearest(to name: String, in graph: FrozenGraph) -> [String] { names(inside: "", of: graph).nearest(to: name) }

    private func suggestions(
        for name: String,
        in context: Int,
        of graph: FrozenGraph,
        inside namespace: Int,
        asWhole isWhole: Bool
    ) -> [String] {
        let known = names(inside: graph.namespaces[namespace].name, of: graph)
        func nearest(_ name: String) -> [String] { known.nearest(to: name, asWhole: isWhole) }
        if let base = name.dropping(suffix: NameSuffix.provider) {
            return nearest(base).map { $0 + NameSuffix.provider }
        }
        // Providers and originals, for a name whose last word is similar: "Engine Orignal".
        var derived: [String] = []
        if let space = name.lastIndex(of: " ") {
            let (base, word) = (String(name[..<space]), String(name[space...]))
            let near = NearNames.suffixes.contains(word) ? word : NearNames.nearSuffixes.nearest(to: word).first
            if let near {
                derived = (graph.meaning(of: base, in: context) == nil ? nearest(base) : [base]).map { $0 + near }
            }
        }
        return derived + nearest(name)
    }

    private func names(inside namespace: String, of graph: FrozenGraph) -> Suggestions {
        indices.withLock { indices in
            if let known = indices.first(where: { $0.namespace == namespace }) { return known.names }
            let names = Suggestions(amongPairs: graph.texts(inside: namespace))
            indices.append((namespace, names))
            return names
        }
    }
}

extension FrozenGraph {
    /// The names of this graph and its ancestors that are inside a namespace, each with the texts by which a look-up
    /// there finds it.
    ///
    /// The texts are the name relative to the namespace, and to the namespaces inside it.
    fileprivate func texts(inside namespace: String) -> [(text: String, name: String)] {
        var texts: [(text: String, name: String)] = []
        for ancestor in ancestors {
            let places = EnclosingNamespaces(in: namespaces + ancestor.namespaces)
            for name in ancestor.names {
                // From the outside in, so the texts after the name are relative to namespaces further inside.
                let seen = ([("", name)] + places.relatives(of: name)).drop { $0.0 != namespace }
                if let own = seen.first?.1 { texts += seen.map { ($0.1, own) } }
            }
        }
        return texts
    }
}
