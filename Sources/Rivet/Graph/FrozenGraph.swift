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
    /// For each generation above, the contexts there that see the same names as each of these, as far as there are
    /// such.
    private let contextsAbove: [[Int]]
    /// A context of each namespace, by its name.
    private let contextsByNamespace: [String: Int]
    let namespaces: [Namespace]
    /// The names of each namespace, and after them those of each context that allows only some.
    private(set) var tables: [NameTable]
    /// Which of the tables each context sees first.
    private(set) var tablesByContext: [Int]
    /// For each context, where a name is looked for that its namespace doesn't have.
    private(set) var further: UnsafeMutablePointer<FurtherTables>
    /// What stands under its own name in the end, in the order of the first word about each.
    let standing: [AnyDefinition]
    let aliases: [Alias]
    /// Names of which something was said, and under which nothing stands.
    private let broken: Set<String>
    /// All that can be built: what stands, the elements of groups, and what decorators wrap.
    let definitions: [AnyDefinition]
    /// Those that scopes keep, by their cells.
    let kept: [AnyDefinition]
    /// The elements of each group.
    let groups: [[AnyDefinition]]
    /// By cells, where the parent has what is expected; nil when it has nothing of that kind.
    ///
    /// Not an array, so that a request finds it without counting references.
    let sources: UnsafeMutablePointer<Source?>?
    /// By what stands under a name, more of it; where nothing was changed there is nothing.
    let histories: [ObjectIdentifier: History]
    let assembled: [AssembledModule]
    /// What the checks couldn't prove; set once, when they are done and nobody else has the graph.
    var warnings: [Problem] = []
    /// What has to be supplied, unless the parent has it.
    let expected: [AnyDefinition]
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
        // Known once all else is.
        further = UnsafeMutablePointer(bitPattern: MemoryLayout<FurtherTables>.alignment).unsafelyUnwrapped
        parent = freezing.parent
        namespaces = freezing.assembly.namespaces
        contexts =
            freezing.assembly.contexts.isEmpty
            ? [Context(namespace: 0, environment: freezing.parent?.contexts[0].environment ?? Environment())]
            : freezing.assembly.contexts
        contextsByNamespace = Dictionary(
            contexts.enumerated().map { [namespaces] in (namespaces[$1.namespace].name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        contextsAbove = sequence(first: freezing.parent, next: { $0?.parent }).prefix { $0 != nil }.map {
            [contexts, namespaces] ancestor in
            contexts.map { ancestor?.context(nearestTo: namespaces[$0.namespace].name) ?? 0 }
        }
        standing = freezing.current.compactMap(\.self)
        aliases = freezing.aliases
        broken = freezing.broken
        definitions = freezing.further.isEmpty ? standing : standing + freezing.further
        kept = freezing.kept
        groups = freezing.groups
        sources = freezing.sources.isEmpty ? nil : .allocate(capacity: freezing.kept.count)
        histories = freezing.histories
        assembled = freezing.assembly.assembled
        expected = freezing.expected
        if let sources { for cell in kept.indices { (sources + cell).initialize(to: freezing.sources[cell]) } }
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
        tablesByContext = contexts.map(\.namespace)
        restrictTables()
        further = FurtherTables.lists(of: self)
    }

    /// Makes tables for the contexts that allow only some names.
    private func restrictTables() {
        for (index, context) in contexts.enumerated() {
            guard let allowed = context.allowed else { continue }
            let found = allowed.compactMap { name -> (name: String, AnyDefinition)? in
                guard case .definition(let definition, generations: 0)? = meaning(of: name, in: index) else {
                    return nil
                }
                return (name, definition)
            }
            tablesByContext[index] = tables.count
            tables.append(NameTable(found))
        }
    }

    deinit {
        for context in contexts.indices { further[context].deallocate() }
        further.deallocate()
        sources?.deallocate()
        for table in tables { table.deallocate() }
    }

    /// All names that are defined, in the order of the first word about each, aliases last.
    var names: [String] { standing.map(\.name) + aliases.map(\.draft.name) }

    /// Whether something was said of a name, as seen from a context, that is a problem itself.
    func isBroken(_ name: String, in context: Int) -> Bool {
        if broken.isEmpty { return false }
        return sequence(first: contexts[context].namespace, next: { self.namespaces[$0].outer })
            .contains { broken.contains(namespaces[$0].qualified(name)) }
    }

    /// This graph and those above it.
    var ancestors: some Sequence<FrozenGraph> { sequence(first: self, next: \.parent) }

    /// The elements of a group, if it is one of this graph.
    func elements(of group: GroupDefinition) -> [AnyDefinition]? {
        standing.contains { $0 === group } || definitions.contains { $0 === group } ? groups[group.number] : nil
    }

    /// The graph so many generations up.
    func ancestor(_ generations: Int) -> FrozenGraph? {
        (0..<generations).reduce(self) { (graph: FrozenGraph?, _) in graph?.parent }
    }

    /// What became of the definition that now is another, here or in the graph of an ancestor.
    func history(of definition: AnyDefinition) -> History? {
        ancestors.lazy.compactMap { $0.histories[ObjectIdentifier(definition)] }.first
    }

    /// The context so many generations up that sees the same names as one of this graph, as far as there is one.
    func context(above context: Int, by generations: Int) -> Int {
        generations == 0 ? context : contextsAbove[generations - 1][context]
    }

    /// A context of the namespace of that name, or of the nearest around it.
    private func context(nearestTo namespace: String) -> Int {
        var name = namespace
        while true {
            if let found = contextsByNamespace[name] { return found }
            guard !name.isEmpty else { return 0 }
            name = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
        }
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
