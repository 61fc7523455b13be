/// What a factory has built, and along which needs.
///
/// The way it really was: a need is one if a closure asked for it. Known by the cells of what is kept; what isn't kept
/// stands between, and passes its needs on.
struct BuiltGraph {
    /// An object that has hooks.
    fileprivate struct Node {
        let definition: AnyDefinition
        let hooks: Hooks
        let object: AnyKeptObject
        /// The number of objects with hooks that were built before.
        let order: Int
        /// Whether its hooks that start have all returned.
        var hasStarted = false

        /// Whether there is something to stop.
        var isRunning: Bool { hasStarted || hooks.onStart.isEmpty }
    }

    /// By the numbers of builds, the cells that they fill; of each cell the last.
    private var cells: [UInt64: Int] = [:]
    private var builds: [Int: UInt64] = [:]
    private var underWay: Set<UInt64> = []
    /// By cells, the cells of what was asked for while the object was built.
    private var needs: [Int: Set<Int>] = [:]
    /// The same for what was asked for later, or only its provider.
    private var laterNeeds: [Int: Set<Int>] = [:]
    private var nodes: [Int: Node] = [:]
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
        let earlierObject = nodes[definition.cell]?.object
        if let earlier = nodes[definition.cell], earlier.isRunning, !earlier.hooks.onStop.isEmpty {
            replaced[definition.cell, default: []].append(earlier)
        }
        nodes[definition.cell] = Node(definition: definition, hooks: hooks, object: object, order: nodeCount)
        nodeCount += 1
        return earlierObject
    }

    /// Notes that all hooks have returned that start an object.
    mutating func noteStart(of one: Hooked) {
        if nodes[one.definition.cell]?.object === one.object { nodes[one.definition.cell]?.hasStarted = true }
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

    /// What has hooks, after what it needs.
    struct Hooked {
        let definition: AnyDefinition
        let hooks: Hooks
        let object: AnyKeptObject
        /// The number of objects with hooks that were built before.
        let order: Int
        /// Whether there is something to stop.
        let isRunning: Bool
        /// Whether it is what is handed out, and not what was before that.
        let isCurrent: Bool
        /// The positions of what it needs, itself or through others.
        let needs: [Int]

        fileprivate init(_ node: Node, isCurrent: Bool, needs: [Int]) {
            (definition, hooks, object, order) = (node.definition, node.hooks, node.object, node.order)
            (isRunning, self.isCurrent, self.needs) = (node.isRunning, isCurrent, needs)
        }
    }

    /// What has hooks and was built, in the order of its cells, of one cell the last first.
    ///
    /// Needs that were noted later may go round in a circle: such don't count.
    var hooked: [Hooked] {
        let hooked = listed
        let positions = Dictionary(grouping: hooked.indices) { hooked[$0].cell }
        let circles = circles()
        let all = needs.merging(
            laterNeeds.map { cell, later in (cell, later.filter { circles[$0] ?? -1 != circles[cell] ?? -2 }) },
            uniquingKeysWith: { $0.union($1) }
        )
        return hooked.map { cell, node, isCurrent in
            var seen: Set<Int> = [cell]
            var pending = Array(all[cell] ?? [])
            var found: Set<Int> = []
            while let next = pending.popLast() {
                guard seen.insert(next).inserted else { continue }
                // What has hooks itself waits for what lies behind it.
                if let positions = positions[next] { found.formUnion(positions) } else { pending += all[next] ?? [] }
            }
            return Hooked(node, isCurrent: isCurrent, needs: found.sorted())
        }
    }

    /// The same in no need of each other, for those who don't care about the order: it takes its time.
    var unordered: [Hooked] { listed.map { Hooked($0.node, isCurrent: $0.isCurrent, needs: []) } }

    private var listed: [(cell: Int, node: Node, isCurrent: Bool)] {
        nodes.sorted { $0.key < $1.key }.flatMap { cell, node in
            [(cell, node, true)] + (replaced[cell] ?? []).map { (cell, $0, false) }
        }
    }

    /// By cells, a number that those have in common which reach each other along all needs.
    private func circles() -> [Int: Int] {
        // Tarjan's algorithm, without recursion: a chain may be long.
        var (index, low, circle) = ([Int: Int](), [Int: Int](), [Int: Int]())
        var (stack, onStack) = ([Int](), Set<Int>())
        func next(_ cell: Int) -> [Int] { Array((needs[cell] ?? []).union(laterNeeds[cell] ?? [])) }
        for root in Set(needs.keys).union(laterNeeds.keys) where index[root] == nil {
            var work: [(cell: Int, next: ArraySlice<Int>)] = []
            func enter(_ cell: Int) {
                (index[cell], low[cell]) = (index.count, index.count)
                stack.append(cell)
                onStack.insert(cell)
                work.append((cell, next(cell)[...]))
            }
            enter(root)
            while let (cell, _) = work.last {
                if let further = work[work.count - 1].next.popFirst() {
                    if index[further] == nil {
                        enter(further)
                    } else if onStack.contains(further) {
                        low[cell] = min(low[cell] ?? 0, index[further] ?? 0)
                    }
                    continue
                }
                work.removeLast()
                if let outer = work.last?.cell { low[outer] = min(low[outer] ?? 0, low[cell] ?? 0) }
                guard low[cell] == index[cell] else { continue }
                while let member = stack.popLast() {
                    onStack.remove(member)
                    circle[member] = index[cell]
                    if member == cell { break }
                }
            }
        }
        return circle
    }
}
