internal import RivetShared

/// Finds synchronous closures that declare a dependency which they can't resolve synchronously.
///
/// Such a dependency must be awaited, or it is created on the main actor and the closure runs elsewhere. Rivet itself
/// awaits the dependencies of a recipe, the object that a decorator wraps, and the elements of a group. So a recipe, a
/// decorator or a group must be awaited if one of these must be. An asynchronous closure can await everything.
///
/// A provider resolves nothing before it is called. An eager singleton exists after the factory has started. Other
/// shared objects may exist, too, but that depends on the order of requests, and on when their scopes release them.
///
/// - Complexity: O(definitions + declared dependencies) if the graph has such closures and an object to await.
enum AwaitingCheck {
    /// The maximum number of steps of whole paths.
    ///
    /// After that, problems lack the middle of a long path. A thousand closures may each have a path of a thousand
    /// steps.
    private static let stepLimit = 100_000

    static func problems(in graph: FrozenGraph, except cycles: CycleCheck) -> [Problem] {
        // In most graphs, every object can be resolved synchronously.
        guard graph.readiness != nil else { return [] }
        var closures: [DependencyNode] = []
        for definition in graph.definitions {
            let node = DependencyNode(definition, graph)
            if !node.dependenciesOfClosure.isEmpty { closures.append(node) }
        }
        if closures.isEmpty { return [] }
        let eager = graph.eager
        let awaited = Search(from: closures, to: .awaiting, except: eager) { $0.awaitedDependencies }
        let onMainActor = Search(from: closures, to: .onMainActor, except: eager) { node in
            node.isCreatedOnMainActorIfNeeded ? node.dependencies : node.awaitedDependencies
        }
        var problems: [Problem] = []
        var steps = 0
        for closure in closures {
            let isAwaited = closure.links(closure.awaitedDependencies, except: eager).contains {
                awaited.reachesEnd(from: $0)
            }
            let isOnMainActor =
                [closure.definition.calling, closure.definition.closureCalling].contains(.onMainActor)
                || !isAwaited
                    && (closure.isCreatedOnMainActorIfNeeded || closure.decoratesObjectOfMainActor)
            for dependency in closure.links(closure.dependenciesOfClosure, except: eager) {
                let limit = steps < stepLimit ? Int.max : Fault.pathLimit
                let found =
                    awaited.path(from: dependency, limit)
                    ?? (isOnMainActor ? nil : onMainActor.path(from: dependency, limit))
                // An object of a cycle can't be built, so its cycle is the only problem.
                guard let path = found, !cycles.isReported(closure, with: dependency) else { continue }
                steps += path.count
                problems.append(problem(of: closure, path, isWhole: path.count <= limit))
            }
        }
        return problems
    }

    /// The shortest paths to definitions whose closures can't be called directly.
    private final class Search {
        private let reachable: ReachableNodes
        private let paths: ShortestPaths

        // Not inlined, like the functions below, because they have several callers and need not be fast.
        @inline(never)
        init(
            from closures: [DependencyNode],
            to calling: Calling,
            except eager: WordIndex,
            through next: @escaping (DependencyNode) -> [DependencyNode]
        ) {
            let first = closures.flatMap { $0.links($0.dependencies, except: eager) }
            let reachable = ReachableNodes(from: first) { node in
                node.definition.calling == .awaiting ? [] : node.links(next(node), except: eager)
            }
            let ends = reachable.nodes.indices.filter { reachable.nodes[$0].definition.calling == calling }
            (self.reachable, paths) = (reachable, ShortestPaths(reachable.links, to: ends))
        }

        @inline(never)
        func reachesEnd(from node: DependencyNode) -> Bool {
            reachable.number(of: node).map { paths.reachesEnd(from: $0) } ?? false
        }

        @inline(never)
        func path(from node: DependencyNode, _ limit: Int) -> [DependencyNode]? {
            let path = reachable.number(of: node).flatMap { paths.path(from: $0, limit: limit) }
            return path?.map { reachable.nodes[$0] }
        }
    }

    /// The problem of a closure that depends on the first definition of a path.
    private static func problem(of closure: DependencyNode, _ path: [DependencyNode], isWhole: Bool) -> Problem {
        let shown = DependencyNode.shown([closure] + path)
        let needed = path[path.count - 1].definition
        let shared = path.first { $0.definition.lifetime.isPermanent }
        let fault = Fault.needsAwait(
            Fault.names(ofPath: shown.map(\.name), isWhole: isWhole),
            needing: closure.names(of: path[0]).first ?? path[0].definition.name,
            at: needed.place,
            onMainActor: needed.calling == .onMainActor,
            isDecorator: closure.definition.wrapped != nil,
            isClosureOnMainActor: closure.definition.closureCalling == .onMainActor,
            eager: shared?.definition.name
        )
        return Problem(fault, at: closure.definition.site, related: shown.dropFirst().map(\.site))
    }
}

extension DependencyNode {
    /// The definitions to which this one leads, without eager ones.
    ///
    /// The base of an eager decorator isn't built before the decorator runs.
    @inline(never)
    fileprivate func links(_ links: [DependencyNode], except eager: WordIndex) -> [DependencyNode] {
        links.filter { !eager.contains($0.id) || $0.graph === graph && definition.wrapped === $0.definition }
    }

    /// Whether it is the decorator of a shared object.
    ///
    /// If it has dependencies of the main actor and nothing to await, `resolve` creates all of it there.
    fileprivate var isCreatedOnMainActorIfNeeded: Bool { definition.wrapped != nil && definition.cell >= 0 }

    /// Whether it decorates an object that is created on the main actor.
    ///
    /// The decorator then runs there, too, unless a caller elsewhere awaits a prototype.
    fileprivate var decoratesObjectOfMainActor: Bool {
        var node = self
        while node.definition.calling == .directly, let base = node.base { node = base }
        return node.definition.calling == .onMainActor
    }
}

extension FrozenGraph {
    /// The definitions whose objects exist from the start of a factory to its end, including those of ancestors.
    fileprivate var eager: WordIndex {
        var eager = WordIndex()
        for graph in ancestors {
            for definition in graph.parts.eager {
                // A decorator's object is built from that of its base, which is shared, too.
                var next: AnyDefinition? = definition
                while let one = next {
                    if one.lifetime.isPermanent { _ = eager.add(ObjectIdentifier(one)) }
                    next = one.wrapped
                }
            }
        }
        return eager
    }
}
