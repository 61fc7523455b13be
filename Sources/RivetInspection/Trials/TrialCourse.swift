internal import Rivet

/// A trial that is under way.
struct TrialCourse {
    /// The factory in which everything is built.
    let factory: ObjectGraphFactory
    /// The definitions and elements of groups that are still to be tried, the next one last.
    private var pending: [AnyDefinition]
    /// The definitions and elements to try, by their identities.
    private let all: [ObjectIdentifier: AnyDefinition]
    /// The definitions that were tried, even if they will be tried again.
    private var tried: Set<ObjectIdentifier> = []
    private var finished: Set<ObjectIdentifier> = []
    private let graph: FrozenGraph
    private let recorder = Recorder()
    /// The failures that the drawings of the trial's graph show.
    private var faults: [Problem] = []
    private var (built, failures, needingAwait) = ([String](), [Trial.Failure](), [String]())
    /// The names of the definitions that aren't tried because they take run-time arguments.
    private let takingArguments: [String]

    init(of original: ObjectGraphFactory) {
        let core = original.core
        graph = core.graph
        let copy = FactoryCore(for: FrozenGraph(graph.parts.observed(by: recorder)), parent: core.parent)
        factory = ObjectGraphFactory(core: copy, owner: FactoryOwner(of: copy))
        for expected in graph.parts.expected {
            if let box = core.box(in: expected.cell) { copy.keep(box, in: expected.cell) }
        }
        let wanted = Set(graph.definitions.map(ObjectIdentifier.init))
        let elements = zip(graph.groups.joined(), factory.core.graph.groups.joined()).filter { element, _ in
            wanted.contains(ObjectIdentifier(element))
        }
        let current = zip(graph.currentDefinitions, factory.core.graph.currentDefinitions).filter {
            $0.0.argumentTypes == nil
        }
        let trying = (current + elements).sorted { $0.0.name < $1.0.name }
        let tryable = Dictionary(trying.map { (ObjectIdentifier($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
        pending = graph.dependenciesFirst(from: trying.map(\.0)).reversed().compactMap { tryable[ObjectIdentifier($0)] }
        all = Dictionary(pending.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { first, _ in first })
        takingArguments = graph.currentDefinitions.filter { $0.argumentTypes != nil }.map(\.name)
    }

    /// The next definition to try, or nil if all are done.
    var next: AnyDefinition? {
        mutating get {
            while let last = pending.last, finished.contains(ObjectIdentifier(last)) { pending.removeLast() }
            return pending.last
        }
    }

    /// Records the result of the next definition.
    mutating func record(_ definition: AnyDefinition, _ result: Result<Any, any Error>) {
        if case .failure(let error as ResolutionError) = result, postpone(definition, error) { return }
        finished.insert(ObjectIdentifier(definition))
        let name = definition.name
        switch result {
        case .success: built.append(name)
        case .failure(let error as ResolutionError) where error.code == .needsAwait || error.code == .needsMainActor:
            needingAwait.append(name)
        case .failure(let error):
            let error = error as? ResolutionError ?? ResolutionError(error, name: name, graph: graph)
            faults.append(Problem(.trialFailed(name, error), at: definition.site))
            failures.append(Trial.Failure(name: name, error: error))
        }
    }

    /// Postpones a definition that was too deep until the definitions on its path were tried, the deepest first.
    ///
    /// Closures don't declare their dependencies. But the next request finds shared objects in their scope, which ends
    /// the path there.
    private mutating func postpone(_ definition: AnyDefinition, _ error: ResolutionError) -> Bool {
        guard error.code == .tooDeep, tried.insert(ObjectIdentifier(definition)).inserted else { return false }
        let requested = error.path.compactMap { step in
            step.identity.flatMap { tried.contains($0) || finished.contains($0) ? nil : all[$0] }
        }
        pending += requested
        return !requested.isEmpty
    }

    var result: Trial {
        var parts = graph.parts
        (parts.observations, parts.observedProviders) = (recorder.observations, recorder.providers)
        parts.observedMissing = recorder.missing
        let seen = FrozenGraph(parts)
        seen.problems = graph.problems + CaptiveCheck(isOfTrial: true).problems(in: seen) + faults
        return Trial(
            built: built.sorted(),
            failures: failures.sorted { $0.name < $1.name },
            takingArguments: takingArguments.sorted(),
            needingAwait: needingAwait.sorted(),
            graph: ObjectGraph(frozen: seen)
        )
    }
}

extension FrozenGraph {
    /// The given definitions and all their known dependencies, each after its own dependencies.
    ///
    /// - Complexity: O(definitions + declared dependencies), on average.
    fileprivate func dependenciesFirst(from definitions: [AnyDefinition]) -> [AnyDefinition] {
        var visited: Set<ObjectIdentifier> = []
        var ordered: [AnyDefinition] = []
        // Without recursion, because a graph may be deeper than the stack.
        var stack: [(node: DependencyNode, remaining: ArraySlice<DependencyNode>)] = []
        func visit(_ node: DependencyNode) {
            // An ancestor's factory builds what the ancestor defines.
            guard node.graph === self, visited.insert(node.id).inserted else { return }
            stack.append((node, node.dependencies[...]))
        }
        for definition in definitions {
            visit(DependencyNode(definition, self))
            while let last = stack.indices.last {
                guard let next = stack[last].remaining.popFirst() else {
                    ordered.append(stack.removeLast().node.definition)
                    continue
                }
                visit(next)
            }
        }
        return ordered
    }
}

extension GraphParts {
    /// A copy of these parts, whose definitions forward to the original ones and record which closures request them.
    fileprivate func observed(by recorder: Recorder) -> GraphParts {
        var known: [ObjectIdentifier: AnyDefinition] = [:]
        func observed(_ definition: AnyDefinition) -> AnyDefinition {
            if let known = known[ObjectIdentifier(definition)] { return known }
            let made = definition.observed(by: recorder)
            known[ObjectIdentifier(definition)] = made
            return made
        }
        var parts = self
        parts.recorder = recorder
        parts.currentDefinitions = currentDefinitions.map(observed)
        parts.aliases = aliases.map { Alias(draft: $0.draft, definition: observed($0.definition)) }
        parts.groups = groups.map { $0.map(observed) }
        for definition in currentDefinitions {
            guard let history = histories[ObjectIdentifier(definition)] else { continue }
            parts.histories[ObjectIdentifier(observed(definition))] = History(
                original: observed(history.original),
                changes: history.changes
            )
        }
        return parts
    }
}
