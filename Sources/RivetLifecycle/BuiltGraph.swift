internal import Rivet
internal import RivetShared

/// The shared objects that a factory has built, and their dependencies.
///
/// It contains the dependencies that closures requested, and the dependencies that definitions declare. Cells identify
/// the objects. A prototype has no cell, so its dependencies count as dependencies of the object that it was created for.
struct BuiltGraph {
    /// An object that has hooks.
    struct Node {
        let definition: AnyDefinition
        let hooks: Hooks
        let object: AnyBox
        /// The number of objects with hooks that were built before it.
        let order: Int
        fileprivate var progress = Progress.built
        /// Whether requests return this object, because no other one has replaced it.
        fileprivate(set) var isCurrent = true

        /// Whether the object must be stopped.
        var isRunning: Bool { progress == .started || hooks.onStart.isEmpty }

        /// Whether the object leaks if nothing stops it: it is running, and has a stop hook or a service.
        var mustStop: Bool {
            !hooks.onStop.isEmpty && isRunning || !hooks.services.isEmpty && progress == .started
        }

        /// Whether the object must be stopped now, or perhaps after the start that is under way.
        fileprivate var mayRun: Bool { isRunning || progress == .starting }

        fileprivate mutating func endStart(of started: Set<Int>) {
            if progress == .starting { progress = started.contains(order) ? .started : .built }
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
        var dependencies: Set<Int> = []
        /// The current object, after earlier ones that must still be stopped.
        ///
        /// Resetting a scope leaves such objects.
        var nodes: [Node] = []
    }

    /// The cells up to the last one that was built or requested.
    private var cells: [Cell] = []
    private var nodeCount = 0

    private mutating func withCell<Result>(_ cell: Int, _ body: (inout Cell) -> Result) -> Result {
        while cells.count <= cell { cells.append(Cell()) }
        return body(&cells[cell])
    }

    /// Records that a build has ended, and its object, which has hooks.
    ///
    /// Returns the replaced object. The caller must release it outside of any lock.
    mutating func finishBuild(of definition: AnyDefinition, _ object: AnyBox, _ hooks: Hooks) -> AnyBox? {
        let node = Node(definition: definition, hooks: hooks, object: object, order: nodeCount)
        nodeCount += 1
        return withCell(definition.cell) { cell in
            let earlier = cell.nodes.popLast()
            if var earlier, earlier.mayRun, !earlier.hooks.onStop.isEmpty {
                earlier.isCurrent = false
                cell.nodes.append(earlier)
            }
            cell.nodes.append(node)
            return earlier?.object
        }
    }

    /// Records that a start of the current objects begins.
    ///
    /// An object that a scope replaces meanwhile is retained until the start ends, because it may have to be stopped.
    mutating func beginStart() {
        for cell in cells.indices where !cells[cell].nodes.isEmpty {
            cells[cell].nodes[cells[cell].nodes.count - 1].progress = .starting
        }
    }

    /// Records the objects whose start hooks have all returned.
    ///
    /// Returns the replaced objects that needn't be stopped. The caller must release them outside of any lock.
    mutating func endStart(of started: [Node]) -> [Node] {
        let orders = Set(started.map(\.order))
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
        if dependency != cell { _ = withCell(cell) { $0.dependencies.insert(dependency) } }
    }

    /// The objects with hooks, in the order in which their builds ended.
    var nodes: [Node] {
        var nodes: [Node] = []
        for cell in cells { nodes += cell.nodes }
        return nodes.ordered { $0.order < $1.order }
    }
}

// MARK: - Order

extension BuiltGraph {
    /// An object with hooks, and the objects that must start before it.
    struct Hooked {
        let node: Node
        /// The positions of its dependencies with hooks, including indirect ones.
        let dependencies: [Int]
    }

    /// The objects with hooks that were built, in the order in which their builds ended.
    func hooked(in graph: FrozenGraph) -> [Hooked] {
        let nodes = nodes
        if nodes.isEmpty { return [] }
        let positions = Dictionary(grouping: nodes.indices) { nodes[$0].definition.cell }
        let links = links(in: graph)
        return nodes.map { node in
            var seen: Set<Int> = [node.definition.cell]
            var pending = links[node.definition.cell]
            var found: Set<Int> = []
            while let next = pending.popLast() {
                guard seen.insert(next).inserted else { continue }
                // An object with hooks waits for its own dependencies, so the search ends there.
                if let positions = positions[next] { found.formUnion(positions) } else { pending += links[next] }
            }
            return Hooked(node: node, dependencies: found.sorted())
        }
    }

    /// For each cell, the cells that it depends on: the cells requested during its build, and the declared cells.
    ///
    /// A declared dependency in a cycle doesn't count. It is a provider, or the closure didn't request it.
    private func links(in graph: FrozenGraph) -> [[Int]] {
        let declared = graph.declaredDependencies
        let requested = declared.indices.map { $0 < cells.count ? Array(cells[$0].dependencies) : [] }
        let all = zip(requested, declared).map { $0 + $1 }
        let components = StronglyConnectedComponents(NodeLinks(all))
        return requested.indices.map { cell in
            let acyclic = declared[cell].filter {
                components.component(of: $0) != components.component(of: cell)
            }
            return requested[cell] + acyclic
        }
    }
}

extension FrozenGraph {
    /// For each cell, the cells of the objects that its definition declares, or whose providers it declares.
    fileprivate var declaredDependencies: [[Int]] {
        definitionsByCell.map { definition in
            let declared = DependencyNode(definition, self).allDependencies
            // A prototype isn't stopped, but the objects that it depends on are.
            func isStopped(_ node: DependencyNode) -> Bool { node.definition.cell >= 0 }
            func isOwn(_ node: DependencyNode) -> Bool { node.graph === self }
            let reachable = ReachableNodes(from: declared.filter(isOwn)) { node in
                isStopped(node) ? [] : node.dependencies.filter(isOwn)
            }
            return reachable.nodes.filter(isStopped).map(\.definition.cell)
        }
    }
}
