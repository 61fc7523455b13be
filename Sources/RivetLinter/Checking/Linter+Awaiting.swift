internal import RivetShared

// Checks of synchronous closures that list a dependency which must be awaited or created on the main actor.

extension Linter {
    /// The closures whose `needing:` lists an object that they can't resolve synchronously, as a graph finds them.
    func unawaited(in graph: Int) -> [Finding] {
        let check = AwaitingCheck(graphs[graph], declaredLinks[graph])
        return graphs[graph].definitions.indices.flatMap { closure in
            check.paths(from: closure).map { path in
                let needed = graphs[graph].definitions[path[path.count - 1]]
                let fault = check.fault(
                    of: path,
                    needing: declaredLinks[graph][closure].first { $0.target == path[1] }?.name
                )
                let definitions = graphs[graph].definitions
                let isSure = path.allSatisfy { definitions[$0].isImplied(by: definitions[closure]) }
                return Finding(
                    isSure ? fault : fault.with(.warning),
                    at: definitions[closure].site,
                    notes: [needed.note]
                )
            }
        }
    }
}

/// The search for such closures in one graph, with the same rules as that of a graph.
struct AwaitingCheck {
    private let graph: SourceGraph
    /// For each definition, the dependencies that it declares.
    let declared: [[Linter.Link]]
    private let awaited, onMainActor: ShortestPaths

    init(_ graph: SourceGraph, _ declared: [[Linter.Link]]) {
        (self.graph, self.declared) = (graph, declared)
        func paths(_ links: (Int) -> [Int], to isEnd: (DefinitionFact) -> Bool) -> ShortestPaths {
            let definitions = graph.definitions
            let followed = definitions.indices.map { number -> [Int] in
                if definitions[number].fact?.isAwaited == true { return [] }
                return links(number).filter { !graph.isEager($0) || definitions[number].wrapped.contains($0) }
            }
            return ShortestPaths(
                NodeLinks(followed),
                to: definitions.indices.filter { definitions[$0].fact.map(isEnd) ?? false }
            )
        }
        func awaitedLinks(_ number: Int) -> [Int] {
            let own = graph.isSynchronousClosure(number) ? [] : declared[number].map(\.target)
            return own + graph.origins(of: number)
        }
        awaited = paths(awaitedLinks, to: \.isAwaited)
        onMainActor = paths(
            { graph.isSharedDecorator($0) ? declared[$0].map(\.target) + graph.origins(of: $0) : awaitedLinks($0) },
            to: \.isOnMainActor
        )
    }

    /// The paths from a closure to the objects that it can't resolve, one for each dependency.
    func paths(from closure: Int) -> [[Int]] {
        guard graph.isSynchronousClosure(closure) else { return [] }
        let definition = graph.definitions[closure]
        let isAwaited = graph.origins(of: closure).contains { awaited.path(from: $0) != nil }
        let isOnMainActor =
            definition.fact?.isOnMainActor == true || !isAwaited && graph.mayDecorateOnMainActor(closure)
        var seen: Set<Int> = []
        return declared[closure].map(\.target).compactMap { target in
            guard seen.insert(target).inserted, !graph.isEager(target),
                !graph.definitions[target].excludes(definition),
                let path = awaited.path(from: target) ?? (isOnMainActor ? nil : onMainActor.path(from: target)),
                // A cycle is the only problem of its objects.
                !path.contains(closure)
            else { return nil }
            return [closure] + path
        }
    }

    /// The path from a requested definition to one that a synchronous request can't build, or nil if it can.
    ///
    /// `closure` is the definition whose closure makes the request.
    func path(from target: Int, isOffMainActor: Bool, for closure: Int?) -> [Int]? {
        guard !graph.isEager(target) else { return nil }
        let path = awaited.path(from: target) ?? (isOffMainActor ? onMainActor.path(from: target) : nil)
        // A cycle is the only problem of its objects.
        return path.flatMap { path in closure.map(path.contains) == true ? nil : path }
    }

    /// Whether a definition's decorator runs on the main actor because of the object that it wraps.
    func decoratesOnMainActor(_ number: Int) -> Bool {
        !graph.origins(of: number).contains { awaited.path(from: $0) != nil }
            && graph.mayDecorateOnMainActor(number)
    }

    /// Whether an object on the path is shared, so that it may exist already.
    func isShared(_ path: [Int]) -> Bool { path.contains { graph.isShared($0) } }

    func fault(of path: [Int], needing name: String?) -> Fault {
        let definitions = graph.definitions
        let needed = definitions[path[path.count - 1]]
        // A decorator has the same name as its base.
        let shown = path.indices.filter { place in
            place == 0 || place == path.count - 1 || !definitions[path[place]].wrapped.contains(path[place + 1])
        }
        let shared = path.dropFirst().first { graph.isPermanent($0) }
        return Fault.needsAwait(
            shown.map { definitions[path[$0]].name },
            needing: name ?? definitions[path[1]].name,
            at: needed.place,
            onMainActor: needed.fact?.isAwaited != true,
            isDecorator: !definitions[path[0]].wrapped.isEmpty,
            isClosureOnMainActor: definitions[path[0]].fact?.isCreatedOnMainActor == true,
            eager: shared.map { definitions[$0].name }
        )
    }
}

extension SourceGraph {
    /// Whether it is a closure that lists its dependencies in `needing:`, and can't await them.
    fileprivate func isSynchronousClosure(_ number: Int) -> Bool {
        definitions[number].fact.map { $0.declared != nil && !$0.isCreatedAsynchronously } ?? false
    }

    /// The definitions that a decorator wraps, and the elements of a group.
    fileprivate func origins(of number: Int) -> [Int] {
        guard case .group = definitions[number].kind else { return definitions[number].wrapped }
        return entries[definitions[number].name]?.elements ?? []
    }

    /// Whether `start` may build the object before the closures that depend on it, and no scope drops it later.
    fileprivate func isEager(_ number: Int) -> Bool {
        guard let fact = definitions[base(of: number)].fact, fact.isEager else { return false }
        return fact.making == .instance || [.singleton, .inherited].contains(fact.scope)
    }

    fileprivate func isSharedDecorator(_ number: Int) -> Bool {
        guard !definitions[number].wrapped.isEmpty, let fact = definitions[base(of: number)].fact else { return false }
        return fact.making == .instance || fact.scope.retains
    }

    /// Whether a decorator may run on the main actor, because of the object that it wraps.
    fileprivate func mayDecorateOnMainActor(_ number: Int) -> Bool {
        let base = definitions[base(of: number)]
        return isSharedDecorator(number) || base.fact?.isOnMainActor != false
    }

    /// Whether the scope retains the object for later requests.
    fileprivate func isShared(_ number: Int) -> Bool {
        guard let fact = definitions[number].fact, fact.making != .instance else { return false }
        return fact.scope.isShared || fact.scope == .inherited
    }

    /// Whether the object would exist from the start of its factory to the end if it was eager.
    fileprivate func isPermanent(_ number: Int) -> Bool {
        guard let fact = definitions[number].fact, fact.making != .instance else { return false }
        return fact.scope == .singleton
    }
}
