extension GraphProgram {
    /// The features that a generated program may use.
    struct Profile: Sendable {
        var isolations: [Isolation] = [.nowhere, .nowhere, .mainActor, .task, .task]
        var hops = Hop.allCases
        var forks = true
        /// Whether closures may catch errors, callers be cancelled and scopes be reset.
        var isLoose = false

        static let threads = Profile(isolations: [.nowhere])
        static let tasks = Profile(isolations: [.nowhere, .task, .task], forks: false)
        static let forking = Profile(isolations: [.nowhere, .task, .task, .task])
        static let mixed = Profile()
        static let loose = Profile(isLoose: true)
    }

    /// Makes a program that depends on the random numbers alone.
    init(_ profile: Profile, _ random: inout SplitMix64) {
        let count = Int.random(in: 1...7, using: &random)
        let backward = Int.random(in: 0..<100, using: &random) < 55 ? 0 : Int.random(in: 5...40, using: &random)
        let backwards = (0..<count).map { _ in Int.random(in: 0..<100, using: &random) < backward * 2 }
        definitions = (0..<count).map { _ in GraphProgram.definition(profile, &random) }
        for index in 0..<count {
            let size = [0, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
            for _ in 0..<size { addDependency(to: index, backwards[index], profile, &random) }
        }
        keepRules()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            callers.append(caller(&random))
            if profile.isLoose, Bool.random(using: &random) {
                callers[callers.count - 1].cancelledAfter = Int.random(in: 0...500, using: &random)
            }
        }
        if profile.isLoose {
            resets = Bool.random(using: &random) ? Int.random(in: 1...5, using: &random) : 0
            isReleased = Int.random(in: 0..<4, using: &random) == 0
        }
    }

    private static func definition(_ profile: Profile, _ random: inout SplitMix64) -> Definition {
        var definition = Definition()
        definition.isolation = profile.isolations.randomElement(using: &random) ?? .nowhere
        switch Int.random(in: 0..<100, using: &random) {
        case ..<66: definition.form = .closure
        case ..<80: definition.form = .recipe
        case ..<90: definition.form = profile.forks ? .group : .closure
        default: definition.form = .alias
        }
        definition.scope = Scope.allCases.randomElement(using: &random) ?? .prototype
        definition.takesArgument =
            definition.form == .closure && definition.scope == .prototype && definition.isolation != .mainActor
            && Int.random(in: 0..<4, using: &random) == 0
        definition.isDecorated =
            (definition.form == .closure || definition.form == .recipe) && Int.random(in: 0..<5, using: &random) == 0
        return definition
    }

    /// Adds a dependency that the definition can resolve where its closure runs.
    private mutating func addDependency(
        to index: Int,
        _ isBackward: Bool,
        _ profile: Profile,
        _ random: inout SplitMix64
    ) {
        let definition = definitions[index]
        if definition.form == .alias, !definition.dependencies.isEmpty { return }
        let range = isBackward ? 0..<definitions.count : index + 1..<definitions.count
        let reachable = range.filter { target in
            let (from, to) = (definition.isolation, definitions[target].isolation)
            if definition.form == .alias { return from == to && target != index }
            return to == .nowhere || from == .task || from == to
        }
        guard let target = reachable.randomElement(using: &random) else { return }
        var dependency = Dependency(targets: [target])
        let isPlain = definitions[target].isolation == .nowhere
        dependency.isAwaited = definition.isolation == .task && (!isPlain || Bool.random(using: &random))
        if definition.form == .closure || definition.form == .group {
            if Bool.random(using: &random) {
                dependency.hop = profile.hops.randomElement(using: &random) ?? .none
            }
            if !profile.forks, dependency.hop.isFork { dependency.hop = .none }
            if dependency.hop.needsTask, definition.isolation != .task { dependency.hop = .task }
            if dependency.hop != .none, definition.isolation != .task, !isPlain { dependency.hop = .none }
            if dependency.hop.needsThread, !isPlain { dependency.hop = .detached }
            if dependency.hop.needsThread { dependency.isAwaited = false }
            if dependency.hop == .task || dependency.hop == .detached, isPlain {
                dependency.isAwaited = Bool.random(using: &random)
            }
            if dependency.hop.isFork {
                let others = reachable.filter { isPlain ? definitions[$0].isolation == .nowhere : true }
                dependency.targets.append(others.randomElement(using: &random) ?? target)
                if dependency.targets.contains(where: { definitions[$0].isolation != .nowhere }) {
                    dependency.isAwaited = true
                }
            }
            let inherits = dependency.hop == .none || definition.isolation == .task && dependency.hop.inheritsTask
            let routes = Route.allCases.filter { inherits || $0.namesBuild }
            dependency.route = Bool.random(using: &random) ? .own : routes.randomElement(using: &random) ?? .own
            if profile.isLoose {
                dependency.handling =
                    [.propagates, .propagates, .catches, .retries, .leavesBehind].randomElement(using: &random)
                    ?? .propagates
            }
        }
        definitions[index].dependencies.append(dependency)
    }

    private func caller(_ random: inout SplitMix64) -> Caller {
        let target = Int.random(in: 0..<definitions.count, using: &random)
        let manners: [Manner] =
            switch definitions[target].isolation {
            case .nowhere: [.thread, .thread, .threadProvider, .mainActor, .task, .taskProvider, .detached]
            case .mainActor: [.mainActor, .task, .taskProvider, .detached]
            case .task: [.task, .taskProvider, .detached]
            }
        return Caller(target: target, manner: manners.randomElement(using: &random) ?? .task)
    }
}

extension GraphProgram.Hop {
    /// Whether the far side has the task-local values of the closure.
    var inheritsTask: Bool { self == .task || self == .asyncLet || self == .taskGroup }
}
