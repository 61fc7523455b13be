// The rules that keep the oracle exact.

extension GraphProgram {
    /// Whether a cycle can be reached from a definition.
    func reachesCycle(_ start: Int, _ links: (Int) -> [Int]) -> Bool {
        var (open, closed): (Set<Int>, Set<Int>) = ([], [])
        func visit(_ index: Int) -> Bool {
            if open.contains(index) { return true }
            if closed.contains(index) { return false }
            open.insert(index)
            defer { open.remove(index) }
            if links(index).contains(where: visit) { return true }
            closed.insert(index)
            return false
        }
        return visit(start)
    }

    func reachesCycle(_ start: Int) -> Bool { reachesCycle(start) { definitions[$0].targets } }

    /// Whether a step from one definition to the other lies on a cycle that no shared object ends.
    func isEndless(from index: Int, to target: Int) -> Bool {
        if definitions[index].isShared { return false }
        var (seen, pending): (Set<Int>, [Int]) = ([], [target])
        while let next = pending.popLast() {
            if next == index { return true }
            if definitions[next].isShared || !seen.insert(next).inserted { continue }
            pending += definitions[next].targets
        }
        return false
    }

    /// How many objects a request creates, up to a limit; a dependency that closes a cycle counts as one.
    func size(_ start: Int, limit: Int) -> Int {
        var open: Set<Int> = []
        func size(_ index: Int) -> Int {
            guard open.insert(index).inserted else { return 1 }
            defer { open.remove(index) }
            var total = 1
            for target in definitions[index].targets where total < limit { total += size(target) }
            return definitions[index].form == .group ? total * 2 : total
        }
        return min(size(start), limit)
    }

    /// Turns a generated program into one whose outcome the oracle knows.
    mutating func keepRules() {
        for index in definitions.indices { keepFormRules(index) }
        keepDeclarationRules()
        for index in definitions.indices {
            for position in definitions[index].dependencies.indices { keepHopRules(index, position) }
        }
        // A graph of objects stays small, so that a program takes milliseconds.
        for index in definitions.indices.reversed() {
            while size(index, limit: 150) >= 150, definitions[index].form != .alias,
                !definitions[index].dependencies.isEmpty
            { definitions[index].dependencies.removeLast() }
            keepRoundRules(index)
        }
        for index in definitions.indices where definitions[index].form == .recipe {
            if definitions[index].isolation == .task, definitions[index].dependencies.count > 3 {
                definitions[index].dependencies.removeLast()
            }
        }
    }

    private mutating func keepFormRules(_ index: Int) {
        if definitions[index].form == .alias, definitions[index].dependencies.isEmpty {
            definitions[index].form = .closure
        }
        guard definitions[index].form == .recipe else { return }
        // A recipe names single objects without arguments.
        let current = definitions
        definitions[index].dependencies.removeAll { dependency in
            dependency.targets.contains { target in
                let other = current[target]
                return other.takesArgument || other.form == .group || other.form == .alias
            }
        }
    }

    /// The graph itself refuses declared cycles, and singletons that hold objects of a cached scope.
    private mutating func keepDeclarationRules() {
        let declared: ([Definition], Int) -> [Int] = { $0[$1].declares ? $0[$1].targets : [] }
        for index in definitions.indices where definitions[index].declares {
            let current = definitions
            let isCircular = reachesCycle(index) { declared(current, $0) }
            var (seen, pending): (Set<Int>, [Int]) = ([], declared(current, index))
            var isCaptive = false
            while let next = pending.popLast() {
                guard seen.insert(next).inserted else { continue }
                isCaptive = isCaptive || definitions[index].scope == .singleton && definitions[next].scope == .cached
                pending += declared(current, next)
            }
            if isCircular || isCaptive && definitions[index].form == .recipe { definitions[index].form = .closure }
        }
    }

    /// A thousand nested queues would use up the threads that Dispatch has.
    private mutating func keepHopRules(_ index: Int, _ position: Int) {
        let dependency = definitions[index].dependencies[position]
        if dependency.hop == .queue, dependency.targets.contains(where: { isEndless(from: index, to: $0) }) {
            definitions[index].dependencies[position].hop = .thread
        }
    }

    /// A cycle without shared objects goes round until the depth limit, so one round must be cheap.
    private mutating func keepRoundRules(_ index: Int) {
        guard definitions[index].form != .alias,
            definitions[index].targets.contains(where: { isEndless(from: index, to: $0) })
        else { return }
        let current = self
        definitions[index].dependencies.removeAll { dependency in
            !dependency.targets.contains { current.isEndless(from: index, to: $0) }
                && dependency.targets.contains { current.size($0, limit: 4) > 2 }
        }
    }
}
