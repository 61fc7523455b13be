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
    /// - Parameter roots: Whole names; one that nothing defines reaches nothing.
    /// - Returns: The other names that this graph defines, sorted; a parent's are not among them.
    /// - Complexity: O(definitions + declared needs), on average, and the sorting.
    public func unreachable(from roots: String...) -> [String] {
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
