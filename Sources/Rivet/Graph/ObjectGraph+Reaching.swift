extension ObjectGraph {
    /// The names that the given ones never need.
    ///
    /// What nobody needs can be left out, or somebody forgot to need it:
    ///
    /// ```swift
    /// #expect(graph.unreachable(from: "App").isEmpty)
    /// ```
    ///
    /// It follows declared needs, providers, decorators, aliases and groups. What a closure asks for without declaring
    /// it isn't known: the names it needs are listed too, unless something else needs them. May be called from any
    /// thread.
    ///
    /// A root that nothing defines is most likely misspelt, and would leave everything unreached. Then such roots are
    /// all that is listed, and ``explain(_:)`` tells which names come near.
    ///
    /// - Parameter roots: Whole names.
    /// - Returns: The other names that this graph defines, sorted; a parent's are not among them. Of roots that nothing
    ///   defines, those instead.
    /// - Complexity: O(definitions + declared needs), on average, and the sorting.
    public func unreachable(from roots: String...) -> [String] {
        let unknown = roots.filter { frozen.meaning(of: $0, in: 0) == nil }
        guard unknown.isEmpty else { return unknown.sorted() }
        var reached: Set<ObjectIdentifier> = []
        var open = roots.compactMap { root -> Needed? in
            frozen.meaning(of: root, in: 0).flatMap { meaning in
                frozen.ancestor(meaning.generations).map { Needed(meaning.definition, $0) }
            }
        }
        while let next = open.popLast() {
            if reached.insert(next.id).inserted { open += next.allNeeds }
        }
        let standing = frozen.standing.filter { !reached.contains(ObjectIdentifier($0)) }.map(\.name)
        let aliases = frozen.aliases.filter { !reached.contains(ObjectIdentifier($0.definition)) }.map(\.draft.name)
        return (standing + aliases).sorted()
    }
}
