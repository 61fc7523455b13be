internal import CRivet
internal import RivetShared

/// A frozen assembly, to which an `ObjectGraph` refers.
///
/// Sound as `Sendable`: nothing in it changes after its creation, and it frees the slots of its tables.
@usableFromInline
package final class FrozenGraph: @unchecked Sendable {
    package let parts: GraphParts
    /// A context of each namespace, by the name of the namespace.
    private let contextsByNamespace: [String: Int]
    /// The tables of the namespaces, followed by the tables of contexts that allow only some names.
    @exclusivity(unchecked) package private(set) var tables: [NameTable]
    /// The slots in which each context looks first.
    let slotsByContext: UnsafeMutablePointer<NameSlots>
    /// For each context, the tables for names that its first table doesn't have.
    let outerTables: UnsafeMutablePointer<OuterTables>
    /// For each cell, the expected object that an ancestor builds.
    ///
    /// Nil if the graph has no such object. It is a pointer instead of an array, so that a request doesn't count
    /// references.
    let inheritedObjects: UnsafeMutablePointer<InheritedObject?>?
    /// Whether it has weak objects.
    let hasWeak: Bool
    /// Whether a scope identifies objects by the number of their factory.
    let isNumbered: Bool
    /// Whether it has objects of custom scopes.
    let hasShared: Bool
    /// Whether this graph, or one above it, has objects that a caller may have to await.
    let hasAwaited: Bool
    /// What is known about definitions of a graph with such objects.
    @exclusivity(unchecked) private var knownReadiness: KnownReadiness?
    /// Whether this graph, or one above it, has objects of a cached or custom scope.
    let hasStale: Bool
    /// Whether this graph, or one above it, has namespaces.
    let hasNamespaces: Bool
    /// The current definitions of all names, and everything that they are known to depend on.
    ///
    /// These include the elements of groups and the definitions that decorators wrap. A replaced definition is among them
    /// only if another one declares a dependency on its "X Original".
    package private(set) var definitions: [AnyDefinition] = []
    /// The index of names for suggestions, which is empty until a name is missing.
    let nearNames = NearNames()
    /// Everything that the checks found; warnings only, if the graph is valid.
    ///
    /// Only the code that creates the graph sets it, before other threads know the graph.
    package var problems: [Problem] = []

    /// Creates a graph, without checking it.
    package init(_ parts: GraphParts) {
        self.parts = parts
        outerTables = .allocate(capacity: parts.contexts.count)
        var contextsByNamespace = [String: Int]()
        // Backwards, because the first context of a namespace counts.
        for context in parts.contexts.indices.reversed() {
            contextsByNamespace[parts.namespaces[parts.contexts[context].namespace].name] = context
        }
        self.contextsByNamespace = contextsByNamespace
        let cells = parts.definitionsByCell.count
        inheritedObjects = parts.inheritedObjects.isEmpty ? nil : .allocate(capacity: cells)
        inheritedObjects?.initialize(repeating: nil, count: cells)
        for object in parts.inheritedObjects { inheritedObjects?[object.cell] = object }
        hasWeak = parts.definitionsByCell.contains { $0.keeping.kind == .weak }
        isNumbered = parts.definitionsByCell.contains(where: \.keeping.isNumbered)
        hasShared = parts.definitionsByCell.contains { $0.keeping.kind == .shared }
        hasAwaited = parts.hasAwaited || parts.parent?.hasAwaited ?? false
        let isNested = parts.namespaces.count > 1
        hasStale = hasShared || parts.parent?.hasStale ?? false
        hasNamespaces = isNested || parts.parent?.hasNamespaces ?? false
        var names = parts.currentDefinitions.map { (name: $0.name, definition: $0) }
        for alias in parts.aliases { names.append((alias.draft.name, alias.definition)) }
        tables = [NameTable(names)]
        if isNested {
            // The namespaces of each name, and the place of that name.
            var (spaces, places): ([Int], [Int]) = ([], [])
            for place in names.indices {
                var space = parts.namespace(around: names[place].name, contextsByNamespace)
                while let outer = parts.namespaces[space].outer {
                    spaces.append(space)
                    places.append(place)
                    space = outer
                }
            }
            let order = sortedPositions(spaces.count) { spaces[$0] < spaces[$1] }
            var next = 0
            for space in parts.namespaces.indices.dropFirst() {
                var found: [(name: String, definition: AnyDefinition)] = []
                while next < order.count, spaces[order[next]] == space {
                    let (name, definition) = names[places[order[next]]]
                    if let name = parts.namespaces[space].relative(name) { found.append((name, definition)) }
                    next += 1
                }
                tables.append(NameTable(found))
            }
        }
        slotsByContext = .allocate(capacity: parts.contexts.count)
        for (index, context) in parts.contexts.enumerated() {
            (slotsByContext + index).initialize(to: tables[context.namespace].slots)
        }
        restrictTables()
        for context in contexts.indices { (outerTables + context).initialize(to: tables(beyond: context)) }
        // Without changes and groups, every definition is the current one of its name.
        definitions = parts.histories.isEmpty && parts.groups.isEmpty ? parts.currentDefinitions : reachable()
        if hasAwaited { knownReadiness = KnownReadiness(of: self) }
    }

    /// The place where an object can be created for a caller that awaits it; nil if that depends on the objects that
    /// exist.
    func readiness(of definition: AnyDefinition) -> Readiness? {
        hasAwaited ? knownReadiness?.readiness(of: definition) : .here
    }

    private func reachable() -> [AnyDefinition] {
        var found: [AnyDefinition] = []
        var seen = WordIndex()
        func add(_ definition: AnyDefinition) {
            if seen.insert(ObjectIdentifier(definition)) { found.append(definition) }
        }
        currentDefinitions.forEach(add)
        for alias in aliases { add(alias.definition) }
        var next = 0
        while next < found.count {
            for node in DependencyNode(found[next], self).allDependencies where node.graph === self {
                add(node.definition)
            }
            next += 1
        }
        return found
    }

    package var parent: FrozenGraph? { parts.parent }
    /// The contexts.
    ///
    /// The first one belongs to callers outside of modules.
    package var contexts: [Context] { parts.contexts }
    package var namespaces: [Namespace] { parts.namespaces }
    package var currentDefinitions: [AnyDefinition] { parts.currentDefinitions }
    package var aliases: [Alias] { parts.aliases }
    package var definitionsByCell: [AnyDefinition] { parts.definitionsByCell }
    package var groups: [[AnyDefinition]] { parts.groups }
    package var histories: ObjectTable<History> { parts.histories }

    /// Creates tables for the contexts that allow only some names.
    private func restrictTables() {
        for (index, context) in contexts.enumerated() {
            guard let allowed = context.allowed else { continue }
            var found: [(name: String, definition: AnyDefinition)] = []
            for name in allowed.names {
                guard let own = meaning(of: name, in: index), own.generations == 0, !own.isProvider else { continue }
                found.append((name, own.definition))
            }
            let table = NameTable(found)
            slotsByContext[index] = table.slots
            tables.append(table)
        }
    }

    deinit {
        for context in contexts.indices { outerTables[context].deallocate() }
        outerTables.deallocate()
        slotsByContext.deallocate()
        inheritedObjects?.deallocate()
        for table in tables { table.deallocate() }
    }

    /// All names, in the order in which modules first declare them, and then the aliases.
    var names: [String] { currentDefinitions.map(\.name) + aliases.map(\.draft.name) }

    /// This graph and those above it.
    var ancestors: some Sequence<FrozenGraph> { sequence(first: self, next: \.parent) }

    /// The graph that is a number of generations up.
    @inline(never)
    package func ancestor(_ generations: Int) -> FrozenGraph? {
        var graph: FrozenGraph? = self
        for _ in 0..<generations { graph = graph?.parent }
        return graph
    }

    /// The elements of a group, which may be an ancestor's; nil for another definition.
    func elements(of definition: AnyDefinition) -> [AnyDefinition]? {
        if let group = definition as? GroupDefinition { return groups[group.number] }
        guard let base = base(of: definition), !base.isDecorated else { return nil }
        return ancestor(base.generations)?.elements(of: base.definition)
    }

    /// The base of a definition: the one that it is derived from, or an ancestor's that builds the expected object.
    func base(of definition: AnyDefinition) -> Base? {
        if let base = definition.base { return base }
        guard definition.cell >= 0, let inherited = inheritedObjects?[definition.cell] else { return nil }
        return Base(definition: inherited.definition.takeUnretainedValue(), generations: inherited.generations)
    }

    /// The changes that led to a definition, in this graph or in an ancestor's.
    package func history(of definition: AnyDefinition) -> History? {
        for graph in ancestors {
            if let history = graph.histories[ObjectIdentifier(definition)] { return history }
        }
        return nil
    }

    /// The context of an ancestor that sees the same names as a context of this graph, or the nearest one.
    func context(above context: Int, by generations: Int) -> Int {
        guard generations > 0 else { return context }
        // Every graph has the namespace without a name, and requests from outside are in it.
        if contexts[context].namespace == 0 { return 0 }
        guard let ancestor = ancestor(generations) else { return context }
        return ancestor.context(nearestTo: namespace(of: context))
    }

    /// The name of the innermost namespace of a context.
    func namespace(of context: Int) -> String { namespaces[contexts[context].namespace].name }

    /// Whether it has a context of exactly that namespace.
    func hasContext(of namespace: String) -> Bool { contextsByNamespace[namespace] != nil }

    /// A context of the namespace of that name, or of the nearest one around it.
    func context(nearestTo namespace: String) -> Int {
        guard hasNamespaces, !namespace.isEmpty else { return 0 }
        var name = namespace
        while true {
            if let found = contextsByNamespace[name] { return found }
            guard !name.isEmpty else { return 0 }
            name = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
        }
    }
}

// MARK: - Parts

/// The parts of a frozen graph.
package struct GraphParts {
    var parent: FrozenGraph? {
        get { parentGraph?.graph }
        set { parentGraph = newValue.map(ParentGraph.init) }
    }
    private(set) var parentGraph: ParentGraph?
    var namespaces: [Namespace] = []
    var contexts: [Context] = []
    var assembled: [AssembledModule] = []
    /// The current definitions of all names, in the order in which modules first declare the names.
    package var currentDefinitions: [AnyDefinition] = []
    package var aliases: [Alias] = []
    /// Undefined names that a module aliases or changes.
    ///
    /// Each of them is a problem already.
    var broken = NameSet()
    /// The definitions with cells, in the order of their cells.
    var definitionsByCell: [AnyDefinition] = []
    /// The elements of each group.
    package var groups: [[AnyDefinition]] = []
    /// The definitions of expected objects, which come from the parent, or are supplied to a factory.
    package internal(set) var expected: [AnyDefinition] = []
    /// The ancestors' definitions of the expected names that the parent has.
    var inheritedObjects: [InheritedObject] = []
    /// The changes that led to each changed definition.
    package var histories = ObjectTable<History>()
    /// The hooks of each definition that has some.
    var hooks = ObjectTable<Hooks>()
    /// The hooks that complete the objects of definitions.
    var completionHooks = ObjectTable<CompletionHook>()
    /// The definitions to build when a factory starts.
    package internal(set) var eager: [AnyDefinition] = []
    /// For each definition that a trial built, the definitions that its closures resolved.
    package var observations = [ObjectIdentifier: [AnyDefinition]]()
    /// For each definition that a trial built, the definitions whose providers its closures resolved.
    package var observedProviders = [ObjectIdentifier: [AnyDefinition]]()
    /// For each definition that a trial built, the names that its closures requested and that nothing defines.
    package var observedMissing = [ObjectIdentifier: [String]]()
    /// Records the requests for providers during a trial.
    package var recorder: (any DependencyRecorder)?

    /// The number of the innermost namespace that a full name is in, from a context of each namespace.
    ///
    /// - Complexity: O(length of the name), for each of its dots behind the namespace.
    fileprivate func namespace(around name: String, _ contextsByNamespace: [String: Int]) -> Int {
        for dot in name.utf8.indices.reversed() where name.utf8[dot] == UInt8(ascii: ".") {
            // By the scalars, because the first character after the dot may form one character with it.
            guard let context = contextsByNamespace[String(name.unicodeScalars[..<dot])] else { continue }
            return contexts[context].namespace
        }
        return 0
    }

    /// Whether it has objects that a caller may have to await.
    var hasAwaited: Bool {
        func mayHaveToBeAwaited(_ definition: AnyDefinition) -> Bool {
            var next: AnyDefinition? = definition
            while let one = next, one.calling == .directly { next = one.base?.definition }
            return next != nil
        }
        return currentDefinitions.contains(where: mayHaveToBeAwaited)
            || groups.contains { $0.contains(where: mayHaveToBeAwaited) }
            || histories.all.contains { mayHaveToBeAwaited($0.original) }
    }
}

/// An expected object that an ancestor's factory builds.
struct InheritedObject {
    /// The cell of the child's definition.
    let cell: Int
    /// The ancestor's definition.
    ///
    /// Not retained: the ancestor's graph retains it.
    let definition: Unmanaged<AnyDefinition>
    /// The ancestor's slot for the name; nil if only `FrozenGraph.meaning` finds the name.
    let slot: UnsafeMutablePointer<NameSlot>?
    let generations: Int
}

/// Another name of a definition.
package final class Alias {
    package let draft: Draft
    package let definition: AnyDefinition

    package init(draft: Draft, definition: AnyDefinition) { (self.draft, self.definition) = (draft, definition) }
}

/// The changes of a name, up to one of its definitions.
package struct History {
    package let original: AnyDefinition
    package let changes: [Entry.Change]

    package init(original: AnyDefinition, changes: [Entry.Change]) {
        (self.original, self.changes) = (original, changes)
    }
}

/// A strong reference of a graph to its parent's.
final class ParentGraph: Sendable {
    private let retained: Unmanaged<FrozenGraph>

    init(_ graph: FrozenGraph) { retained = .passRetained(graph) }

    /// The address of the parent's graph, to compare it without counting a reference.
    var address: UnsafeMutableRawPointer { retained.toOpaque() }

    deinit { retained.releaseInTurn() }

    var graph: FrozenGraph { retained.takeUnretainedValue() }
}

extension Unmanaged {
    /// Releases the parent of an object that is being deinitialized: now, or after the outermost deinitialization.
    ///
    /// There may be thousands of generations. If each released the next one in its `deinit`, the recursion would be as
    /// deep.
    func releaseInTurn() {
        let thread = rivet_thread_get()
        let parent = Unmanaged<AnyObject>.fromOpaque(toOpaque())
        if let pending = thread.pointee.releases {
            pending.assumingMemoryBound(to: [Unmanaged<AnyObject>].self).pointee.append(parent)
            return
        }
        var pending: [Unmanaged<AnyObject>] = []
        withUnsafeMutablePointer(to: &pending) { pending in
            thread.pointee.releases = UnsafeMutableRawPointer(pending)
            parent.release()
            while let next = pending.pointee.popLast() { next.release() }
            thread.pointee.releases = nil
        }
    }
}
