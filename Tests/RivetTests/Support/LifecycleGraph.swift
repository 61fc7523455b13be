import Rivet

/// Random definitions with hooks.
///
/// Each depends only on definitions with lower numbers.
struct LifecycleGraph: Sendable {
    enum Kind: CaseIterable, Sendable {
        case singleton, cached, weak, graph, prototype, group, awaited, awaitedPrototype, onMainActor

        /// Whether it can be resolved only with `await`.
        var isAwaited: Bool { self == .awaited || self == .awaitedPrototype || self == .onMainActor }
        var mayHaveHooks: Bool { self == .singleton || self == .cached || self == .awaited || self == .onMainActor }
    }

    enum Manner: CaseIterable, Sendable {
        case name, alias, provider
        /// The object stores the provider, and a start hook calls it.
        case later
        /// The object stores the provider and never calls it.
        case never
    }

    struct Dependency: Sendable {
        let number: Int
        let manner: Manner
    }

    struct Definition: Sendable {
        let number: Int
        let kind: Kind
        let dependencies: [Dependency]
        /// The dependency of its decorator; nil if it has no decorator.
        let decorated: Int??
        let starting: [PlannedHook]
        let stopping: [PlannedHook]
        let isEager: Bool
        let fails: Bool
        /// How many milliseconds the closure awaits, if it is asynchronous.
        let length: Int
        let isChild: Bool

        var name: String { "N\(number)" }
        /// The number that callers see as the dependency when they resolve it by name.
        var outer: Int { decorated == nil ? number : number + LifecycleGraph.decorators }
    }

    /// The first number of decorators, and of group elements.
    static let decorators = 1_000
    static let elements = 2_000

    let definitions: [Definition]
    let isObserved: Bool

    static func random(_ random: inout SplitMix64) -> LifecycleGraph {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        let trouble = [0, 0, 5, 15].randomElement(using: &random) ?? 0
        let density = Int.random(in: 5...50, using: &random)
        func hooks(_ count: Int) -> [PlannedHook] {
            (0..<count).map { _ in
                PlannedHook(
                    length: chance(trouble) ? 30 : [0, 0, 0, 1, 2].randomElement(using: &random) ?? 0,
                    fails: chance(trouble),
                    obeys: chance(50),
                    limit: chance(trouble) ? Int.random(in: 0...5, using: &random) : nil
                )
            }
        }
        let count = Int.random(in: 0...10, using: &random)
        let firstOfChild = chance(40) ? Int.random(in: 0...count, using: &random) : count
        var definitions: [Definition] = []
        for number in 0..<count {
            var kind = chance(50) ? .singleton : Kind.allCases.randomElement(using: &random) ?? .singleton
            if kind == .graph || kind == .weak, number >= firstOfChild { kind = .singleton }
            let usable = definitions.filter { kind.isAwaited || !$0.kind.isAwaited }
            let dependencies = usable.filter { _ in chance(density) }.map { definition in
                let manner = Manner.allCases.randomElement(using: &random) ?? .name
                return Dependency(number: definition.number, manner: definition.kind == .group ? .name : manner)
            }
            let isDecorated = kind.mayHaveHooks && !kind.isAwaited && chance(15)
            let mayHaveHooks = kind.mayHaveHooks || kind == .group
            let decoratorDependencies = usable.filter { $0.kind != .group }.map(\.number)
            definitions.append(
                Definition(
                    number: number,
                    kind: kind,
                    dependencies: dependencies,
                    decorated: isDecorated ? .some(decoratorDependencies.randomElement(using: &random)) : nil,
                    starting: mayHaveHooks ? hooks([0, 1, 1, 2].randomElement(using: &random) ?? 1) : [],
                    stopping: mayHaveHooks ? hooks([0, 1, 1, 2].randomElement(using: &random) ?? 1) : [],
                    isEager: mayHaveHooks && chance(30),
                    fails: chance(trouble / 3),
                    length: chance(30) ? 1 : 0,
                    isChild: number >= firstOfChild
                )
            )
        }
        return LifecycleGraph(definitions: definitions, isObserved: chance(30))
    }
}

/// An object of a random definition.
final class LifecycleObject: Sendable {
    let number: Int
    /// Distinguishes the objects of one definition.
    let identity: Int
    let held: [any Sendable]
    /// The providers that its hooks call.
    let later: [@Sendable () async throws -> LifecycleObject]
    private let probe: Probe.Object

    init(
        _ number: Int,
        _ identity: Int,
        _ probe: Probe,
        held: [any Sendable],
        later: [@Sendable () async throws -> LifecycleObject] = []
    ) {
        (self.number, self.identity, self.held, self.later) = (number, identity, held, later)
        self.probe = probe.object()
    }
}

/// The events in such a graph, in order.
enum LifecycleHappening: Sendable {
    case resolved(Int, by: Int, isLate: Bool)
    case begun(LifecycleSpot)
    case ended(LifecycleSpot)
}

/// One hook of one object.
struct LifecycleSpot: Hashable, Sendable {
    let number: Int
    let identity: Int
    let isStart: Bool
    let hook: Int
}
