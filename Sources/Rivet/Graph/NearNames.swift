internal import RivetShared

/// The names that are similar to a missing one, relative to the namespace of the request.
///
/// Each graph has one index. It is empty until a name is missing. Then it indexes the names of each namespace from
/// which a missing name is requested, once.
final class NearNames: Sendable {
    fileprivate struct Indices {
        /// The place of each namespace in `contents`; empty until the first name is missing.
        var places = [String: Int]()
        /// For each namespace, the numbers of the names in it and in the namespaces inside it, and the index of these
        /// names, relative to the namespace, if one was missing there.
        var contents: [(numbers: [UInt32], names: Suggestions?)] = []

        /// The place of a namespace, which it adds if it is new.
        mutating func place(of namespace: String) -> Int {
            if let place = places[namespace] { return place }
            places[namespace] = contents.count
            contents.append(([], nil))
            return contents.count - 1
        }
    }

    private let indices = Locked(Indices())
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
            if indices.places.isEmpty { graph.fill(&indices) }
            let place = indices.place(of: namespace)
            if let known = indices.contents[place].names { return known }
            let known = Suggestions(amongPairs: graph.texts(inside: namespace, indices.contents[place].numbers))
            indices.contents[place].names = known
            return known
        }
    }
}

extension FrozenGraph {
    /// Adds the numbers of the names in each namespace of this graph and its ancestors.
    ///
    /// The numbers begin with the names of this graph, and continue from ancestor to ancestor.
    fileprivate func fill(_ indices: inout NearNames.Indices) {
        var number: UInt32 = 0
        for ancestor in ancestors {
            let places = EnclosingNamespaces(in: namespaces + ancestor.namespaces)
            for name in ancestor.names {
                for (space, _) in places.relatives(of: name) {
                    let place = indices.place(of: space)
                    indices.contents[place].numbers.append(number)
                }
                number += 1
            }
        }
    }

    /// Names relative to a namespace, each with the texts by which a look-up finds it.
    ///
    /// The texts are the name itself, and the name relative to the namespaces inside this one. The outermost namespace
    /// has all names, and any other one has those with the given numbers.
    fileprivate func texts(inside namespace: String, _ numbers: [UInt32]) -> [(text: String, name: String)] {
        var texts: [(text: String, name: String)] = []
        var first = 0
        for ancestor in ancestors {
            let places = EnclosingNamespaces(in: namespaces + ancestor.namespaces)
            func add(_ name: String) {
                // From the outside in, so the texts after the name are relative to namespaces further inside.
                let seen = ([("", name)] + places.relatives(of: name)).drop { $0.0 != namespace }
                if let own = seen.first?.1 { texts += seen.map { ($0.1, own) } }
            }
            if namespace.isEmpty { ancestor.names.forEach(add) }
            let (definitions, aliases) = (ancestor.currentDefinitions, ancestor.aliases)
            for number in numbers where first..<(first + definitions.count + aliases.count) ~= Int(number) {
                let place = Int(number) - first
                add(place < definitions.count ? definitions[place].name : aliases[place - definitions.count].draft.name)
            }
            first += definitions.count + aliases.count
        }
        return texts
    }
}
