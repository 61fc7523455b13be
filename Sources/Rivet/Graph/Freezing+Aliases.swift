extension Freezing {
    private enum Target {
        case definition(AnyDefinition)
        /// Another name of the assembly, by its place.
        case name(Int)
    }

    /// Gives each alias what stands under its target.
    ///
    /// - Complexity: O(aliases), on average.
    mutating func resolveAliases() {
        var resolved: [Int: AnyDefinition?] = [:]
        for (place, entry) in assembly.entries.enumerated() {
            guard case .alias = entry.origin, resolved[place] == nil else { continue }
            var way: [Int] = []
            var seen: Set<Int> = []
            var next = place
            var found: AnyDefinition?
            while true {
                guard case .alias(let target) = assembly.entries[next].origin else {
                    found = current[next]
                    break
                }
                if let known = resolved[next] {
                    found = known
                    break
                }
                guard seen.insert(next).inserted else {
                    let circle = way.drop { $0 != next } + [next]
                    problems.append(.aliasCircle(circle.map { assembly.entries[$0].draft }))
                    break
                }
                way.append(next)
                switch self.target(target, of: next) {
                case .definition(let definition)?: found = definition
                case .name(let another)?:
                    next = another
                    continue
                case nil:
                    problems.append(
                        .missingTarget(target, of: assembly.entries[next].draft, suggestions: suggestions(for: target))
                    )
                }
                break
            }
            for alias in way {
                resolved[alias] = .some(found)
                guard let found else {
                    parts.broken.insert(assembly.entries[alias].draft.name)
                    continue
                }
                parts.aliases.append(Alias(draft: assembly.entries[alias].draft, definition: found))
            }
        }
    }

    /// What an alias is of, as seen from its namespace: the innermost that has the name, and then the parent's.
    private func target(_ target: String, of alias: Int) -> Target? {
        let innermost = assembly.contexts[assembly.entries[alias].draft.context].namespace
        for namespace in sequence(first: innermost, next: { assembly.namespaces[$0].outer }) {
            if let place = place(of: target, in: namespace) { return .name(place) }
            if let base = target.dropping(suffix: FrozenGraph.originalSuffix),
                let current = place(of: base, in: namespace).flatMap({ self.current[$0] })
            {
                return .definition(parts.histories[ObjectIdentifier(current)]?.original ?? current)
            }
        }
        for namespace in sequence(first: innermost, next: { assembly.namespaces[$0].outer }) {
            if let source = inheritance(of: assembly.namespaces[namespace].qualified(target)) {
                return .definition(source.definition.inherited(from: source.generations))
            }
        }
        return nil
    }

    func place(of name: String, in namespace: Int) -> Int? {
        assembly.places[assembly.namespaces[namespace].qualified(name)]
    }
}
