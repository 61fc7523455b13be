// Where a definition is, in words.

extension AnyDefinition {
    /// The name of the module that wrote it, or nil if it was written in place.
    package final var moduleName: String? { Wording.name(of: module) }
    /// Its module and its source site, for texts.
    @inline(never)
    package final var place: String { Wording.place(moduleName, site) }
}

extension Draft {
    /// Its module and its source site, for texts.
    @inline(never)
    package var place: String { Wording.place(Wording.name(of: module), site) }
}
