/// What came of building every definition of a graph once.
public struct Trial: Sendable {
    /// A definition that couldn't be built.
    public struct Failure: Sendable {
        /// Its whole name.
        public let name: String
        /// Why, with the path.
        public let error: ResolutionError
    }

    /// What was built, by whole names, sorted.
    public let built: [String]
    /// What couldn't be built, sorted by names.
    public let failures: [Failure]
    /// What takes run-time arguments and was not tried, sorted.
    public let untried: [String]
    /// The graph with what its closures were seen to ask for.
    ///
    /// Drawings show that beside what is declared. It is never complete: a closure that took another branch may ask
    /// for something else.
    public let graph: ObjectGraph
}

extension ObjectGraphFactory {
    /// Builds every definition once, and collects every failure instead of stopping at the first.
    ///
    /// It runs the closures and initialisers for real, so make the factory in an environment that is meant for it:
    ///
    /// ```swift
    /// let trial = try ObjectGraphFactory(AppModule.self, environment: .init(name: .test)).trial()
    /// #expect(trial.failures.isEmpty)
    /// print(trial.graph.text())
    /// ```
    ///
    /// The objects are built in a factory of their own, with the same parent and what was supplied to this one; this
    /// one keeps none of them, and no module's ``Module/didAssemble(_:)`` runs. May be called from any thread.
    ///
    /// - Returns: What came of it.
    /// - Complexity: What the closures do, for each definition.
    public func trial() -> Trial {
        let recorder = Recorder()
        let graph = store.graph
        let observed = FrozenGraph(graph.parts.observed(by: recorder))
        let trying = ObjectGraphFactory(
            store: ObjectStore.make(for: observed, parent: store.parent?.takeUnretainedValue()),
            state: RequestState(context: 0)
        )
        for expected in graph.parts.expected {
            guard let kept = store.kept(in: expected.cell) else { continue }
            trying.store.keep(kept.takeUnretainedValue(), in: expected.cell)
        }
        var (built, failures, untried) = ([String](), [Trial.Failure](), [String]())
        for definition in graph.standing.sorted(by: { $0.name < $1.name }) {
            guard definition.argumentTypes == nil else {
                untried.append(definition.name)
                continue
            }
            do {
                _ = try trying.object(named: definition.name, as: Any.self)
                built.append(definition.name)
            } catch {
                // A request throws nothing else.
                if let error = error as? ResolutionError {
                    failures.append(Trial.Failure(name: definition.name, error: error))
                }
            }
        }
        var parts = graph.parts
        parts.observations = recorder.observations
        let seen = FrozenGraph(parts)
        seen.unproven = graph.unproven
        return Trial(built: built, failures: failures, untried: untried, graph: ObjectGraph(frozen: seen))
    }
}

extension GraphParts {
    /// The same, with each definition passing on to what it was and noting who asked.
    fileprivate func observed(by recorder: Recorder) -> GraphParts {
        var known: [ObjectIdentifier: AnyDefinition] = [:]
        func observed(_ definition: AnyDefinition) -> AnyDefinition {
            if let known = known[ObjectIdentifier(definition)] { return known }
            let made = definition.keeping.kind == .expected ? definition : definition.observed(by: recorder)
            known[ObjectIdentifier(definition)] = made
            return made
        }
        var parts = self
        parts.standing = standing.map(observed)
        parts.aliases = aliases.map { Alias(draft: $0.draft, definition: observed($0.definition)) }
        parts.groups = groups.map { $0.map(observed) }
        for definition in standing {
            guard let history = histories[ObjectIdentifier(definition)] else { continue }
            parts.histories[ObjectIdentifier(observed(definition))] = History(
                original: observed(history.original),
                base: history.base,
                changes: history.changes
            )
        }
        return parts
    }
}
