/// Where the object of a shared definition can be built, as far as its declared needs tell.
enum Readiness: Int, Comparable {
    /// By whoever asks, at once.
    case here
    /// On the main actor, at once.
    case onMainActor
    /// By a task alone, for something must be awaited first.
    case byTask

    static func < (one: Readiness, other: Readiness) -> Bool { one.rawValue < other.rawValue }
}

extension ObjectGraphFactory {
    /// Where the object of a definition can be built now.
    ///
    /// Only what isn't kept yet has a say. What a closure doesn't declare is known when it asks.
    ///
    /// - Complexity: O(1) where nothing in the graph has to be awaited, otherwise O(declared needs that aren't kept).
    func readiness(of definition: AnyDefinition) -> Readiness {
        guard store.graph.hasAwaited else { return .here }
        let store = store.living ?? store
        if definition.calling == .awaiting { return .byTask }
        let isOnMainThread = MainThread.isHere
        var readiness = Readiness.here
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(definition)]
        var pending = [(needed: Needed(definition, store.graph), store: store)]
        while readiness < .byTask, let (needed, store) = pending.popLast() {
            switch needed.definition.calling {
            case .awaiting: readiness = .byTask
            case .onMainActor: readiness = isOnMainThread ? readiness : .onMainActor
            case .directly: break
            }
            for next in needed.needs + [needed.source].compactMap(\.self) where seen.insert(next.id).inserted {
                var owner = store
                while owner.graph !== next.graph, let parent = owner.parent {
                    owner = parent._withUnsafeGuaranteedRef { $0.living ?? $0 }
                }
                let cell = next.definition.cell
                if cell < 0 || owner.kept(in: cell) == nil { pending.append((next, owner)) }
            }
        }
        return readiness
    }
}

extension Needed {
    /// What a definition leads to that makes no objects itself.
    fileprivate var source: Needed? {
        guard let source = definition.source, let owner = graph.ancestor(source.generations) else { return nil }
        return Needed(source.definition, owner)
    }
}
