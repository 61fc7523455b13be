// What the source does with the classes of modules, besides making graphs of them.

extension Program {
    /// The modules that something requires.
    var requiredModules: Set<String> {
        Set(events.compactMap { if case .requirement(let fact) = $0.kind { fact.module } else { nil } })
    }

    /// The modules whose classes are handed to code that isn't Rivet's.
    var mentionedModules: Set<String> { Set(mentions.flatMap { $0.modules.compactMap(\.self) }) }

    /// The closures that describe a module and are handed to code that isn't Rivet's.
    var mentionedBodies: Set<String> { Set(mentions.compactMap(\.body)) }

    private var mentions: [RootFact] {
        events.compactMap { event in
            guard case .root(let fact) = event.kind, fact.form == .mention else { return nil }
            return fact
        }
    }

    private var events: some Sequence<Event> { files.lazy.flatMap(\.bodies).flatMap(\.events) }
}
