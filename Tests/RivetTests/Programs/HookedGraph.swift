import Rivet

/// Random definitions with hooks.
///
/// Each depends only on definitions with lower numbers.
struct HookedGraph: Sendable {
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
        var dependencies: [Dependency]
        /// The dependency of its decorator; nil if it has no decorator.
        var decorated: Int??
        var starting: [PlannedHook]
        var stopping: [PlannedHook]
        var isEager: Bool
        let fails: Bool
        /// How many milliseconds the closure awaits, if it is asynchronous.
        let length: Int
        let isChild: Bool

        var name: String { "N\(number)" }
        /// The number that callers see as the dependency when they resolve it by name.
        var outer: Int { decorated == nil ? number : number + HookedGraph.decorators }
    }

    /// The first number of decorators, and of group elements.
    static let decorators = 1_000
    static let elements = 2_000

    var definitions: [Definition]
    let isObserved: Bool

    /// Graphs with one definition that has fewer hooks or dependencies.
    var simpler: [HookedGraph] {
        definitions.indices.flatMap { index in
            let edits: [(inout Definition) -> Void] = [
                { ($0.starting, $0.stopping) = ([], []) },
                { $0.starting = [] },
                { $0.stopping = [] },
                { $0.dependencies = [] },
                { $0.decorated = nil },
                { $0.isEager = false },
            ]
            return edits.compactMap { edit in
                var graph = self
                edit(&graph.definitions[index])
                return "\(graph)" == "\(self)" ? nil : graph
            }
        }
    }

    static func random(_ random: inout SplitMix64) -> HookedGraph {
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
        return HookedGraph(definitions: definitions, isObserved: chance(30))
    }
}

/// An object of a random definition.
final class HookedObject: Sendable {
    let number: Int
    /// Distinguishes the objects of one definition.
    let identity: Int
    let held: [any Sendable]
    /// The providers that its hooks call.
    let later: [@Sendable () async throws -> HookedObject]
    private let probe: Probe.Object

    init(
        _ number: Int,
        _ identity: Int,
        _ probe: Probe,
        held: [any Sendable],
        later: [@Sendable () async throws -> HookedObject] = []
    ) {
        (self.number, self.identity, self.held, self.later) = (number, identity, held, later)
        self.probe = probe.object()
    }
}

/// What hooks and closures do, in order.
enum HookEvent: Sendable {
    case resolved(Int, by: Int, isLate: Bool)
    case begun(HookSpot)
    case ended(HookSpot)
}

/// One hook of one object.
struct HookSpot: Hashable, Sendable {
    let number: Int
    let identity: Int
    let isStart: Bool
    let hook: Int
}

/// The behavior of a hook in the model, in moments since it began.
struct PlannedHook: Sendable {
    /// When it ends without being cancelled.
    let length: Int
    let fails: Bool
    /// Whether it ends as soon as it is cancelled.
    let obeys: Bool
    let limit: Int?
    /// How long its task waits for a thread before it begins.
    var wait = 0
}

extension PlannedHook {
    /// Performs the plan in real time.
    func run() async throws {
        let length = Duration.milliseconds(min(length, 100))
        if obeys {
            try await Task.sleep(for: length)
        } else {
            // In a separate task, which cancellation doesn't reach.
            await Task { try? await Task.sleep(for: length) }.value
        }
        if fails { throw Boom() }
    }
}

extension HookedGraph: CustomStringConvertible {
    var description: String {
        definitions.map { definition in
            let needs = definition.dependencies.map { "\($0.number) by \($0.manner)" }
            let decorated = definition.decorated.map { " decorated with \($0.map(String.init) ?? "nothing")" } ?? ""
            let flags = [("eager", definition.isEager), ("fails", definition.fails), ("child", definition.isChild)]
            return """
                  \(definition.number) \(definition.kind)\(decorated) \(flags.filter(\.1).map(\.0)), \
                needs \(needs), onStart \(definition.starting), onStop \(definition.stopping)
                """
        }
        .joined(separator: "\n") + (isObserved ? "\n  observed" : "")
    }
}

extension PlannedHook: CustomStringConvertible {
    var description: String {
        let limit = limit.map { ", limit \($0)" } ?? ""
        return "\(length) ms\(fails ? ", fails" : "")\(obeys ? "" : ", ignores cancellation")\(limit)"
    }
}
