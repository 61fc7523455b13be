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
    package private(set) var tables: [NameTable] = []
    /// The tables in which requests from each context look.
    @usableFromInline private(set) var lookups = NameLookups([])
    /// The number of its ancestors.
    let generation: Int
    /// The largest number of ancestors.
    ///
    /// A request that every ancestor passes on needs a part of the stack for each of them.
    static let generationLimit = 256
    /// Whether it has objects of the scope `.graph`.
    let hasGraphScope: Bool
    /// Whether it has objects of custom scopes.
    let hasShared: Bool
    /// How definitions can be created; nil if a caller never has to await objects of this graph or of one above it.
    private(set) var readiness: Readiness?
    /// The current definitions of all names, and everything that they are known to depend on.
    ///
    /// These include the elements of groups and the definitions that decorators wrap. A replaced definition is among
    /// them only if another one declares a dependency on its "X Original".
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
        var contextsByNamespace = [String: Int]()
        // Backwards, because the first context of a namespace counts.
        for context in parts.contexts.indices.reversed() {
            contextsByNamespace[parts.namespaces[parts.contexts[context].namespace].name] = context
        }
        self.contextsByNamespace = contextsByNamespace
        generation = parts.parent.map { $0.generation + 1 } ?? 0
        hasGraphScope = parts.definitionsByCell.contains { $0.lifetime.isOfResolution }
        hasShared = parts.definitionsByCell.contains { $0.lifetime.isStoredByScope }
        makeTables()
        restrictTables()
        // Without changes and groups, every definition is the current one of its name.
        definitions = parts.histories.isEmpty && parts.groups.isEmpty ? parts.currentDefinitions : reachable()
        // A replaced definition is found by its "X Original", even if no other definition depends on it.
        let originals = histories.all.map(\.original)
        // What a decorator wraps isn't among these, because it is a base of one of them.
        var outermost = currentDefinitions + originals
        for group in groups { outermost += group }
        if parent?.readiness != nil || outermost.contains(where: \.mayHaveToBeAwaited) {
            readiness = Readiness(from: (definitions + originals).map { DependencyNode($0, self) })
        }
    }

    /// How the object of a definition can be created for a caller that awaits it.
    func calling(of definition: AnyDefinition) -> Calling { readiness?.calling(of: definition) ?? .directly }

    /// The hook that completes the objects of a definition, or nil.
    func completionHook(of definition: AnyDefinition) -> CompletionHook? {
        definition.hasCompletionHook ? parts.completionHooks[ObjectIdentifier(definition)] : nil
    }

    private func reachable() -> [AnyDefinition] {
        let first = currentDefinitions + aliases.map(\.definition)
        return ReachableNodes(from: first.map { DependencyNode($0, self) }) { node in
            node.allDependencies.filter { $0.graph === self }
        }.nodes.map(\.definition)
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

    /// Creates the table of each namespace, with the names relative to it.
    private func makeTables() {
        var names = currentDefinitions.map { (name: $0.name, definition: $0) }
        for alias in aliases { names.append((alias.name, alias.definition)) }
        var found = [names]
        for _ in namespaces.dropFirst() { found.append([]) }
        for (name, definition) in names where namespaces.count > 1 {
            var space = contexts[context(around: name)].namespace
            while let outer = namespaces[space].outer {
                if let relative = namespaces[space].relative(name) { found[space].append((relative, definition)) }
                space = outer
            }
        }
        tables = found.map(NameTable.init)
    }

    /// Creates the tables of the contexts: those of their namespaces, or others for contexts that allow only some
    /// names.
    private func restrictTables() {
        lookups = NameLookups(
            contexts.indices.map { index in
                let context = contexts[index]
                guard let allowed = context.allowed else { return tables[context.namespace] }
                var found: [(name: String, definition: AnyDefinition)] = []
                for dependency in allowed {
                    guard let own = meaning(of: dependency.name, in: index), own.generations == 0, !own.isProvider
                    else { continue }
                    found.append((dependency.name, own.definition))
                }
                return NameTable(found)
            }
        )
    }

    /// The alias of that full name.
    func alias(named name: String) -> Alias? {
        // The aliases follow the definitions in the table.
        guard let number = tables[0].number(of: name), number >= currentDefinitions.count else { return nil }
        return aliases[number - currentDefinitions.count]
    }

    /// All names, in the order in which modules first declare them, and then the aliases.
    var names: [String] { currentDefinitions.map(\.name) + aliases.map(\.name) }

    /// This graph and those above it.
    @inline(never)
    var ancestors: [FrozenGraph] {
        var (found, next): ([FrozenGraph], FrozenGraph?) = ([], self)
        while let graph = next {
            found.append(graph)
            next = graph.parent
        }
        return found
    }

    /// The graph that is a number of generations up.
    @inline(never)
    package func ancestor(_ generations: Int) -> FrozenGraph? {
        var graph: FrozenGraph? = self
        for _ in 0..<generations { graph = graph?.parent }
        return graph
    }

    /// The elements of a group, which may be an ancestor's; nil for another definition.
    ///
    /// The elements of a parent's group come first. If the parent decorates its group, the decorator stands for them.
    func elements(of definition: AnyDefinition) -> [GroupElement]? {
        guard let group = definition as? GroupDefinition else {
            guard let base = definition.base, !base.isDecorated else { return nil }
            return ancestor(base.generations)?.elements(of: base.definition)
        }
        let own = groups[group.number].map { GroupElement($0, of: $0.objectType) }
        guard let base = group.base, let owner = ancestor(base.generations) else { return own }
        return owner.elements(of: base) + own
    }

    /// The elements of a group of this graph that a child extends.
    func elements(of base: Base) -> [GroupElement] {
        let type = TypeRelation.element(ofArray: base.definition.objectType)
        return elements(of: base.definition) ?? [GroupElement(base.definition, of: type)]
    }

    /// The group that a definition is, decorates or inherits, and the group's graph; nil for another definition.
    func group(of definition: AnyDefinition) -> (definition: GroupDefinition, graph: FrozenGraph)? {
        var next: DependencyNode? = DependencyNode(definition, self)
        while let node = next {
            if let group = node.definition as? GroupDefinition { return (group, node.graph) }
            next = node.base
        }
        return nil
    }

    /// The elements of a group, after those of the ancestors' groups that it extends, each with its graph.
    func allElements(of definition: AnyDefinition) -> [DependencyNode] {
        guard let (group, graph) = group(of: definition) else { return [] }
        let inherited = group.base.flatMap { graph.ancestor($0.generations)?.allElements(of: $0.definition) } ?? []
        return inherited + graph.groups[group.number].map { DependencyNode($0, graph) }
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

    /// The name of a definition as its module writes it, without the namespace.
    package func relativeName(of definition: AnyDefinition) -> String? {
        namespaces[contexts[definition.context].namespace].relative(definition.name)
    }

    /// A context of the namespace of that name, or of the nearest one around it.
    func context(nearestTo namespace: String) -> Int {
        contextsByNamespace[namespace] ?? context(around: namespace)
    }

    /// A context of the innermost namespace that a full name is in.
    ///
    /// - Complexity: O(length of the name), for each of its dots behind the namespace.
    private func context(around name: String) -> Int {
        for dot in name.dots { if let found = contextsByNamespace[name.text(before: dot)] { return found } }
        return 0
    }
}

// MARK: - Parts

/// The parts of a frozen graph.
package struct GraphParts {
    let parent: FrozenGraph?
    var namespaces = [Namespace(name: "", outer: nil)]
    var contexts: [Context]
    var assembled: [AssembledModule] = []
    /// The current definitions of all names, in the order in which modules first declare the names.
    package var currentDefinitions: [AnyDefinition] = []
    package var aliases: [Alias] = []
    /// Undefined names that a module aliases or changes.
    ///
    /// Each of them is a problem already.
    var broken = NameIndex()
    /// The definitions with cells, in the order of their cells.
    var definitionsByCell: [AnyDefinition] = []
    /// The elements of each group.
    package var groups: [[AnyDefinition]] = []
    /// The definitions of expected objects, which come from the parent, or are supplied to a factory.
    package internal(set) var expected: [AnyDefinition] = []
    /// Their places in `expected`, by their names.
    var expectedNumbers: [String: Int] = [:]
    /// The changes that led to each changed definition.
    package var histories = ObjectTable<History>()
    /// The hooks of each definition that has some.
    var hooks = ObjectTable<Hooks>()
    /// The type of the record that factories keep if there are hooks.
    var lifecycleRecordType: (any LifecycleRecord.Type)?
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

    /// The parts of a graph without names.
    init(parent: FrozenGraph?) {
        self.parent = parent
        contexts = [Context(namespace: 0, environment: parent?.contexts[0].environment ?? Environment())]
    }
}

extension AnyDefinition {
    /// Whether its closure, or that of a definition from which it is derived, must run in a task or on the main actor.
    fileprivate var mayHaveToBeAwaited: Bool {
        var next: AnyDefinition? = self
        while let one = next, one.calling == .directly { next = one.base?.definition }
        return next != nil
    }
}

/// What contributes objects to a group, and their type.
struct GroupElement {
    /// An element, or the decorator of a parent's group.
    let definition: AnyDefinition
    let type: Any.Type

    init(_ definition: AnyDefinition, of type: Any.Type) { (self.definition, self.type) = (definition, type) }
}

/// Another name of a definition.
package final class Alias {
    package let declaration: Declaration
    package let definition: AnyDefinition

    package var name: String { declaration.name }

    package init(_ declaration: Declaration, of definition: AnyDefinition) {
        (self.declaration, self.definition) = (declaration, definition)
    }
}

/// The changes of a name, up to one of its definitions.
package struct History {
    package let original: AnyDefinition
    package let changes: [Declaration]

    package init(original: AnyDefinition, changes: [Declaration]) {
        (self.original, self.changes) = (original, changes)
    }
}
