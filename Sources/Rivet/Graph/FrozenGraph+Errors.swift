// What the errors of requests show of a graph.

extension FrozenGraph: NameSuggesting {
    package func site(of name: String, in context: Int) -> SourceSite? {
        meaning(of: name, in: context)?.definition.site
    }

    /// The fault of a request whose definitions lead back to one that is being built for the caller.
    func cycle(_ definitions: [AnyDefinition]) -> RequestFault { .cycle(definitions.map { step($0.name, $0) }) }

    /// A step of the path of a failed request: the requested name, and its definition if there is one.
    ///
    /// Called only after a request has failed.
    func step(_ name: String, _ definition: AnyDefinition? = nil, at site: SourceSite? = nil) -> ResolutionError.Step {
        guard let definition else { return ResolutionError.Step(name: name, requestSite: site) }
        let alias = alias(name, of: definition)
        // A changed definition is shown with the place of the original one.
        let history = history(of: definition)
        let original = history?.original ?? definition
        return ResolutionError.Step(
            name: alias ?? name,
            aliasOf: alias == nil ? nil : shownName(of: definition),
            scope: definition.keeping.name,
            module: original.moduleName,
            site: original.site,
            changes: history?.changes.map(DefinitionChange.init) ?? [],
            requestSite: site,
            takesArguments: definition.argumentTypes != nil,
            identity: ObjectIdentifier(definition)
        )
    }
}
