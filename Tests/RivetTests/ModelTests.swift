import Rivet
import Testing

/// Random graphs and requests, compared with a reference that fits on a page.
@Suite struct ModelTests {
    @Test(arguments: 0..<8)
    func `random graphs behave as the reference does`(part: UInt64) throws {
        // A circle through providers goes round until the stack ends; on a small one that is soon.
        try watched(stack: 1 << 20) {
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
        let factory = try factory { module in
            for plan in plans {
                module.define(plan.name, shared: plan.isShared) { factory in try book.make(plan, with: factory) }
            }
        }
        var reference = Reference(plans)
        var known = Known(plans)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let asked = plans.indices.randomElement(using: &random) ?? 0
            let ask = Ask.allCases.randomElement(using: &random) ?? .name
            let expected = reference.request(asked)
            let outcome = Result { try ask.request(plans[asked].name, from: factory) }
            let place: Comment = "seed \(seed), \(plans[asked].name) by \(ask)"
            switch (expected, outcome) {
            case (nil, .success(let node)):
                let isExpected = known.fits(node, asked)
                try #require(isExpected, place)
            case (let expected?, .failure(let error)):
                let error = try #require(error as? ResolutionError, place)
                try #require(error.code == (expected.isCircle ? .circle : .failed), place)
                try #require(error.names == expected.way.map { plans[$0].name }, place)
                try #require(expected.isCircle || error.name == error.names.last, place)
                try #require(expected.isCircle == (error.underlying as? Boom == nil), place)
            default:
                try #require(Bool(false), "\(place): expected \(String(describing: expected)), got \(outcome)")
            }
            if expected?.isCircle == true {
                // How often a circle is gone round before it is seen is Rivet's affair, but what is shared is
                // built once all the same.
                for plan in plans where !plan.isShared { reference.made[plan.index] = book.made[plan.index] }
            }
            try #require(book.made == reference.made, place)
        }
    }
}

// MARK: - The reference

/// What Rivet ought to do, over plain arrays.
private struct Reference {
    struct Failure: Error {
        let isCircle: Bool
        let way: [Int]
    }

    let plans: [Plan]
    var kept: Set<Int> = []
    var tries: [Int]
    var made: [Int]

    init(_ plans: [Plan]) {
        self.plans = plans
        tries = plans.map { _ in 0 }
        made = tries
    }

    mutating func request(_ index: Int) -> Failure? {
        do { try request(index, []) } catch { return error }
        return nil
    }

    private mutating func request(_ index: Int, _ outer: [Int]) throws(Failure) {
        if kept.contains(index) { return }
        let way = outer + [index]
        if outer.contains(index) { throw Failure(isCircle: true, way: way) }
        tries[index] += 1
        let isFailing = plans[index].fails(try: tries[index])
        for (place, need) in plans[index].needs.enumerated() {
            if isFailing, place == plans[index].failsBefore { throw Failure(isCircle: false, way: way) }
            try request(need.index, way)
        }
        if isFailing { throw Failure(isCircle: false, way: way) }
        made[index] += 1
        if plans[index].isShared { kept.insert(index) }
    }
}

/// Which objects have been seen: a shared one must be the same again, any other must be new.
private struct Known {
    let plans: [Plan]
    var kept: [Int: Node] = [:]
    var seen: [ObjectIdentifier: Node] = [:]

    init(_ plans: [Plan]) { self.plans = plans }

    mutating func fits(_ node: Node, _ index: Int) -> Bool {
        guard node.index == index else { return false }
        if let known = kept[index] { return known === node }
        // Kept in the list, so that no identity is used again.
        guard seen.updateValue(node, forKey: ObjectIdentifier(node)) == nil else { return false }
        if plans[index].isShared { kept[index] = node }
        guard node.parts.count == plans[index].needs.count else { return false }
        for (part, need) in zip(node.parts, plans[index].needs) where !fits(part, need.index) { return false }
        return true
    }
}

// MARK: - Random graphs

/// One definition of a random graph.
private struct Plan: Sendable {
    struct Need: Sendable {
        let index: Int
        let name: String
        let ask: Ask
    }
    enum Failing: CaseIterable { case never, always, atFirst }

    let index: Int
    let name: String
    let isShared: Bool
    let needs: [Need]
    let failing: Failing
    /// Before which of its needs it throws, if it does.
    let failsBefore: Int

    func fails(try count: Int) -> Bool { failing == .always || failing == .atFirst && count == 1 }

    static func some(_ random: inout SplitMix64) -> [Plan] {
        let count = Int.random(in: 2...12, using: &random)
        let isCyclic = Int.random(in: 0..<4, using: &random) == 0
        let isFailing = Int.random(in: 0..<3, using: &random) == 0
        // Long names go another way than short ones.
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
                isShared: Bool.random(using: &random),
                needs: needs,
                failing: fails ? Failing.allCases.randomElement(using: &random) ?? .never : .never,
                failsBefore: Int.random(in: 0...needs.count, using: &random)
            )
        }
    }
}

/// The ways to ask for one object.
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

/// What the closures count.
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
