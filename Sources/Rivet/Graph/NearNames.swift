internal import RivetShared

/// The names that are similar to a missing one, relative to the namespace of the request.
///
/// Each graph has one index. It is empty until a name is missing. Then it indexes the names of each namespace from
/// which a missing name is requested, once, by a search of all names.
final class NearNames: Sendable {
    private struct Known {
        /// The place of each namespace in `names`.
        var places = [String: Int]()
        var names: [Suggestions] = []
    }

    private let known = Locked(Known())
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
        known.withLock { known in
            if let place = known.places[namespace] { return known.names[place] }
            let names = Suggestions(amongPairs: graph.texts(inside: namespace))
            known.places[namespace] = known.names.count
            known.names.append(names)
            return names
        }
    }
}

extension FrozenGraph {
    /// The names in a namespace, relative to it, each with the texts by which a look-up finds it.
    ///
    /// The texts are the name itself, and the name relative to the namespaces inside this one.
    ///
    /// - Complexity: O(names of this graph and its ancestors).
    fileprivate func texts(inside namespace: String) -> [(text: String, name: String)] {
        var texts: [(text: String, name: String)] = []
        for ancestor in ancestors {
            let places = EnclosingNamespaces(in: namespaces + ancestor.namespaces)
            for name in ancestor.names {
                // Most names are elsewhere, which their bytes show. Other spellings of a namespace aren't ASCII.
                if name.isASCII, !name.utf8.starts(with: namespace.utf8) { continue }
                // From the outside in, so the texts after the name are relative to namespaces further inside.
                let seen = ([("", name)] + places.relatives(of: name)).drop { $0.0 != namespace }
                if let own = seen.first?.1 { texts += seen.map { ($0.1, own) } }
            }
        }
        return texts
    }
}
