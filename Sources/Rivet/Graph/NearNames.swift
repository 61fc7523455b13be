/// The names that somebody may have meant, as they are written where somebody asks.
///
/// What is known is made ready once for many names.
struct NearNames {
    private let graph: FrozenGraph
    /// The names of everything, which are looked at last.
    private lazy var everything = graph.known
    /// By the names of namespaces, what is in them, also in namespaces further in: the texts by which it is found, and
    /// its name as seen from there.
    private lazy var contents = graph.contents
    /// By the names of namespaces, what is in them, ready to be compared.
    private var inner: [String: Suggestions] = [:]
    /// The same, found only by the name as seen from there.
    private var outer: [String: Suggestions] = [:]

    init(in graph: FrozenGraph) { self.graph = graph }

    /// The nearest names to one that nothing defines; to a provider's name, providers.
    ///
    /// First those inside the asker's own namespace, then those around it; others only where none of these is near, for
    /// a module that is mounted twice means its own.
    mutating func suggestions(for name: String, in context: Int) -> [String] {
        var found: [String] = []
        var namespace = graph.contexts[context].namespace
        while let next = graph.namespaces[namespace].outer {
            let isOwn = namespace == graph.contexts[context].namespace
            if isOwn { found += suggestions(for: name, in: context, among: names(inside: namespace)) }
            found += suggestions(for: name, in: context, among: names(around: next))
            namespace = next
        }
        if found.isEmpty { found = suggestions(for: name, in: context, among: everything) }
        var said: Set<String> = []
        return Array(found.filter { said.insert($0).inserted }.prefix(Suggestions.limit))
    }

    private func suggestions(for name: String, in context: Int, among known: Suggestions) -> [String] {
        guard let base = name.dropping(suffix: FrozenGraph.providerSuffix) else {
            return derived(from: name, in: context, among: known) + known.nearest(to: name)
        }
        return known.nearest(to: base).map { $0 + FrozenGraph.providerSuffix }
    }

    /// Providers and originals, for a name whose last word is nearly that: "Engine Orignal".
    private func derived(from name: String, in context: Int, among known: Suggestions) -> [String] {
        guard let space = name.lastIndex(of: " ") else { return [] }
        let (base, word) = (String(name[..<space]), String(name[space...]))
        let suffixes = [FrozenGraph.providerSuffix, FrozenGraph.originalSuffix]
        let near = suffixes.contains(word) ? word : Suggestions.nearest(to: word, among: suffixes).first
        guard let near else { return [] }
        return (graph.meaning(of: base, in: context) == nil ? known.nearest(to: base) : [base]).map { $0 + near }
    }

    private mutating func names(inside namespace: Int) -> Suggestions {
        let space = graph.namespaces[namespace].name
        if let known = inner[space] { return known }
        let known = Suggestions(amongPairs: contents[space] ?? [])
        inner[space] = known
        return known
    }

    private mutating func names(around namespace: Int) -> Suggestions {
        let space = graph.namespaces[namespace].name
        if let known = outer[space] { return known }
        let known = Suggestions(among: (contents[space] ?? []).lazy.filter { $0.text == $0.name }.map(\.name))
        outer[space] = known
        return known
    }
}

extension FrozenGraph {
    /// By the names of namespaces, what is in each, the ancestors' too: its name as seen from there, beside that and
    /// the texts by which it is found in namespaces further in.
    fileprivate var contents: [String: [(text: String, name: String)]] {
        var contents: [String: [(text: String, name: String)]] = [:]
        for ancestor in ancestors {
            let places = NamePlaces(in: namespaces + ancestor.namespaces)
            for name in ancestor.names {
                // From the outside in, so that what follows a name is as seen from further in.
                let seen = [("", name)] + places.relatives(of: name)
                for (depth, (space, name)) in seen.enumerated() {
                    contents[space, default: []] += seen[depth...].map { ($0.1, name) }
                }
            }
        }
        return contents
    }
}
