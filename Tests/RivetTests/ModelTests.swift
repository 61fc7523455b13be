import Rivet
import Testing

/// Compares random graphs and requests with a reference that fits on a page.
@Suite struct ModelTests {
    @Test(arguments: 0..<8)
    func `random graphs behave like the reference`(part: UInt64) async throws {
        // A cycle through providers continues until the stack ends. On a small stack that is soon.
        try await watched(stack: 1 << 20) {
            for number in 0..<500 {
                let seed = part << 32 | UInt64(number)
                try ModelTests.compare(seed: seed)
            }
        }
    }

    private static func compare(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let plans = Plan.some(&random)
        let book = Book(plans.count)
        let session = CachedScope("Session")
        let factory = try factory { module in
            for plan in plans {
                let make: @Sendable (ObjectGraphFactory) throws -> Node = { try book.make(plan, with: $0) }
                switch plan.kept {
                case nil: module.define(Key(plan.name), as: make)
                case .cached?: module.define(Key(plan.name), in: session, as: make)
                case let kept?: module.define(plan.name, kept: kept, as: make)
                }
            }
        }
        var reference = Reference(plans)
        var known = Known()
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                session.reset()
                reference.reset()
            case 1: known = Known()
            default: break
            }
            let asked = plans.indices.randomElement(using: &random) ?? 0
            let ask = Ask.allCases.randomElement(using: &random) ?? .name
            let expected = reference.request(asked)
            let outcome = Result { try ask.request(plans[asked].name, from: factory) }
            let place: Comment = "seed \(seed), \(plans[asked].name) by \(ask)"
            switch (expected, outcome) {
            case (.success(let shadow), .success(let node)):
                let isExpected = known.fits(node, shadow)
                try #require(isExpected, place)
            case (.failure(let expected), .failure(let error)):
                let error = try #require(error as? ResolutionError, place)
                try #require(error.code == (expected.isCycle ? .cycle : .failed), place)
                try #require(error.names == expected.way.map { plans[$0].name }, place)
                try #require(expected.isCycle || error.name == error.names.last, place)
                try #require(expected.isCycle == (error.underlying as? Boom == nil), place)
            default:
                try #require(Bool(false), "\(place): expected \(expected), got \(outcome)")
            }
            if case .failure(let expected) = expected, expected.isCycle {
                // The reference doesn't know how often Rivet follows a cycle before it reports it. Shared objects
                // are still built only once.
                for plan in plans where plan.kept == nil { reference.made[plan.index] = book.made[plan.index] }
            }
            try #require(book.made == reference.made, place)
        }
    }
}

// MARK: - The reference

/// The expected results, computed with plain arrays.
private struct Reference {
    struct Failure: Error {
        let isCycle: Bool
        let way: [Int]
    }

    let plans: [Plan]
    var tries: [Int]
    var made: [Int]
    private var kept: [Int: Shadow] = [:]
    private var held: [Int: Held] = [:]

    private struct Held {
        weak var shadow: Shadow?
    }

    init(_ plans: [Plan]) {
        self.plans = plans
        tries = plans.map { _ in 0 }
        made = tries
    }

    mutating func reset() { for plan in plans where plan.kept == .cached { kept[plan.index] = nil } }

    mutating func request(_ index: Int) -> Result<Shadow, Failure> {
        // Graph objects are released with their request.
        defer { for plan in plans where plan.kept == .graph { kept[plan.index] = nil } }
        do { return .success(try request(index, [])) } catch { return .failure(error) }
    }

    private mutating func request(_ index: Int, _ outer: [Int]) throws(Failure) -> Shadow {
        if let shadow = kept[index] ?? held[index]?.shadow { return shadow }
        let way = outer + [index]
        if outer.contains(index) { throw Failure(isCycle: true, way: way) }
        tries[index] += 1
        let isFailing = plans[index].fails(try: tries[index])
        var parts: [Shadow] = []
        for (place, need) in plans[index].needs.enumerated() {
            if isFailing, place == plans[index].failsBefore { throw Failure(isCycle: false, way: way) }
            parts.append(try request(need.index, way))
        }
        if isFailing { throw Failure(isCycle: false, way: way) }
        made[index] += 1
        let shadow = Shadow(index, parts)
        switch plans[index].kept {
        case nil: break
        case .weak?: held[index] = Held(shadow: shadow)
        case .singleton?, .graph?, .cached?, .own?: kept[index] = shadow
        }
        return shadow
    }
}

/// The reference's counterpart of a node.
private final class Shadow {
    let index: Int
    let parts: [Shadow]
    init(_ index: Int, _ parts: [Shadow]) { (self.index, self.parts) = (index, parts) }
}

/// The objects seen so far, retained.
///
/// If an object is the same in the reference, it must be the same here. Any other object must be new.
private struct Known {
    private var nodes: [ObjectIdentifier: (node: Node, shadow: Shadow)] = [:]
    private var seen: Set<ObjectIdentifier> = []

    mutating func fits(_ node: Node, _ shadow: Shadow) -> Bool {
        if let known = nodes[ObjectIdentifier(shadow)] { return known.node === node }
        nodes[ObjectIdentifier(shadow)] = (node, shadow)
        guard seen.insert(ObjectIdentifier(node)).inserted, node.index == shadow.index,
            node.parts.count == shadow.parts.count
        else { return false }
        for (part, shadow) in zip(node.parts, shadow.parts) where !fits(part, shadow) { return false }
        return true
    }
}

// MARK: - Random graphs

/// A definition of a random graph.
private struct Plan: Sendable {
    struct Need: Sendable {
        let index: Int
        let name: String
        let ask: Ask
    }
    enum Failing: CaseIterable { case never, always, atFirst }

    let index: Int
    let name: String
    /// Its scope; nil for a prototype.
    let kept: Kept?
    let needs: [Need]
    let failing: Failing
    /// The index of the dependency before which it throws, if it does.
    let failsBefore: Int

    func fails(try count: Int) -> Bool { failing == .always || failing == .atFirst && count == 1 }

    static func some(_ random: inout SplitMix64) -> [Plan] {
        let count = Int.random(in: 2...12, using: &random)
        let isCyclic = Int.random(in: 0..<4, using: &random) == 0
        let isFailing = Int.random(in: 0..<3, using: &random) == 0
        // Rivet looks up long names differently from short ones.
        let names = (0..<count).map { $0.isMultiple(of: 3) ? "A definition with number \($0)" : "N\($0)" }
        return (0..<count).map { index in
            var needs: [Need] = []
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let isBack = isCyclic && Int.random(in: 0..<4, using: &random) == 0
                guard isBack || index + 1 < count else { continue }
                let need = Int.random(in: isBack ? 0..<count : (index + 1)..<count, using: &random)
                needs.append(
                    Need(index: need, name: names[need], ask: Ask.allCases.randomElement(using: &random) ?? .any)
                )
            }
            let fails = isFailing && Int.random(in: 0..<4, using: &random) == 0
            return Plan(
                index: index,
                name: names[index],
                kept: Bool.random(using: &random) ? Kept.allCases.randomElement(using: &random) : nil,
                needs: needs,
                failing: fails ? Failing.allCases.randomElement(using: &random) ?? .never : .never,
                failsBefore: Int.random(in: 0...needs.count, using: &random)
            )
        }
    }
}

/// The forms of a request for one object.
private enum Ask: CaseIterable {
    case name, provider, providerOfKey, converted, optional, any

    func request(_ name: String, from factory: ObjectGraphFactory) throws -> Node {
        switch self {
        case .name: return try factory[name]
        case .provider:
            let make: Provider<Node> = try factory[name + " Provider"]
            return try make()
        case .providerOfKey: return try factory.provider(for: Key<Node>(name))()
        case .converted:
            let make: Provider<AnyObject> = try factory[name + " Provider"]
            return try #require(make() as? Node)
        case .optional: return try #require(factory[name] as Node?)
        case .any: return try #require(factory[name] as Any as? Node)
        }
    }
}

private final class Node: Sendable {
    let index: Int
    let parts: [Node]

    init(_ index: Int, _ parts: [Node]) {
        self.index = index
        self.parts = parts
    }
}

/// The counters of the closures.
private final class Book: Sendable {
    private let counts: Guarded<(tries: [Int], made: [Int])>
    var made: [Int] { counts.withLock { $0.made } }

    init(_ count: Int) {
        let none = Array(repeating: 0, count: count)
        counts = Guarded((none, none))
    }

    func make(_ plan: Plan, with factory: ObjectGraphFactory) throws -> Node {
        let count = counts.withLock { counts in
            counts.tries[plan.index] += 1
            return counts.tries[plan.index]
        }
        let isFailing = plan.fails(try: count)
        var parts: [Node] = []
        for (place, need) in plan.needs.enumerated() {
            if isFailing, place == plan.failsBefore { throw Boom() }
            parts.append(try need.ask.request(need.name, from: factory))
        }
        if isFailing { throw Boom() }
        counts.withLock { $0.made[plan.index] += 1 }
        return Node(plan.index, parts)
    }
}
