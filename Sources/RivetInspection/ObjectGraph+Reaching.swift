public import Rivet

extension ObjectGraph {
    /// Returns the names that none of the given roots depends on.
    ///
    /// Such a definition may be unused, or a dependency on it may have been forgotten:
    ///
    /// ```swift
    /// #expect(graph.unreachable(from: "App").isEmpty)
    /// ```
    ///
    /// The search follows declared dependencies, providers, decorators, aliases and groups, and, in the graph of a
    /// trial, observed dependencies. It doesn't know the undeclared dependencies of closures, so the result includes
    /// them unless another definition depends on them. You may call it from any thread.
    ///
    /// A root that nothing defines is probably a typo, so the result includes it. Use ``explain(_:)`` to find the
    /// nearest names. If some roots are defined, the search begins at those. If no root is defined, the result has only
    /// the undefined roots.
    ///
    /// - Parameter roots: Whole names, as strings or keys.
    /// - Returns: The other names that this graph defines, and the undefined roots, sorted. Names of a parent aren't
    ///   included.
    /// - Complexity: O(definitions + declared dependencies), on average, and the sorting.
    public func unreachable(from roots: any NameOrKey...) -> [String] {
        unreachable(from: roots.map(\.untypedKey.name))
    }

    /// Returns the names that none of the given keys depends on.
    ///
    /// ```swift
    /// #expect(graph.unreachable(from: .app).isEmpty)
    /// ```
    ///
    /// This works as with names.
    ///
    /// - Parameters:
    ///   - root: A key with a whole name.
    ///   - others: Other keys.
    /// - Returns: The other names that this graph defines, and the undefined roots, sorted. Names of a parent aren't
    ///   included.
    /// - Complexity: O(definitions + declared dependencies), on average, and the sorting.
    public func unreachable<Root, each Other>(from root: Key<Root>, _ others: repeat Key<each Other>) -> [String] {
        var roots = [root.name]
        repeat roots.append((each others).name)
        return unreachable(from: roots)
    }

    private func unreachable(from roots: [String]) -> [String] {
        let unknown = roots.filter { frozen.meaning(of: $0, in: 0) == nil }
        // Without any root, everything would be unreachable.
        if !roots.isEmpty, unknown.count == roots.count { return unknown.sorted() }
        var reached: Set<ObjectIdentifier> = []
        let own = Set(frozen.definitions.map(ObjectIdentifier.init))
        var pending = roots.compactMap { root -> DependencyNode? in
            frozen.meaning(of: root, in: 0).flatMap { meaning in
                frozen.ancestor(meaning.generations).map { DependencyNode(meaning.definition, $0) }
            }
        }
        while let next = pending.popLast() {
            guard reached.insert(next.id).inserted else { continue }
            pending += next.allDependencies
            // Observations of an ancestor's definitions don't lead to definitions of this graph.
            let seen = next.graph === frozen ? frozen.parts.observations[next.id] ?? [] : []
            pending += seen.filter { own.contains(ObjectIdentifier($0)) }.map { DependencyNode($0, frozen) }
        }
        let unreached = frozen.currentDefinitions.filter { !reached.contains(ObjectIdentifier($0)) }.map(\.name)
        let aliases = frozen.aliases.filter { !reached.contains(ObjectIdentifier($0.definition)) }.map(\.name)
        return (unknown + unreached + aliases).sorted()
    }
}
