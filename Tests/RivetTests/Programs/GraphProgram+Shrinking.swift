extension GraphProgram {
    /// Programs that are a step simpler, the largest steps first.
    var simpler: [any Program] {
        var programs: [GraphProgram] = []
        func add(_ change: (inout GraphProgram) -> Void) {
            var program = self
            change(&program)
            program.keepRules()
            programs.append(program)
        }
        if callers.count > 1 { for index in callers.indices { add { $0.callers.remove(at: index) } } }
        for index in definitions.indices.reversed() where isUnused(index) { add { $0.remove(index) } }
        if resets > 0 { add { $0.resets = 0 } }
        if isReleased { add { $0.isReleased = false } }
        for index in callers.indices where callers[index].cancelledAfter != nil {
            add { $0.callers[index].cancelledAfter = nil }
        }
        for (index, definition) in definitions.enumerated() {
            if definition.form != .alias {
                for position in definition.dependencies.indices {
                    add { $0.definitions[index].dependencies.remove(at: position) }
                }
            }
            if definition.isDecorated { add { $0.definitions[index].isDecorated = false } }
            if definition.takesArgument { add { $0.definitions[index].takesArgument = false } }
            if definition.form != .closure { add { $0.definitions[index].form = .closure } }
            if definition.scope != .prototype, definition.form != .alias {
                add { $0.definitions[index].scope = .prototype }
            }
            for (position, dependency) in definition.dependencies.enumerated() {
                func change(_ change: (inout Dependency) -> Void) {
                    add { change(&$0.definitions[index].dependencies[position]) }
                }
                if dependency.targets.count > 1 {
                    change { ($0.targets, $0.hop) = ([dependency.targets[0]], .none) }
                    change { ($0.targets, $0.hop) = ([dependency.targets[1]], .none) }
                    change { $0.targets[1] = $0.targets[0] }
                } else if dependency.hop != .none {
                    change { $0.hop = .none }
                    if dependency.hop == .queue { change { $0.hop = .thread } }
                }
                if dependency.route != .own { change { $0.route = .own } }
                if dependency.handling != .propagates { change { $0.handling = .propagates } }
            }
        }
        return programs.filter { $0.description != description }
    }

    private func isUnused(_ index: Int) -> Bool {
        definitions.count > 1 && !callers.contains { $0.target == index }
            && !definitions.enumerated().contains { $0.offset != index && $0.element.targets.contains(index) }
    }

    private mutating func remove(_ index: Int) {
        definitions.remove(at: index)
        func moved(_ target: Int) -> Int { target > index ? target - 1 : target }
        for position in definitions.indices {
            for dependency in definitions[position].dependencies.indices {
                let targets = definitions[position].dependencies[dependency].targets.map(moved)
                definitions[position].dependencies[dependency].targets = targets
            }
        }
        for position in callers.indices { callers[position].target = moved(callers[position].target) }
    }
}
