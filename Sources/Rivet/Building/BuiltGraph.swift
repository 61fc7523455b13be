/// What a factory has built, and along which needs.
///
/// The way it really was: a need is one if a closure asked for it. Known by the cells of what is kept; what isn't kept
/// stands between, and passes its needs on.
package struct BuiltGraph {
    /// An object that has hooks.
    package struct Node {
        package let definition: AnyDefinition
        package let hooks: Hooks
        package let object: AnyKeptObject
        /// The number of objects with hooks that were built before.
        package let order: Int
        /// Whether its hooks that start have all returned.
        fileprivate var hasStarted = false
        /// Whether requests return this object, and not one that replaced it.
        package fileprivate(set) var isCurrent = true

        /// Whether there is something to stop.
        package var isRunning: Bool { hasStarted || hooks.onStart.isEmpty }
    }

    /// By the numbers of builds, the cells that they fill; of each cell the last.
    private var cells: [UInt64: Int] = [:]
    private var builds: [Int: UInt64] = [:]
    private var underWay: Set<UInt64> = []
    /// By cells, the cells of what was asked for while the object was built.
    package private(set) var needs: [Int: Set<Int>] = [:]
    /// The same for what was asked for later, or only its provider.
    package private(set) var laterNeeds: [Int: Set<Int>] = [:]
    private var current: [Int: Node] = [:]
    private var nodeCount = 0
    /// What was kept in a cell before, and is to be stopped all the same: a scope may have been reset.
    private var replaced: [Int: [Node]] = [:]

    /// Notes that a build begins.
    mutating func begin(_ build: UInt64, of cell: Int) {
        // What is still being built, as for another request, goes on asking.
        if let earlier = builds.updateValue(build, forKey: cell), !underWay.contains(earlier) { cells[earlier] = nil }
        cells[build] = cell
        underWay.insert(build)
    }

    /// Notes that a build has ended, with an object that has hooks, or without.
    ///
    /// Returns the object that it replaces, which the caller must release outside of any lock.
    mutating func end(
        _ build: UInt64,
        of definition: AnyDefinition,
        _ hooks: Hooks?,
        _ object: AnyKeptObject?
    ) -> AnyKeptObject? {
        underWay.remove(build)
        if let cell = cells[build], builds[cell] != build { cells[build] = nil }
        guard let hooks, let object else { return nil }
        let earlierObject = current[definition.cell]?.object
        if var earlier = current[definition.cell], earlier.isRunning, !earlier.hooks.onStop.isEmpty {
            earlier.isCurrent = false
            replaced[definition.cell, default: []].append(earlier)
        }
        current[definition.cell] = Node(definition: definition, hooks: hooks, object: object, order: nodeCount)
        nodeCount += 1
        return earlierObject
    }

    /// Notes that all hooks have returned that start an object.
    package mutating func recordStart(of node: Node) {
        if current[node.definition.cell]?.object === node.object { current[node.definition.cell]?.hasStarted = true }
    }

    /// Notes that the closure of a build asked for what is kept in a cell.
    mutating func note(_ need: Int, by build: UInt64, isProvider: Bool) {
        guard let asker = cells[build], asker != need else { return }
        if underWay.contains(build) && !isProvider {
            needs[asker, default: []].insert(need)
        } else {
            laterNeeds[asker, default: []].insert(need)
        }
    }

    /// The objects with hooks, in the order of their cells; those of one cell in reverse.
    package var nodes: [Node] {
        current.keys.sorted().flatMap { cell in (current[cell].map { [$0] } ?? []) + (replaced[cell] ?? []) }
    }
}
