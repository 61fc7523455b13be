internal import CRivet

/// All that a frozen graph is made of.
package struct GraphParts {
    var parent: FrozenGraph? {
        get { parentGraph?.graph }
        set { parentGraph = newValue.map(ParentGraph.init) }
    }
    private var parentGraph: ParentGraph?
    var namespaces: [Namespace] = []
    var contexts: [Context] = []
    var assembled: [AssembledModule] = []
    /// What stands under its own name in the end, in the order of the first word about each.
    package var standing: [AnyDefinition] = []
    package var aliases: [Alias] = []
    /// Names of which something was said, and under which nothing stands: that is a problem already.
    var broken: Set<String> = []
    /// The definitions that scopes keep, by their cells.
    var kept: [AnyDefinition] = []
    /// The elements of each group.
    package var groups: [[AnyDefinition]] = []
    /// What has to be supplied, unless the parent has it.
    package var expected: [AnyDefinition] = []
    /// By the cell of what is expected, where the parent has it.
    var sources: [Int: Source] = [:]
    /// By what stands for an ancestor's definition, that one.
    var inheritances: [ObjectIdentifier: Inheritance] = [:]
    /// By what stands under a name, more of it; where nothing was changed there is nothing.
    package var histories: [ObjectIdentifier: History] = [:]
    /// What is to happen with objects besides that they are built, by the definitions that stand or are wrapped.
    var hooks: [ObjectIdentifier: Hooks] = [:]
    /// What is to be built when a factory starts, each as it is asked for.
    package var eager: [AnyDefinition] = []
    /// By what was built in a trial, what was seen to be built for its closures.
    package var observations: [ObjectIdentifier: [AnyDefinition]] = [:]
    /// The same for those of which its closures asked for the provider.
    package var observedProviders: [ObjectIdentifier: [AnyDefinition]] = [:]
    /// The same for names that nothing defines, as they were written.
    package var observedMissing: [ObjectIdentifier: [String]] = [:]
    /// While a trial goes on, what notes who asks for a provider.
    package var recorder: (any DependencyRecorder)?

    /// Whether anything in it has to be awaited by some of those who ask.
    var hasAwaited: Bool {
        func isAwaited(_ definition: AnyDefinition) -> Bool {
            definition.calling != .directly || definition.source.map { isAwaited($0.definition) } ?? false
        }
        return standing.contains(where: isAwaited) || groups.contains { $0.contains(where: isAwaited) }
            || histories.values.contains { isAwaited($0.original) || $0.base.map(isAwaited) ?? false }
    }
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
package struct Alias {
    package let draft: Draft
    package let definition: AnyDefinition

    package init(draft: Draft, definition: AnyDefinition) { (self.draft, self.definition) = (draft, definition) }
}

/// What became of what was defined first.
package struct History {
    package let original: AnyDefinition
    /// What the decorator wraps; nil when there is none.
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
    /// Releases the parent of an object that is being deinitialized, now or after the outermost deinitialization.
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
