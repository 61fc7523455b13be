/// An assembly, frozen: what an `ObjectGraph` refers to.
///
/// Sound as `Sendable`: nothing in it changes once it is made, and the slots that its tables point to are
/// freed with it.
@usableFromInline
final class FrozenGraph: @unchecked Sendable {
    /// The graph of whose objects this one's may be made.
    let parent: FrozenGraph?
    /// The contexts; the first is that of who asks from outside.
    let contexts: [Context]
    /// For each context the one in each ancestor, the parent first, that sees the same names, as far as the ancestor
    /// has them.
    ///
    /// Not from parent to parent: one between may have no such namespace.
    let ancestorContexts: [[Int]]
    let namespaces: [Namespace]
    /// The names of each namespace.
    let tables: [NameTable]
    /// What stands under its own name in the end, in the order of the first word about each.
    let standing: [AnyDefinition]
    let aliases: [Alias]
    /// All that can be built: what stands, the elements of groups, and what decorators wrap.
    let definitions: [AnyDefinition]
    /// Those that scopes keep, by their cells.
    let kept: [AnyDefinition]
    /// The elements of each group.
    let groups: [[AnyDefinition]]
    /// By the cell of what is expected, what the parent has of it.
    let sources: [Int: Inheritance]
    /// By what stands under a name, more of it; where nothing was changed there is nothing.
    let histories: [ObjectIdentifier: History]
    let assembled: [AssembledModule]
    /// What has to be supplied, unless the parent has it.
    let expected: [AnyExpectedDefinition]
    var expectsAnything: Bool { !expected.isEmpty }
    /// Which scopes factories have to make room for.
    let hasWeak: Bool
    let hasShared: Bool

    /// Freezes what an assembly has, and returns with it what turned out to be wrong.
    static func freezing(_ assembly: Assembly, parent: FrozenGraph?) -> (graph: FrozenGraph, problems: [Problem]) {
        var freezing = Freezing(assembly, parent: parent)
        freezing.freeze()
        return (FrozenGraph(freezing), freezing.problems)
    }

    private init(_ freezing: Freezing) {
        parent = freezing.parent
        namespaces = freezing.assembly.namespaces
        contexts =
            freezing.assembly.contexts.isEmpty
            ? [Context(namespace: 0, environment: freezing.parent?.contexts[0].environment ?? Environment())]
            : freezing.assembly.contexts
        let ancestors = freezing.parent.map { Array(sequence(first: $0, next: \.parent)) } ?? []
        ancestorContexts = contexts.map { [namespaces] context in
            ancestors.map { $0.context(nearestTo: namespaces[context.namespace].name) }
        }
        standing = freezing.current.compactMap(\.self)
        aliases = freezing.aliases
        definitions = freezing.further.isEmpty ? standing : standing + freezing.further
        kept = freezing.kept
        groups = freezing.groups
        sources = freezing.sources
        histories = freezing.histories
        assembled = freezing.assembly.assembled
        expected = kept.compactMap { $0.keeping.kind == .expected ? $0 as? AnyExpectedDefinition : nil }
        hasWeak = kept.contains { $0.keeping.kind == .weak }
        hasShared = kept.contains { $0.keeping.kind == .shared }
        tables = namespaces.map { [standing, aliases] namespace in
            var names = standing.compactMap { definition in
                namespace.relative(definition.name).map { (name: $0, definition) }
            }
            names += aliases.compactMap { alias in
                namespace.relative(alias.draft.name).map { (name: $0, alias.definition) }
            }
            return NameTable(names)
        }
    }

    deinit { for table in tables { table.deallocate() } }

    /// All names that are defined, in the order of the first word about each, aliases last.
    var names: [String] { standing.map(\.name) + aliases.map(\.draft.name) }

    /// The definitions of this graph whose objects must be made before one of a definition, as far as that is known:
    /// its declared needs, what it decorates, and the elements of a group.
    func needs(of definition: AnyDefinition) -> [AnyDefinition] {
        var needed = (definition.needs ?? []).compactMap { need -> AnyDefinition? in
            guard !need.isVariable,
                case .definition(let needed, generations: 0)? = meaning(of: need.name, in: definition.context)
            else { return nil }
            return needed
        }
        if let base = histories[ObjectIdentifier(definition)]?.base { needed.append(base) }
        if let group = definition as? GroupDefinition { needed += groups[group.number] }
        return needed
    }

    /// What became of the definition that now is another, here or in the graph of an ancestor.
    func history(of definition: AnyDefinition) -> History? {
        sequence(first: self, next: \.parent).lazy.compactMap { $0.histories[ObjectIdentifier(definition)] }.first
    }

    /// A context from which the names of that namespace are seen, or of the nearest one around it.
    private func context(nearestTo namespace: String) -> Int {
        var name = namespace
        while !name.isEmpty {
            if let found = contexts.firstIndex(where: { namespaces[$0.namespace].name == name }) { return found }
            // By the bytes: the first letter behind the separator may draw it to it.
            name = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? ""
        }
        return contexts.firstIndex { $0.namespace == 0 } ?? 0
    }
}

/// What a child has from an ancestor: a definition, and how many generations up.
struct Inheritance {
    let definition: AnyDefinition
    let generations: Int

    /// What becomes of the object where it is made, which may be farther up still.
    func keeping(in parent: FrozenGraph?) -> Keeping {
        var graph = parent
        for _ in 1..<generations { graph = graph?.parent }
        let farther = graph?.sources[definition.cell] ?? (definition as? InheritedDefinition)?.source
        return farther?.keeping(in: graph?.parent) ?? definition.keeping
    }
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
