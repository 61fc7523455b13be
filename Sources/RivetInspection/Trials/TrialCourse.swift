internal import Rivet

/// A trial that is under way.
struct TrialCourse {
    /// What to try next.
    enum Attempt {
        /// To create the object of a definition, or the element of a group.
        case object(AnyDefinition)
        /// To call a provider as the closure of a definition wants to call it.
        case provider(AnyDefinition, ProviderUse, requester: AnyDefinition)

        /// The definition whose object is created.
        var created: AnyDefinition {
            switch self {
            case .object(let definition), .provider(let definition, _, _): definition
            }
        }

        /// Whether a provider is called without `await`.
        var isSynchronous: Bool { if case .provider(_, let use, _) = self { !use.isAwaited } else { false } }

        /// The type as which the object is requested.
        var type: Any.Type {
            switch self {
            case .object: Any.self
            case .provider(_, let use, _): use.object
            }
        }
    }

    /// The factory in which everything is built.
    let factory: ObjectGraphFactory
    private let samples: [Sample]
    /// Whether the caller awaits objects.
    private let isAwaited: Bool
    /// The place of the caller.
    private let site: SourceSite
    /// The definitions and elements of groups that are still to be tried, the next one last.
    private var pending: [AnyDefinition]
    /// The definitions and elements to try, by their identities.
    private let all: [ObjectIdentifier: AnyDefinition]
    /// The definitions that were tried, even if they will be tried again.
    private var tried: Set<ObjectIdentifier> = []
    private var finished: Set<ObjectIdentifier> = []
    /// The uses of providers that are still to be tried; nil until all definitions were tried.
    private var uses: [Attempt]?
    private let graph: FrozenGraph
    private let recorder = Recorder()
    /// The failures that the drawings of the trial's graph show.
    private var faults: [Problem] = []
    /// The similar names of missing ones.
    private var suggestionsByName: [String: [String]] = [:]
    private var (built, failures, needingAwait) = (Set<String>(), [Trial.Failure](), [String]())
    /// The arguments for lack of which definitions weren't tried.
    private var lacks: [Trial.Lack] = []

    /// Begins a trial of a factory.
    ///
    /// `awaited` has the names of the definitions that callers must await, even if fakes replace them.
    @inline(never)
    init(
        of original: ObjectGraphFactory,
        _ samples: [Sample],
        isAwaited: Bool,
        awaiting awaited: Set<String> = [],
        at site: SourceSite
    ) {
        (self.samples, self.isAwaited, self.site) = (samples, isAwaited, site)
        let core = original.core
        graph = core.graph
        let own = AwaitedDefinitions(of: graph)
        let parts = graph.parts.observed(by: recorder) { awaited.contains($0.name) || own.contains($0) }
        let copy = FactoryCore(for: FrozenGraph(parts), parent: core.parent)
        factory = ObjectGraphFactory(core: copy, owner: FactoryOwner(of: copy))
        for expected in graph.parts.expected {
            if let box = core.box(in: expected.cell) { copy.keep(box, in: expected.cell) }
        }
        let wanted = Set(graph.definitions.map(ObjectIdentifier.init))
        let elements = zip(graph.groups.joined(), factory.core.graph.groups.joined()).filter { element, _ in
            wanted.contains(ObjectIdentifier(element))
        }
        let current = Array(zip(graph.currentDefinitions, factory.core.graph.currentDefinitions))
        // Eager objects exist when others are requested.
        let eager = Set(graph.parts.eager.map(ObjectIdentifier.init))
        func place(of definition: AnyDefinition) -> (Int, String) {
            (eager.contains(ObjectIdentifier(definition)) ? 0 : 1, definition.name)
        }
        let trying = (current + elements).sorted { place(of: $0.0) < place(of: $1.0) }
        let tryable = Dictionary(trying.map { (ObjectIdentifier($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
        pending = graph.dependenciesFirst(from: trying.map(\.0)).reversed().compactMap { tryable[ObjectIdentifier($0)] }
        all = Dictionary(pending.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The next attempt, or nil if all are done.
    var next: Attempt? {
        mutating get {
            while let last = pending.last, finished.contains(ObjectIdentifier(last)) { pending.removeLast() }
            if let definition = pending.last { return .object(definition) }
            if uses == nil { uses = usesOfProviders.reversed() }
            return uses?.popLast()
        }
    }

    /// How closures want to call the providers that they requested.
    ///
    /// A provider fails only when it is called, which a trial may not have reached. An object of `Any` has every type
    /// that a provider may return.
    private var usesOfProviders: [Attempt] {
        let known = recorder.providerUses
        return all.values.sorted { $0.name < $1.name }.flatMap { requester in
            (known[ObjectIdentifier(requester.forwarded ?? requester)] ?? []).compactMap { definition, use in
                use.object == Any.self ? nil : Attempt.provider(definition, use, requester: requester)
            }
        }
    }

    /// The run-time arguments of an attempt.
    func arguments(of attempt: Attempt) throws -> [Any] {
        switch attempt {
        case .object(let definition): try samples.arguments(of: definition, in: factory)
        case .provider(_, let use, _): try samples.arguments(of: use.arguments, in: factory)
        }
    }

    /// The factory whose definition an attempt creates.
    func factory(for attempt: Attempt) -> ObjectGraphFactory {
        switch attempt {
        case .object: factory
        case .provider(_, let use, _): factory.ancestor(use.generations)
        }
    }

    /// Records that an attempt succeeded.
    mutating func recordSuccess(of attempt: Attempt) {
        guard case .object(let definition) = attempt else { return }
        finished.insert(ObjectIdentifier(definition))
        built.insert(definition.name)
    }

    /// Records the error of an attempt.
    @inline(never)
    mutating func record(_ error: any Error, of attempt: Attempt) {
        switch attempt {
        case .object(let definition): record(error, of: definition)
        case .provider(let definition, let use, let requester):
            if error is [Sample].Lack || error is CancellationError { return }
            let inner = factory.traced(error, definition.name, definition, nil)
            guard let error = factory.traced(inner, requester.name, requester, site) as? ResolutionError else { return }
            // All other errors are those of the definition itself.
            let isOfUse = error.code == .typeMismatch || error.code == .arguments
            let neverWorks = error.code == .needsAwait && !use.isAwaited
            guard error.path.count == 2, isOfUse || isAwaited && neverWorks else { return }
            built.remove(requester.name)
            fail(requester, error)
        }
    }

    private mutating func record(_ error: any Error, of definition: AnyDefinition) {
        if let lack = error as? [Sample].Lack {
            finished.insert(ObjectIdentifier(definition))
            lacks += lack.types.map { Trial.Lack(name: definition.name, type: $0, site: definition.site) }
            return
        }
        let traced = factory.traced(error, definition.name, definition, site)
        if let error = traced as? ResolutionError, postpone(definition, error) { return }
        finished.insert(ObjectIdentifier(definition))
        let error = traced as? ResolutionError ?? ResolutionError(error, name: definition.name, graph: graph)
        if !isAwaited, error.code == .needsAwait || error.code == .needsMainActor {
            needingAwait.append(definition.name)
        } else {
            fail(definition, error)
        }
    }

    private mutating func fail(_ definition: AnyDefinition, _ error: ResolutionError) {
        // Similar names of the first missing ones only, because the search takes time.
        let suggestions = suggestionsByName[error.name] ?? (suggestionsByName.count < 100 ? error.suggestions : [])
        suggestionsByName[error.name] = suggestions
        faults.append(Problem(.trialFailed(definition.name, error, suggestions), at: definition.site))
        failures.append(Trial.Failure(name: definition.name, error: error))
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
        seen.problems = graph.problems + CaptiveCheck.problems(in: seen) + faults
        return Trial(
            built: built.sorted(),
            failures: failures.sorted { $0.name < $1.name },
            lacks: lacks.sorted { $0.name < $1.name },
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
    fileprivate func observed(by recorder: Recorder, mustAwait: (AnyDefinition) -> Bool) -> GraphParts {
        var known: [ObjectIdentifier: AnyDefinition] = [:]
        func observed(_ definition: AnyDefinition) -> AnyDefinition {
            if let known = known[ObjectIdentifier(definition)] { return known }
            let made = definition.observed(by: recorder, mustAwait: mustAwait(definition))
            known[ObjectIdentifier(definition)] = made
            return made
        }
        var parts = self
        parts.recorder = recorder
        parts.currentDefinitions = currentDefinitions.map(observed)
        parts.aliases = aliases.map { Alias($0.declaration, of: observed($0.definition)) }
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
