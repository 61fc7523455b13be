internal import Rivet

extension FrozenGraph {
    /// For each eager definition, the places of the eager definitions that must be built before it.
    ///
    /// Synchronous closures resolve these on its behalf, and such a closure can't await an object that is being built.
    /// Rivet awaits all others, which are built at the same time.
    ///
    /// - Complexity: O(definitions + declared dependencies) for each eager definition with such a closure.
    var dependenciesOfEager: [[Int]] {
        // Only the context of a closure with `needing:` is restricted to some names.
        guard contexts.contains(where: { $0.allowed != nil }) else { return parts.eager.map { _ in [] } }
        var places: [ObjectIdentifier: Int] = [:]
        for (place, definition) in parts.eager.enumerated() { places[ObjectIdentifier(definition)] = place }
        // An eager definition's base is built with it.
        for (place, definition) in parts.eager.enumerated() {
            var base = definition.wrapped
            while let next = base {
                places[ObjectIdentifier(next)] = place
                base = next.wrapped
            }
        }
        return parts.eager.indices.map { place in
            var found: Set<Int> = []
            // A definition may be reached again on behalf of a synchronous closure.
            var seen: (awaited: Set<ObjectIdentifier>, resolved: Set<ObjectIdentifier>) = ([], [])
            var pending = [(node: DependencyNode(parts.eager[place], self), isResolved: false)]
            while let (node, isResolved) = pending.popLast() {
                guard isResolved ? seen.resolved.insert(node.id).inserted : seen.awaited.insert(node.id).inserted else {
                    continue
                }
                // An eager object that is awaited may be built now, so the search continues with its dependencies.
                if isResolved, let other = places[node.id], other != place {
                    found.insert(other)
                    continue
                }
                pending += node.awaitedDependencies.map { ($0, isResolved) }
                pending += node.dependenciesOfClosure.map { ($0, true) }
            }
            return found.sorted()
        }
    }
}
