internal import RivetShared

/// The shared objects that a factory has built, and their dependencies.
///
/// It contains the dependencies that closures really requested. Cells identify the objects. A prototype has no cell, so
/// its dependencies count as those of the object that it was created for.
package struct BuiltGraph {
    /// An object that has hooks.
    package struct Node {
        package let definition: AnyDefinition
        package let hooks: Hooks
        package let object: AnyKeptObject
        /// The number of objects with hooks that were built before it.
        package let order: Int
        fileprivate var progress = Progress.built
        /// Whether requests return this object, because no other one has replaced it.
        package fileprivate(set) var isCurrent = true

        /// Whether the object must be stopped.
        package var isRunning: Bool { progress == .started || hooks.onStart.isEmpty }

        /// Whether the object leaks if nothing stops it: it is running, and has a stop hook or a service.
        var mustStop: Bool {
            !hooks.onStop.isEmpty && isRunning || !hooks.services.isEmpty && progress == .started
        }

        /// Whether the object must be stopped now, or perhaps after the start that is under way.
        fileprivate var mayRun: Bool { isRunning || progress == .starting }

        fileprivate mutating func endStart(of started: WordIndex) {
            if progress == .starting { progress = started.number(of: order) != nil ? .started : .built }
        }
    }

    fileprivate enum Progress {
        case built
        /// A start that includes the object is under way.
        case starting
        /// All of its start hooks have returned.
        case started
    }

    /// The builds, dependencies and objects of one cell.
    private struct Cell {
        /// The last build of the cell.
        var build: PlainNumber?
        /// The cells of the objects that were requested while the object was built.
        var dependencies = WordIndex()
        /// The cells of the objects that were requested later, or whose provider was requested.
        var laterDependencies = WordIndex()
        var current: Node?
        /// Earlier objects of the cell, which must still be stopped.
        ///
        /// Resetting a scope leaves such objects.
        var replaced: [Node] = []
    }

    private struct Filling {
        let cell: Int
        var isUnderWay = true
    }

    private var cells: [Cell]
    /// The cells that builds fill, by the builds' tokens.
    private var builds = [PlainNumber: Filling]()
    private var nodeCount = 0

    init(cells count: Int) { cells = Array(repeating: Cell(), count: count) }

    /// Records that a build begins.
    mutating func beginBuild(_ build: UInt64, of cell: Int) {
        // An earlier build of the cell may still be under way, and resolve more.
        let (earlier, build) = (cells[cell].build, PlainNumber(build))
        if let earlier, builds[earlier]?.isUnderWay == false { builds[earlier] = nil }
        cells[cell].build = build
        builds[build] = Filling(cell: cell)
    }

    /// Records that the closure of a build has returned, and its object is being completed.
    ///
    /// A request of the hook counts as a later dependency, because the objects may depend on each other.
    mutating func beginCompletion(_ build: UInt64) { builds[PlainNumber(build)]?.isUnderWay = false }

    /// Records that a build has ended, and its object if the object has hooks.
    ///
    /// Returns the replaced object. The caller must release it outside of any lock.
    mutating func finishBuild(
        _ build: UInt64,
        of definition: AnyDefinition,
        _ hooks: Hooks?,
        _ object: AnyKeptObject?
    ) -> AnyKeptObject? {
        let (cell, build) = (definition.cell, PlainNumber(build))
        if cells[cell].build == build { builds[build]?.isUnderWay = false } else { builds[build] = nil }
        guard let hooks, let object else { return nil }
        let earlier = cells[cell].current
        if var earlier, earlier.mayRun, !earlier.hooks.onStop.isEmpty {
            earlier.isCurrent = false
            cells[cell].replaced.append(earlier)
        }
        cells[cell].current = Node(definition: definition, hooks: hooks, object: object, order: nodeCount)
        nodeCount += 1
        return earlier?.object
    }

    /// Records that a start of the current objects begins.
    ///
    /// An object that a scope replaces meanwhile is retained until the start ends, because it may have to be stopped.
    package mutating func beginStart() {
        for cell in cells.indices { cells[cell].current?.progress = .starting }
    }

    /// Records the objects whose start hooks have all returned.
    ///
    /// Returns the replaced objects that needn't be stopped. The caller must release them outside of any lock.
    package mutating func endStart(of started: [Node]) -> [Node] {
        var orders = WordIndex()
        for node in started { _ = orders.add(node.order) }
        var released: [Node] = []
        for cell in cells.indices {
            cells[cell].current?.endStart(of: orders)
            var replaced: [Node] = []
            for var node in cells[cell].replaced {
                node.endStart(of: orders)
                if node.isRunning { replaced.append(node) } else { released.append(node) }
            }
            cells[cell].replaced = replaced
        }
        return released
    }

    /// Records that the closure of a build requested the object of a cell.
    @inline(never)
    mutating func recordDependency(on dependency: Int, by build: UInt64, isProvider: Bool) {
        guard let caller = builds[PlainNumber(build)], caller.cell != dependency else { return }
        if caller.isUnderWay && !isProvider {
            _ = cells[caller.cell].dependencies.add(dependency)
        } else {
            _ = cells[caller.cell].laterDependencies.add(dependency)
        }
    }

    /// For each cell, the cells of the objects that were requested while its object was built.
    package var dependencies: [[Int]] { cells.map(\.dependencies.words) }

    /// The cells of the objects that were requested later, or whose provider was requested.
    package var laterDependencies: [[Int]] { cells.map(\.laterDependencies.words) }

    /// The objects with hooks, in the order of their cells.
    ///
    /// Objects of one cell are in reverse order.
    package var nodes: [Node] {
        var nodes: [Node] = []
        for cell in cells {
            if let current = cell.current { nodes.append(current) }
            nodes += cell.replaced
        }
        return nodes
    }
}

// MARK: - Recording

extension ObjectGraphFactory {
    /// Records that a build begins, if the graph has hooks.
    func recordStart(of build: Build) {
        guard store.recordsDependencies else { return }
        store.upkeep.withLock { $0.built.beginBuild(build.token, of: build.definition.cell) }
    }

    /// Records how a build has ended, if the graph has hooks.
    ///
    /// Returns the replaced object, whose deinitializer is the user's code.
    func recordEnd(of build: Build, _ kept: AnyKeptObject?) -> AnyKeptObject? {
        guard store.recordsDependencies else { return nil }
        let hooks = store.graph.parts.hooks[ObjectIdentifier(build.definition)]
        return store.upkeep.withLock { $0.built.finishBuild(build.token, of: build.definition, hooks, kept) }
    }

    /// Records that the running code requested the object of a cell, if the graph has hooks.
    ///
    /// The object is a dependency of the current build, and of the object whose closure received the factory.
    func recordDependency(on cell: Int, in keeper: ObjectStore, isProvider: Bool = false) {
        guard keeper.recordsDependencies else { return }
        let build = (ThreadFrame.current ?? Frame.current)?.build?.token ?? 0
        // The object whose stored factory made this request, or a request around it. Only prototypes are between the
        // two.
        let (own, origin) = (state.token, ThreadFrame.origin)
        guard build | own | origin != 0 else { return }
        keeper.upkeep.withLock { upkeep in
            upkeep.built.recordDependency(on: cell, by: build, isProvider: isProvider)
            if own != build { upkeep.built.recordDependency(on: cell, by: own, isProvider: isProvider) }
            if origin != build, origin != own {
                upkeep.built.recordDependency(on: cell, by: origin, isProvider: isProvider)
            }
        }
    }
}
