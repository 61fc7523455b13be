internal import CRivet

/// The parts of a frozen graph.
package struct GraphParts {
    var parent: FrozenGraph? {
        get { parentGraph?.graph }
        set { parentGraph = newValue.map(ParentGraph.init) }
    }
    private var parentGraph: ParentGraph?
    var namespaces: [Namespace] = []
    var contexts: [Context] = []
    var assembled: [AssembledModule] = []
    /// The current definitions of all names, in the order in which modules first declare the names.
    package var currentDefinitions: [AnyDefinition] = []
    package var aliases: [Alias] = []
    /// Names without a definition that a module aliases or changes, each of which is a problem already.
    var broken: Set<String> = []
    /// The definitions with cells, in the order of their cells.
    var definitionsByCell: [AnyDefinition] = []
    /// The elements of each group.
    package var groups: [[AnyDefinition]] = []
    /// The definitions of expected objects, which come from the parent, or are supplied to a factory.
    package var expected: [AnyDefinition] = []
    /// The sources of the expected names that the parent defines, by their cells.
    var sources: [Int: Source] = [:]
    /// The ancestor's definition for each one that forwards to it.
    var inheritances: [ObjectIdentifier: Inheritance] = [:]
    /// The changes that led to each changed definition.
    package var histories: [ObjectIdentifier: History] = [:]
    /// The hooks of each definition that has some.
    var hooks: [ObjectIdentifier: Hooks] = [:]
    /// The definitions to build when a factory starts.
    package var eager: [AnyDefinition] = []
    /// For each definition that a trial built, the definitions that its closures resolved.
    package var observations: [ObjectIdentifier: [AnyDefinition]] = [:]
    /// For each definition that a trial built, the definitions whose providers its closures resolved.
    package var observedProviders: [ObjectIdentifier: [AnyDefinition]] = [:]
    /// For each definition that a trial built, the names that its closures requested and that nothing defines.
    package var observedMissing: [ObjectIdentifier: [String]] = [:]
    /// Records the requests for providers during a trial.
    package var recorder: (any DependencyRecorder)?

    /// Whether it has objects that a caller may have to await.
    var hasAwaited: Bool {
        func mayHaveToBeAwaited(_ definition: AnyDefinition) -> Bool {
            definition.calling != .directly || definition.source.map { mayHaveToBeAwaited($0.definition) } ?? false
        }
        return currentDefinitions.contains(where: mayHaveToBeAwaited)
            || groups.contains { $0.contains(where: mayHaveToBeAwaited) }
            || histories.values.contains { mayHaveToBeAwaited($0.original) || $0.base.map(mayHaveToBeAwaited) ?? false }
    }
}

/// The place of an ancestor's definition that a child expects.
struct Source {
    /// Nil if the slots don't have the name, so that only `FrozenGraph.meaning` finds it.
    let slot: UnsafeMutablePointer<NameSlot>?
    let generations: Int
    /// The context from which it is seen there.
    let context: Int
}

/// Another name of a definition.
package struct Alias {
    package let draft: Draft
    package let definition: AnyDefinition

    package init(draft: Draft, definition: AnyDefinition) { (self.draft, self.definition) = (draft, definition) }
}

/// The changes of a name, up to one of its definitions.
package struct History {
    package let original: AnyDefinition
    /// The definition that the decorator wraps; nil for a definition that isn't a decorator's.
    package let base: AnyDefinition?
    package let changes: [Entry.Change]

    package init(original: AnyDefinition, base: AnyDefinition?, changes: [Entry.Change]) {
        (self.original, self.base, self.changes) = (original, base, changes)
    }
}

/// A strong reference of a graph to its parent's.
final class ParentGraph: Sendable {
    private let retained: Unmanaged<FrozenGraph>

    init(_ graph: FrozenGraph) { retained = .passRetained(graph) }

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
