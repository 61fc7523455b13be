extension ResolutionError {
    /// One step of the way to the fault: a name that was asked for, and what is known of it.
    public struct Step: Sendable, Hashable {
        /// The name that was asked for, with the namespace it was found in.
        public let name: String
        /// The name of the definition if ``name`` is an alias of it; otherwise nil.
        public let aliasOf: String?
        /// The name of the scope in which it is defined.
        ///
        /// Nil when nothing defines it, and for a ready object, which no scope keeps.
        public let scope: String?
        /// The module that defines it; nil when nothing does, and for a module written in place.
        public let module: String?
        /// Where it is defined; nil when nothing defines it.
        public let site: SourceSite?
        /// How it was replaced and decorated since, in that order.
        public let changes: [DefinitionChange]
        /// Where it was asked for.
        ///
        /// Nil where that isn't noted, as for the needs of a recipe and for providers.
        public let requestSite: SourceSite?

        /// A name may be asked for again with other arguments; that is no circle.
        let takesArguments: Bool
        /// The definition, told from all others; nil when nothing defines the name.
        package let identity: ObjectIdentifier?

        init(_ definition: AnyDefinition?, name: String, requestSite: SourceSite?, in graph: FrozenGraph? = nil) {
            let alias = definition.flatMap { graph?.alias(name, of: $0) }
            self.name = alias ?? name
            aliasOf = alias.flatMap { _ in definition.flatMap { graph?.shownName(of: $0) } }
            scope = definition?.keeping.name
            // What was changed began with another definition.
            let history = definition.flatMap { graph?.history(of: $0) }
            let first = history?.original ?? definition
            module = Wording.name(of: first?.module)
            site = first?.site
            changes = history?.changes.map(DefinitionChange.init) ?? []
            self.requestSite = requestSite
            takesArguments = definition?.argumentTypes != nil
            identity = definition.map(ObjectIdentifier.init)
        }

        /// Whether both are requests for one definition.
        func isSame(as other: Step) -> Bool { identity != nil && identity == other.identity }
    }
}
