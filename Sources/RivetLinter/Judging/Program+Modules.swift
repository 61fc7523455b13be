// What the source does with the classes of modules, besides making graphs of them.

extension Program {
    /// The modules that something requires.
    var requiredModules: Set<String> {
        Set(events.compactMap { if case .requirement(let fact) = $0.kind { fact.module } else { nil } })
    }

    /// The modules whose classes are handed to code that isn't read.
    var mentionedModules: Set<String> {
        Set(
            events.flatMap { event -> [String] in
                guard case .root(let fact) = event.kind, fact.form == .mention else { return [] }
                return fact.modules.compactMap(\.self)
            }
        )
    }

    private var events: some Sequence<Event> { files.lazy.flatMap(\.bodies).flatMap(\.events) }
}
