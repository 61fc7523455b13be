/// All that a frozen graph is made of.
struct GraphParts {
    var parent: FrozenGraph? {
        get { parentGraph?.graph }
        set { parentGraph = newValue.map(ParentGraph.init) }
    }
    private var parentGraph: ParentGraph?
    var namespaces: [Namespace] = []
    var contexts: [Context] = []
    var assembled: [AssembledModule] = []
    /// What stands under its own name in the end, in the order of the first word about each.
    var standing: [AnyDefinition] = []
    var aliases: [Alias] = []
    /// Names of which something was said, and under which nothing stands: that is a problem already.
    var broken: Set<String> = []
    /// The definitions that scopes keep, by their cells.
    var kept: [AnyDefinition] = []
    /// The elements of each group.
    var groups: [[AnyDefinition]] = []
    /// What has to be supplied, unless the parent has it.
    var expected: [AnyDefinition] = []
    /// By the cell of what is expected, where the parent has it.
    var sources: [Int: Source] = [:]
    /// By what stands for an ancestor's definition, that one.
    var inheritances: [ObjectIdentifier: Inheritance] = [:]
    /// By what stands under a name, more of it; where nothing was changed there is nothing.
    var histories: [ObjectIdentifier: History] = [:]
    /// What is to happen with objects besides that they are built, by the definitions that stand or are wrapped.
    var hooks: [ObjectIdentifier: Hooks] = [:]
    /// What is to be built when a factory starts, each as it is asked for.
    var eager: [AnyDefinition] = []
    /// By what was built in a trial, what was seen to be built for its closures.
    var observations: [ObjectIdentifier: [AnyDefinition]] = [:]
    /// The same for those of which its closures asked for the provider.
    var observedProviders: [ObjectIdentifier: [AnyDefinition]] = [:]
    /// The same for names that nothing defines, as they were written.
    var observedMissing: [ObjectIdentifier: [String]] = [:]
    /// While a trial goes on, what notes who asks for a provider.
    var recorder: Recorder?

    /// Whether anything in it has to be awaited by some of those who ask.
    var hasAwaited: Bool {
        func isAwaited(_ definition: AnyDefinition) -> Bool {
            definition.calling != .directly || definition.source.map { isAwaited($0.definition) } ?? false
        }
        return standing.contains(where: isAwaited) || groups.contains { $0.contains(where: isAwaited) }
            || histories.values.contains { isAwaited($0.original) || $0.base.map(isAwaited) ?? false }
    }
}

/// What a child has from an ancestor: a definition, and how many generations up.
struct Inheritance {
    let definition: AnyDefinition
    let generations: Int
}

/// Where a child has from an ancestor what it expects.
struct Source {
    /// Nil where the name is one that only a look at leisure finds.
    let slot: UnsafeMutablePointer<NameSlot>?
    let generations: Int
    /// The context from which it is seen there.
    let context: Int
}

/// The second name of something.
struct Alias {
    let draft: Draft
    let definition: AnyDefinition
}

/// What became of what was defined first.
struct History {
    let original: AnyDefinition
    /// What the decorator wraps; nil when there is none.
    let base: AnyDefinition?
    let changes: [Entry.Change]
}
