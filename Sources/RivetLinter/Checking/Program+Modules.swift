// The modules that the source requires, or passes to code outside of Rivet.

extension Program {
    /// The modules that other modules require.
    var requiredModules: Set<String> {
        Set(events.compactMap { if case .requirement(let fact) = $0.kind { fact.module } else { nil } })
    }

    /// Whether a module may require any other, because the source doesn't show which one it requires.
    var requiresUnknownModules: Bool {
        events.contains { if case .requirement(let fact) = $0.kind { fact.module == nil } else { false } }
    }

    /// The modules whose classes are arguments of functions outside of Rivet.
    var passedModules: Set<String> { Set(passedArguments.flatMap { $0.modules.compactMap(\.self) }) }

    /// The closures that take a module and are arguments of functions outside of Rivet.
    var passedBodies: Set<String> { Set(passedArguments.compactMap(\.body)) }

    private var passedArguments: [RootFact] {
        events.compactMap { event in
            guard case .root(let fact) = event.kind, fact.form == .mention else { return nil }
            return fact
        }
    }

    private var events: some Sequence<Event> { files.lazy.flatMap(\.bodies).flatMap(\.events) }
}
