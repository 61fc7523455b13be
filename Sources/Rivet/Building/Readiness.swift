internal import RivetShared

extension ObjectGraphFactory {
    /// The place where the object of a definition can be created now.
    ///
    /// Dependencies that are cached already don't count. An undeclared dependency becomes known when the closure
    /// resolves it.
    ///
    /// - Complexity: O(1) if the graph alone decides it, otherwise O(declared dependencies that aren't cached).
    func readiness(of definition: AnyDefinition) -> Readiness {
        if definition.calling == .awaiting { return .byTask }
        if let known = store.withGraph({ $0.readiness(of: definition) }) { return known }
        return currentReadiness(of: definition)
    }

    /// The place where the object of a definition can be created, by the objects that exist.
    @inline(never)
    func currentReadiness(of definition: AnyDefinition) -> Readiness {
        let store = store.living ?? store
        let isOnMainThread = CurrentThread.isMain
        var readiness = Readiness.here
        var seen = WordIndex()
        _ = seen.add(ObjectIdentifier(definition))
        var pending = [(node: DependencyNode(definition, store.graph), store: store)]
        while readiness != .byTask, let (node, store) = pending.popLast() {
            switch node.definition.calling {
            case .awaiting: readiness = .byTask
            case .onMainActor: readiness = isOnMainThread ? readiness : .onMainActor
            case .directly: break
            }
            for next in node.dependencies where seen.insert(next.id) {
                var owner = store
                while owner.graph !== next.graph, let parent = owner.parent {
                    owner = parent._withUnsafeGuaranteedRef { $0.living ?? $0 }
                }
                let cell = next.definition.cell
                if cell < 0 || owner.found(in: cell) == nil { pending.append((next, owner)) }
            }
        }
        return readiness
    }
}
