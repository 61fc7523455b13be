import Rivet
import Testing

/// Compares random graphs of namespaces, children, redefinitions, decorators and all scopes with a reference that
/// fits on a page.
@Suite struct ChangeModelTests {
    @Test(arguments: 0..<8)
    func `random changes behave like the reference`(part: UInt64) async throws {
        try await watched {
            for number in 0..<200 { try ChangeModelTests.compare(seed: part << 32 | UInt64(number)) }
        }
    }

    private static func compare(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let cache = CachedScope("cache")
        var reference = Reference()
        var factory: ObjectGraphFactory?
        for generation in 0..<Int.random(in: 1...3, using: &random) {
            let plan = Plan.some("", generation, &random)
            reference.begin()
            reference.apply(plan, namespace: [])
            let environment = Environment(variables: ["Plan": plan, "Cache": cache])
            let graph = try ObjectGraph(PlannedModule.self, environment: environment, parent: factory?.graph)
            factory = try ObjectGraphFactory(graph, parent: factory)
        }
        let made = try #require(factory)
        for name in reference.names {
            for asked in [name, name + " Original"] {
                let place: Comment = "seed \(seed), \(asked)"
                let first = try made[asked] as Node
                try #require(first.text == reference.text(asked), place)
                let second = try made[asked] as Node
                let scope = reference.found(asked, from: []).scope
                // Both are retained here, so a weak object is the same, too.
                try #require((first === second) == (scope != .prototype && scope != .graph), place)
                cache.reset()
                let third = try made[asked] as Node
                try #require((second === third) == (scope == .singleton || scope == .weak), place)
            }
        }
    }
}

// MARK: - Plans

private final class Node: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

private enum Lifetime: CaseIterable { case prototype, singleton, weak, graph, cached }

/// One change that a module makes to a name.
private struct Act: Sendable {
    enum Verb { case define, redefine, decorate }
    let verb: Verb
    let name: String
    let id: String
    /// Nil for a redefinition that keeps the scope.
    let scope: Lifetime?
    /// Names later in the alphabet, so that there are no cycles.
    let needs: [String]
}

private struct Plan: Sendable {
    let name: String
    let acts: [Act]
    let inner: [Plan]

    static let names = ["A", "B", "C", "A definition with a long name", "Ü"]

    static func some(_ name: String, _ generation: Int, depth: Int = 0, _ random: inout SplitMix64) -> Plan {
        var acts: [Act] = []
        func act(_ verb: Act.Verb, _ place: Int, _ random: inout SplitMix64) {
            let needs = names[(place + 1)...].filter { _ in depth == 0 && generation == 0 || Bool.random(using: &random)
            }
            acts.append(
                Act(
                    verb: verb,
                    name: names[place],
                    id: "\(generation)\(name)\(acts.count)",
                    scope: verb == .redefine && Bool.random(using: &random)
                        ? nil : Lifetime.allCases.randomElement(using: &random),
                    needs: verb == .decorate ? [] : needs
                )
            )
        }
        for place in names.indices.reversed() {
            // The outermost module of the first generation defines every name, so inner modules find them all.
            let isDefined = depth == 0 && generation == 0 || Int.random(in: 0..<3, using: &random) == 0
            if isDefined { act(.define, place, &random) }
            // A change needs a definition here, or in the parent for the outermost module.
            guard isDefined || depth == 0 else { continue }
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                act(Bool.random(using: &random) ? .redefine : .decorate, place, &random)
            }
        }
        let inner =
            depth == 2
            ? []
            : ["L", "M"].filter { _ in Bool.random(using: &random) }.map {
                some($0, generation, depth: depth + 1, &random)
            }
        return Plan(name: name, acts: acts, inner: inner)
    }
}

private final class PlannedModule: Module {
    override func configure() throws {
        let plan: Plan = try environment["Plan"]
        let cache: CachedScope = try environment["Cache"]
        for act in plan.acts {
            let make: @Sendable (ObjectGraphFactory) throws -> Node = { factory in
                try Node("\(act.id)(\(act.needs.map { try (factory[$0] as Node).text }.joined(separator: ",")))")
            }
            let key = Key<Node>(act.name)
            switch (act.verb, act.scope) {
            case (.decorate, _): decorate(key) { (node: Node, _) in Node("\(act.id)<\(node.text)>") }
            case (.define, .prototype), (.define, nil): define(key, as: make)
            case (.define, .singleton): define(key, in: .singleton, as: make)
            case (.define, .weak): define(key, in: .weak, as: make)
            case (.define, .graph): define(key, in: .graph, as: make)
            case (.define, .cached): define(key, in: cache, as: make)
            case (.redefine, nil): redefine(key, as: make)
            case (.redefine, .prototype): redefine(key, in: .prototype, as: make)
            case (.redefine, .singleton): redefine(key, in: .singleton, as: make)
            case (.redefine, .weak): redefine(key, in: .weak, as: make)
            case (.redefine, .graph): redefine(key, in: .graph, as: make)
            case (.redefine, .cached): redefine(key, in: cache, as: make)
            }
        }
        for inner in plan.inner { require(PlannedModule.self, under: inner.name, variables: ["Plan": inner]) }
    }
}

// MARK: - The reference

/// The expected results, computed with dictionaries of full names.
private struct Reference {
    /// A definition, with the namespace in which its dependencies are looked up.
    indirect enum Meaning {
        case made(Act, Lifetime, namespace: [String], generation: Int)
        case decorated(Act, Meaning)

        var scope: Lifetime {
            switch self {
            case .made(_, let scope, _, _): scope
            case .decorated(_, let inner): inner.scope
            }
        }
    }

    private var generations: [[String: (original: Meaning, current: Meaning)]] = []

    var names: [String] { generations.flatMap(\.keys).sorted() }

    mutating func begin() { generations.append([:]) }

    mutating func apply(_ plan: Plan, namespace: [String]) {
        let last = generations.count - 1
        for act in plan.acts {
            let name = (namespace + [act.name]).joined(separator: ".")
            let standing = generations[last][name] ?? inherited(name, below: last)
            let scope = act.scope ?? standing?.current.scope ?? .prototype
            let made = Meaning.made(act, scope, namespace: namespace, generation: last)
            switch act.verb {
            case .define: generations[last][name] = (made, made)
            case .redefine: generations[last][name] = (standing?.original ?? made, made)
            case .decorate:
                guard let standing else { continue }
                generations[last][name] = (standing.original, .decorated(act, standing.current))
            }
        }
        for inner in plan.inner { apply(inner, namespace: namespace + [inner.name]) }
    }

    /// A child's changes start with the parent's final definitions.
    private func inherited(_ name: String, below generation: Int) -> (original: Meaning, current: Meaning)? {
        generations[..<generation].last { $0[name] != nil }.flatMap { $0[name] }.map { ($0.current, $0.current) }
    }

    func found(_ asked: String, from namespace: [String], in generation: Int? = nil) -> Meaning {
        let isOriginal = asked.hasSuffix(" Original")
        let name = isOriginal ? String(asked.dropLast(9)) : asked
        for generation in (0...(generation ?? generations.count - 1)).reversed() {
            for depth in (0...namespace.count).reversed() {
                let whole = (namespace.prefix(depth) + [name]).joined(separator: ".")
                if let found = generations[generation][whole] { return isOriginal ? found.original : found.current }
            }
        }
        fatalError("the plan lacks \(asked)")
    }

    func text(_ asked: String) -> String { text(of: found(asked, from: [])) }

    private func text(of meaning: Meaning) -> String {
        switch meaning {
        case .made(let act, _, let namespace, let generation):
            let needs = act.needs.map { text(of: found($0, from: namespace, in: generation)) }
            return "\(act.id)(\(needs.joined(separator: ",")))"
        case .decorated(let act, let inner): return "\(act.id)<\(text(of: inner))>"
        }
    }
}
