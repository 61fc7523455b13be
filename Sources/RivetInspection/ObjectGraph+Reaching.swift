public import Rivet

extension ObjectGraph {
    /// The names that the given ones never need.
    ///
    /// What nobody needs can be left out, or somebody forgot to need it:
    ///
    /// ```swift
    /// #expect(graph.unreachable(from: "App").isEmpty)
    /// ```
    ///
    /// It follows declared needs, providers, decorators, aliases and groups, and in a trial's graph what was seen. What
    /// a closure asks for otherwise isn't known: the names it needs are listed too, unless something else needs them.
    /// May be called from any thread.
    ///
    /// A root that nothing defines is most likely misspelt. It is listed too, and ``explain(_:)`` tells which names
    /// come near; the others count as if it were left out, and where none is left, such roots are all that is listed.
    ///
    /// - Parameter roots: Whole names.
    /// - Returns: The other names that this graph defines, and the roots that nothing defines, sorted; a parent's names
    ///   are not among them.
    /// - Complexity: O(definitions + declared needs), on average, and the sorting.
    public func unreachable(from roots: String...) -> [String] {
        let unknown = roots.filter { frozen.meaning(of: $0, in: 0) == nil }
        // They would leave everything unreached.
        if !roots.isEmpty, unknown.count == roots.count { return unknown.sorted() }
        var reached: Set<ObjectIdentifier> = []
        let own = Set(frozen.definitions.map(ObjectIdentifier.init))
        var open = roots.compactMap { root -> DependencyNode? in
            frozen.meaning(of: root, in: 0).flatMap { meaning in
                frozen.ancestor(meaning.generations).map { DependencyNode(meaning.definition, $0) }
            }
        }
        while let next = open.popLast() {
            guard reached.insert(next.id).inserted else { continue }
            open += next.allDependencies
            // What was seen of an ancestor's leads to nothing of this graph.
            let seen = next.graph === frozen ? frozen.parts.observations[next.id] ?? [] : []
            open += seen.filter { own.contains(ObjectIdentifier($0)) }.map { DependencyNode($0, frozen) }
        }
        let standing = frozen.standing.filter { !reached.contains(ObjectIdentifier($0)) }.map(\.name)
        let aliases = frozen.aliases.filter { !reached.contains(ObjectIdentifier($0.definition)) }.map(\.draft.name)
        return (unknown + standing + aliases).sorted()
    }
}
