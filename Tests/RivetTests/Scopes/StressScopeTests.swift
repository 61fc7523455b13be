import Foundation
import Rivet
import Testing

/// Random graphs of all scopes, resolved by many threads while scopes are reset and factories are created and released.
@Suite struct StressScopeTests {
    @Test(arguments: 0..<12)
    func `each thread gets the described objects, and all objects are released at the end`(seed: Int) async throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let plans = Plan.some(seed)
        let wrong = Counter()
        do {
            let graph = try ObjectGraph(
                assembly { module in
                    for plan in plans {
                        let make: @Sendable (ObjectGraphFactory) throws -> Part = { factory in
                            Part(probe.object(), plan, try plan.needs.map { try factory["N\($0)"] })
                        }
                        switch plan.kept {
                        case nil: module.define("N\(plan.index)", as: make)
                        case .cached?: module.define("N\(plan.index)", in: session, as: make)
                        case let kept?: module.define("N\(plan.index)", kept: kept, as: make)
                        }
                    }
                }
            )
            let shared = try ObjectGraphFactory(graph)
            let singletons = Guarded<[Int: ObjectIdentifier]>([:])
            let ask: @Sendable () -> Void = {
                for round in 0..<150 {
                    let isShared = !round.isMultiple(of: 3)
                    guard let factory = isShared ? shared : try? ObjectGraphFactory(graph) else { continue }
                    for plan in plans.shuffled().prefix(3) {
                        guard let part: Part = try? factory["N\(plan.index)"], part.isAsDescribed(plans[plan.index]),
                            // A request has one graph object of each name, unless a retained object brought its own.
                            part.fresh.values.allSatisfy({ $0.count == 1 })
                        else {
                            wrong.increment()
                            continue
                        }
                        guard isShared, plan.kept == .singleton else { continue }
                        let known = singletons.withLock { known in
                            known[plan.index] = known[plan.index] ?? ObjectIdentifier(part)
                            return known[plan.index]
                        }
                        if known != ObjectIdentifier(part) { wrong.increment() }
                    }
                }
            }
            let reset: @Sendable () -> Void = {
                for _ in 0..<300 {
                    session.reset()
                    sched_yield()
                }
            }
            try await atOnce([reset] + Array(repeating: ask, count: 8))
            #expect(wrong.value == 0)
        }
        // A thread releases its closure a moment after it ends.
        try await watched { while probe.alive > 0 { sched_yield() } }
    }
}

private struct Plan: Sendable {
    let index: Int
    let needs: [Int]
    let kept: Kept?

    /// Random plans, in which each object depends only on later ones.
    static func some(_ seed: Int) -> [Plan] {
        var state = UInt64(seed + 1)
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        return (0..<12).map { index in
            let needs = (0..<random(below: 4)).compactMap { _ in
                index < 11 ? index + 1 + random(below: 11 - index) : nil
            }
            let kept = ([nil] + Kept.allCases.map(Optional.some))[random(below: 6)]
            return Plan(index: index, needs: needs, kept: kept)
        }
    }
}

private final class Part: Sendable {
    let object: Probe.Object
    let plan: Plan
    let parts: [Part]
    init(_ object: Probe.Object, _ plan: Plan, _ parts: [Part]) {
        (self.object, self.plan, self.parts) = (object, plan, parts)
    }

    func isAsDescribed(_ plan: Plan) -> Bool { self.plan.index == plan.index && parts.map(\.plan.index) == plan.needs }

    /// The `.graph` objects that were certainly created for this request: no longer-lived object lies in
    /// between.
    var fresh: [Int: Set<ObjectIdentifier>] {
        var found: [Int: Set<ObjectIdentifier>] = [:]
        func look(_ part: Part) {
            guard part.plan.kept == nil || part.plan.kept == .graph else { return }
            if part.plan.kept == .graph { found[part.plan.index, default: []].insert(ObjectIdentifier(part)) }
            for part in part.parts { look(part) }
        }
        look(self)
        return found
    }
}
