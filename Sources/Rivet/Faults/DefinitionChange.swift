/// What became of a definition after it was made: a module replaced or decorated it.
///
/// May be used from any thread.
public struct DefinitionChange: Sendable, Hashable {
    /// Whether it was decorated; otherwise it was replaced.
    public let isDecoration: Bool
    /// The module that did it; nil for a module written in place.
    public let module: String?
    /// Where.
    public let site: SourceSite

    package init(isDecoration: Bool, module: String?, site: SourceSite) {
        (self.isDecoration, self.module, self.site) = (isDecoration, module, site)
    }

    package init(_ change: Entry.Change) {
        if case .decorated = change { isDecoration = true } else { isDecoration = false }
        module = Wording.name(of: change.draft.module)
        site = change.draft.site
    }
}
