/// The shared objects that a factory has built, and their dependencies.
///
/// A dependency counts if a closure really requested it. Objects are known by their cells. A prototype has none, and
/// passes its dependencies on to the object that it was created for.
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

    /// The cells that builds fill, by the builds' tokens; for each cell its last build.
    private var cells: [UInt64: Int] = [:]
    private var builds: [Int: UInt64] = [:]
    private var underWay: Set<UInt64> = []
    /// For each cell, the cells of the objects that were requested while its object was built.
    package private(set) var needs: [Int: Set<Int>] = [:]
    /// The same for objects that were requested later, or whose provider was.
    package private(set) var laterNeeds: [Int: Set<Int>] = [:]
    private var current: [Int: Node] = [:]
    private var nodeCount = 0
    /// Earlier objects of a cell, which must still be stopped: a scope may have been reset.
    private var replaced: [Int: [Node]] = [:]

    /// Records that a build begins.
    mutating func beginBuild(_ build: UInt64, of cell: Int) {
        // An earlier build of the cell may still be under way, and resolve more.
        if let earlier = builds.updateValue(build, forKey: cell), !underWay.contains(earlier) { cells[earlier] = nil }
        cells[build] = cell
        underWay.insert(build)
    }

    /// Records that a build has ended, with an object if that has hooks.
    ///
    /// Returns the object that it replaces, which the caller must release outside of any lock.
    mutating func finishBuild(
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

    /// Records that all hooks have returned that start an object.
    package mutating func recordStart(of node: Node) {
        if current[node.definition.cell]?.object === node.object { current[node.definition.cell]?.hasStarted = true }
    }

    /// Records that the closure of a build requested the object of a cell.
    mutating func recordDependency(on need: Int, by build: UInt64, isProvider: Bool) {
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
