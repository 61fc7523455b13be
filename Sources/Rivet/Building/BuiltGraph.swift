internal import RivetShared

/// The shared objects that a factory has built, and their dependencies.
///
/// It contains the dependencies that closures requested, and the dependencies that definitions declare. Cells identify
/// the objects. A prototype has no cell, so its dependencies count as dependencies of the object that it was created for.
package struct BuiltGraph {
    /// An object that has hooks.
    package struct Node {
        package let definition: AnyDefinition
        package let hooks: Hooks
        package let object: AnyBox
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

    /// The dependencies and objects of one cell.
    private struct Cell {
        /// The cells of the objects that were requested while the object was built.
        var dependencies = WordIndex()
        /// The current object, after earlier ones that must still be stopped.
        ///
        /// Resetting a scope leaves such objects.
        var nodes: [Node] = []
    }

    private let graph: FrozenGraph
    private var cells: [Cell]
    private var nodeCount = 0

    init(for graph: FrozenGraph) {
        self.graph = graph
        cells = graph.parts.hooks.isEmpty ? [] : graph.definitionsByCell.map { _ in Cell() }
    }

    /// Records that a build has ended, and its object if the object has hooks.
    ///
    /// Returns the replaced object. The caller must release it outside of any lock.
    mutating func finishBuild(of definition: AnyDefinition, _ object: AnyBox) -> AnyBox? {
        guard let hooks = graph.parts.hooks[ObjectIdentifier(definition)] else { return nil }
        let cell = definition.cell
        let earlier = cells[cell].nodes.popLast()
        if var earlier, earlier.mayRun, !earlier.hooks.onStop.isEmpty {
            earlier.isCurrent = false
            cells[cell].nodes.append(earlier)
        }
        cells[cell].nodes.append(Node(definition: definition, hooks: hooks, object: object, order: nodeCount))
        nodeCount += 1
        return earlier?.object
    }

    /// Records that a start of the current objects begins.
    ///
    /// An object that a scope replaces meanwhile is retained until the start ends, because it may have to be stopped.
    package mutating func beginStart() {
        for cell in cells.indices where !cells[cell].nodes.isEmpty {
            cells[cell].nodes[cells[cell].nodes.count - 1].progress = .starting
        }
    }

    /// Records the objects whose start hooks have all returned.
    ///
    /// Returns the replaced objects that needn't be stopped. The caller must release them outside of any lock.
    package mutating func endStart(of started: [Node]) -> [Node] {
        var orders = WordIndex()
        for node in started { _ = orders.add(node.order) }
        var released: [Node] = []
        for cell in cells.indices {
            var nodes: [Node] = []
            for var node in cells[cell].nodes {
                node.endStart(of: orders)
                if node.isCurrent || node.isRunning { nodes.append(node) } else { released.append(node) }
            }
            cells[cell].nodes = nodes
        }
        return released
    }

    /// Records that the object of a cell was requested while another one was built.
    mutating func recordDependency(on dependency: Int, by cell: Int) {
        if dependency != cell { _ = cells[cell].dependencies.add(dependency) }
    }

    /// For each cell, the cells of the objects that were requested while its object was built.
    package var dependencies: [[Int]] { cells.map(\.dependencies.words) }

    /// For each cell, the cells of the objects that its definition declares, or whose providers it declares.
    package var declaredDependencies: [[Int]] {
        cells.indices.map { cell in
            let declared = DependencyNode(graph.definitionsByCell[cell], graph).allDependencies
            // A prototype isn't stopped, but the objects that it depends on are.
            func isStopped(_ node: DependencyNode) -> Bool { node.definition.cell >= 0 }
            func isOwn(_ node: DependencyNode) -> Bool { node.graph === graph }
            let reachable = ReachableNodes(from: declared.filter(isOwn)) { node in
                isStopped(node) ? [] : node.dependencies.filter(isOwn)
            }
            return reachable.nodes.filter(isStopped).map(\.definition.cell)
        }
    }

    /// The objects with hooks, in the order in which their builds ended.
    package var nodes: [Node] {
        var nodes: [Node] = []
        for cell in cells { nodes += cell.nodes }
        return nodes.ordered { $0.order < $1.order }
    }
}
