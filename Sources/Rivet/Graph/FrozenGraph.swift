/// An assembly, frozen: what an `ObjectGraph` refers to.
///
/// Sound as `Sendable`: nothing in it changes once it is made, and the slots that its tables point to are
/// freed with it.
@usableFromInline
package final class FrozenGraph: @unchecked Sendable {
    /// What it is made of.
    package let parts: GraphParts
    /// A context of each namespace, by its name.
    private let contextsByNamespace: [String: Int]
    /// The names of each namespace, and after them those of each context that allows only some.
    package private(set) var tables: [NameTable]
    /// Which of the tables each context sees first.
    private(set) var tablesByContext: [Int]
    /// For each context, where a name is looked for that its first table doesn't have.
    private(set) var outerTables: UnsafeMutablePointer<OuterTables>
    /// By cells, where the parent has what is expected; nil when it has nothing of that kind.
    ///
    /// Not an array, so that a request finds it without counting references.
    let sources: UnsafeMutablePointer<Source?>?
    /// Which scopes factories have to make room for.
    let hasWeak: Bool
    let isNumbered: Bool
    let hasShared: Bool
    /// Whether anything in it, or above it, has to be awaited by some of those who ask.
    let hasAwaited: Bool
    /// Whether this graph, or one above it, has objects of `.graph`, of a cached scope, or of a custom scope.
    let hasShortlyKept: Bool
    /// Whether this graph, or one above it, has namespaces.
    let hasNamespaces: Bool
    /// All that is known to be wanted: what stands, what has a second name, and what those need.
    ///
    /// So the elements of groups and what decorators wrap are here, and what was replaced only where somebody
    /// declares to need it, as "X Original".
    package private(set) var definitions: [AnyDefinition] = []
    /// The index of names for suggestions, which is empty until a name is missing.
    let nearNames = NearNames()
    /// What the checks couldn't prove; set once, when they are done and nobody else has the graph.
    package var unproven: [Problem] = []

    package init(_ parts: GraphParts) {
        self.parts = parts
        // Known once all else is.
        outerTables = UnsafeMutablePointer(bitPattern: MemoryLayout<OuterTables>.alignment).unsafelyUnwrapped
        contextsByNamespace = Dictionary(
            parts.contexts.enumerated().map { (parts.namespaces[$1.namespace].name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        sources = parts.sources.isEmpty ? nil : .allocate(capacity: parts.kept.count)
        if let sources {
            for cell in parts.kept.indices { (sources + cell).initialize(to: parts.sources[cell]) }
        }
        hasWeak = parts.kept.contains { $0.keeping.kind == .weak }
        isNumbered = parts.kept.contains(where: \.keeping.isNumbered)
        hasShared = parts.kept.contains { $0.keeping.kind == .shared }
        hasAwaited = parts.hasAwaited || parts.parent?.hasAwaited ?? false
        let isNested = parts.namespaces.count > 1
        hasShortlyKept =
            parts.kept.contains { $0.keeping.lifetime.map { $0 != .singleton } ?? false }
            || parts.parent?.hasShortlyKept ?? false
        hasNamespaces = isNested || parts.parent?.hasNamespaces ?? false
        func isASCII(_ name: String) -> Bool { isNested && name.utf8.allSatisfy { $0 < 0x80 } }
        let standing = parts.standing.map { ($0.name, isASCII($0.name), $0) }
        let aliases = parts.aliases.map { ($0.draft.name, isASCII($0.draft.name), $0.definition) }
        tables = parts.namespaces.map { namespace in
            NameTable(
                (standing + aliases).compactMap { name, isASCII, definition in
                    namespace.relative(name, isASCII: isASCII).map { (name: $0, definition) }
                }
            )
        }
        tablesByContext = parts.contexts.map(\.namespace)
        restrictTables()
        outerTables = OuterTables.lists(of: self)
        // Where nothing was changed or gathered, all that is needed stands.
        definitions = parts.histories.isEmpty && parts.groups.isEmpty ? parts.standing : wanted()
    }

    private func wanted() -> [AnyDefinition] {
        var found: [AnyDefinition] = []
        var seen: Set<ObjectIdentifier> = []
        func want(_ definition: AnyDefinition) {
            if seen.insert(ObjectIdentifier(definition)).inserted { found.append(definition) }
        }
        standing.forEach(want)
        for alias in aliases { want(alias.definition) }
        var next = 0
        while next < found.count {
            for needed in DependencyNode(found[next], self).allNeeds where needed.graph === self {
                want(needed.definition)
            }
            next += 1
        }
        return found
    }

    /// The graph of whose objects this one's may be made.
    package var parent: FrozenGraph? { parts.parent }
    /// The contexts; the first is that of who asks from outside.
    package var contexts: [Context] { parts.contexts }
    package var namespaces: [Namespace] { parts.namespaces }
    package var standing: [AnyDefinition] { parts.standing }
    package var aliases: [Alias] { parts.aliases }
    package var kept: [AnyDefinition] { parts.kept }
    package var groups: [[AnyDefinition]] { parts.groups }
    package var histories: [ObjectIdentifier: History] { parts.histories }

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
        for context in contexts.indices { outerTables[context].deallocate() }
        outerTables.deallocate()
        sources?.deallocate()
        for table in tables { table.deallocate() }
    }

    /// All names that are defined, in the order of the first word about each, aliases last.
    var names: [String] { standing.map(\.name) + aliases.map(\.draft.name) }

    /// Whether a definition is that of what a decorator makes of another's objects.
    func isDecorated(_ definition: AnyDefinition) -> Bool { histories[ObjectIdentifier(definition)]?.base != nil }

    /// This graph and those above it.
    var ancestors: some Sequence<FrozenGraph> { sequence(first: self, next: \.parent) }

    /// The graph so many generations up.
    package func ancestor(_ generations: Int) -> FrozenGraph? {
        (0..<generations).reduce(self) { (graph: FrozenGraph?, _) in graph?.parent }
    }

    /// What became of the definition that now is another, here or in the graph of an ancestor.
    package func history(of definition: AnyDefinition) -> History? {
        ancestors.lazy.compactMap { $0.histories[ObjectIdentifier(definition)] }.first
    }

    /// The context so many generations up that sees the same names as one of this graph, as far as there is one.
    func context(above context: Int, by generations: Int) -> Int {
        guard generations > 0, let ancestor = ancestor(generations) else { return context }
        return ancestor.context(nearestTo: namespace(of: context))
    }

    /// The name of the namespace that a context sees first.
    func namespace(of context: Int) -> String { namespaces[contexts[context].namespace].name }

    /// Whether it has a context of exactly that namespace.
    func hasContext(of namespace: String) -> Bool { contextsByNamespace[namespace] != nil }

    /// A context of the namespace of that name, or of the nearest around it.
    func context(nearestTo namespace: String) -> Int {
        guard hasNamespaces else { return 0 }
        var name = namespace
        while true {
            if let found = contextsByNamespace[name] { return found }
            guard !name.isEmpty else { return 0 }
            name = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
        }
    }
}
