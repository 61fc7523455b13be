extension Freezing {
    private enum Target {
        case inherited(Inheritance)
        /// Another name of the assembly, by its place, or the "X Original" of that.
        case name(Int, isOriginal: Bool)
    }

    /// Gives each alias what stands under its target.
    ///
    /// - Complexity: O(aliases), on average.
    mutating func resolveAliases() {
        var resolved: [Int: AnyDefinition?] = [:]
        for (place, entry) in assembly.entries.enumerated() {
            guard case .alias = entry.origin, resolved[place] == nil else { continue }
            var way: [(alias: Int, isOriginal: Bool)] = []
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
                    let circle = way.map(\.alias).drop { $0 != next } + [next]
                    problems.append(.aliasCircle(circle.map { assembly.entries[$0].draft }))
                    break
                }
                let step = self.target(target, of: next)
                if case .name(let another, let isOriginal)? = step {
                    way.append((next, isOriginal))
                    next = another
                    continue
                }
                way.append((next, isOriginal: false))
                if case .inherited(let source)? = step { found = inherited(source) } else { note(target, of: next) }
                break
            }
            // From the end back, for each alias is of what the next one is of, or of the original of that.
            for (alias, isOriginal) in way.reversed() {
                if isOriginal { found = found.map { parts.histories[ObjectIdentifier($0)]?.original ?? $0 } }
                resolved[alias] = .some(found)
                let draft = assembly.entries[alias].draft
                if let found {
                    parts.aliases.append(Alias(draft: draft, definition: found))
                } else {
                    parts.broken.insert(draft.name)
                }
            }
        }
    }

    /// Notes that nothing defines what an alias is of.
    private mutating func note(_ target: String, of alias: Int) {
        let draft = assembly.entries[alias].draft
        if let base = target.dropping(suffix: FrozenGraph.providerSuffix), self.target(base, of: alias) != nil {
            problems.append(.provider(target, of: draft, base: base))
        } else if assembly.contexts[draft.context].environment.contains(target) {
            problems.append(.variable(target, of: draft))
        } else {
            noteMissing(target) { .missingTarget(target, of: draft, suggestions: $0) }
        }
    }

    /// What an alias is of, as seen from its namespace: the innermost that has the name, and then the parent's.
    private func target(_ target: String, of alias: Int) -> Target? {
        let innermost = assembly.contexts[assembly.entries[alias].draft.context].namespace
        for namespace in sequence(first: innermost, next: { assembly.namespaces[$0].outer }) {
            if let place = place(of: target, in: namespace), place != alias || !isKnown(target, beyond: namespace) {
                return .name(place, isOriginal: false)
            }
            if let base = target.dropping(suffix: FrozenGraph.originalSuffix),
                let place = place(of: base, in: namespace), place != alias || !isKnown(base, beyond: namespace)
            {
                return .name(place, isOriginal: true)
            }
        }
        for namespace in sequence(first: innermost, next: { assembly.namespaces[$0].outer }) {
            if let source = inheritance(of: assembly.namespaces[namespace].qualified(target)) {
                return .inherited(source)
            }
        }
        return nil
    }

    /// Whether a name is one of a namespace further out, or of a parent: then an alias that is called so means that
    /// one, and not itself.
    private func isKnown(_ name: String, beyond namespace: Int) -> Bool {
        let around = sequence(first: namespace, next: { assembly.namespaces[$0].outer })
        return around.dropFirst().contains { place(of: name, in: $0) != nil }
            || around.contains { inheritance(of: assembly.namespaces[$0].qualified(name)) != nil }
    }

    func place(of name: String, in namespace: Int) -> Int? {
        assembly.places[assembly.namespaces[namespace].qualified(name)]
    }
}
