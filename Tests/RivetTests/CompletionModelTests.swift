import Foundation
import Testing

@testable import Rivet

/// Random graphs of objects that their closures and hooks connect, resolved by several threads at the same moment.
@Suite struct CompletionModelTests {
    /// A graph of singletons: what each one's closure and hook resolves.
    private struct Plan: CustomStringConvertible {
        var needed: [[Int]]
        var completing: [[Int]]
        var failing: Int?

        init(_ random: inout SplitMix64, mayFail: Bool) {
            let count = Int.random(in: 2...6, using: &random)
            // Closures form no cycle by themselves, because each resolves later names only.
            needed = (0..<count).map { one in
                (one + 1..<count).filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
            }
            completing = (0..<count).map { one in
                (0..<count).filter { $0 != one && Int.random(in: 0..<3, using: &random) == 0 }
            }
            failing = mayFail ? Int.random(in: 0..<count, using: &random) : nil
        }

        var description: String {
            "closures \(needed), hooks \(completing), failing \(failing.map(String.init) ?? "none")"
        }

        func reachable(from start: Int) -> Set<Int> {
            var (seen, pending) = (Set<Int>(), [start])
            while let next = pending.popLast() {
                for other in needed[next] + completing[next] where seen.insert(other).inserted { pending.append(other) }
            }
            return seen
        }

        /// Whether a closure leads back to its own object, which may be a dependency cycle for this request.
        func mayBeCycle(from start: Int) -> Bool {
            reachable(from: start).union([start]).contains { one in
                needed[one].contains { $0 == one || reachable(from: $0).contains(one) }
            }
        }

        func mayFail(from start: Int) -> Bool {
            failing.map { $0 == start || reachable(from: start).contains($0) } ?? false
        }

        /// Defines the objects with asynchronous closures and hooks, which resolve one after the other or at once.
        func defineAwaited(in module: Module) {
            for one in needed.indices {
                let (needed, completing, isFailing) = (needed[one], completing[one], failing == one)
                module.define(Key<Knot>("\(one)"), in: .singleton) { factory async throws in
                    try await Knot(Plan.resolve(needed, by: factory, atOnce: one.isMultiple(of: 2)))
                }
                .completed { knot, factory async throws in
                    let others = try await Plan.resolve(completing, by: factory, atOnce: !one.isMultiple(of: 2))
                    for other in others { knot.add(other) }
                    if isFailing { throw Boom() }
                    knot.finish()
                }
            }
        }

        private static func resolve(_ names: [Int], by factory: ObjectGraphFactory, atOnce: Bool) async throws -> [Knot]
        {
            guard atOnce else {
                var knots: [Knot] = []
                for name in names { knots.append(try await factory.resolve("\(name)")) }
                return knots
            }
            return try await withThrowingTaskGroup(of: Knot.self) { group in
                for name in names { group.addTask { try await factory.resolve("\(name)") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }

        func define(in module: Module) {
            for one in needed.indices {
                let (needed, completing, isFailing) = (needed[one], completing[one], failing == one)
                module.define(Key<Knot>("\(one)"), in: .singleton) { factory in
                    Knot(try needed.map { try factory["\($0)"] })
                }
                .completed { knot, factory in
                    for other in completing { knot.add(try factory["\(other)"]) }
                    if isFailing { throw Boom() }
                    knot.finish()
                }
            }
        }
    }

    /// An object that refers to any number of others.
    private final class Knot: Sendable {
        private let state: Guarded<(others: [Knot], isFinished: Bool)>
        init(_ others: [Knot]) { state = Guarded((others, false)) }
        func add(_ other: Knot) { state.withLock { $0.others.append(other) } }
        func finish() { state.withLock { $0.isFinished = true } }

        /// Whether this object and all that it leads to are finished.
        var isWhollyFinished: Bool {
            var (seen, pending) = ([ObjectIdentifier(self): self], [self])
            while let next = pending.popLast() {
                let (others, isFinished) = next.state.withLock { $0 }
                if !isFinished { return false }
                for other in others where seen.updateValue(other, forKey: ObjectIdentifier(other)) == nil {
                    pending.append(other)
                }
            }
            return true
        }

        /// Ends the references to other objects, because cycles of references would never be released.
        func cut() { state.withLock { $0.others = [] } }
    }

    @Test(arguments: [false, true])
    func `threads receive finished objects or an error that the graph explains`(_ mayFail: Bool) async throws {
        try await watched(seconds: 120) {
            var random = SplitMix64(state: mayFail ? 18 : 7)
            for _ in 0..<Rounds.some(of: 20_000) {
                let plan = Plan(&random, mayFail: mayFail)
                let requests = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    Int.random(in: plan.needed.indices, using: &random)
                }
                let factory = try factory { plan.define(in: $0) }
                let results = Guarded<[(Int, Result<Knot, any Error>)]>([])
                DispatchQueue.concurrentPerform(iterations: requests.count) { index in
                    let result: Result<Knot, any Error> = Result { try factory["\(requests[index])"] }
                    if case .success(let knot) = result { #expect(knot.isWhollyFinished, "\(plan) \(requests)") }
                    results.withLock { $0.append((requests[index], result)) }
                }
                try expect(results.withLock { $0 }, of: plan)
            }
        }
    }

    @Test(arguments: [false, true])
    func `tasks receive finished objects or an error that the graph explains`(_ mayFail: Bool) async throws {
        var random = SplitMix64(state: mayFail ? 18 : 7)
        for _ in 0..<Rounds.some(of: 10_000) {
            let plan = Plan(&random, mayFail: mayFail)
            let requests = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                Int.random(in: plan.needed.indices, using: &random)
            }
            let factory = try factory { plan.defineAwaited(in: $0) }
            let results = try await watchedTask(seconds: 60) {
                await withTaskGroup(of: (Int, Result<Knot, any Error>).self) { group in
                    for request in requests {
                        group.addTask {
                            do {
                                let knot: Knot = try await factory.resolve("\(request)")
                                #expect(knot.isWhollyFinished, "\(plan) \(requests)")
                                return (request, .success(knot))
                            } catch { return (request, .failure(error)) }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            try expect(results, of: plan)
        }
    }

    /// Expects objects, or errors for which the graph has a reason.
    private func expect(_ results: [(Int, Result<Knot, any Error>)], of plan: Plan) throws {
        for (request, result) in results {
            switch result {
            case .success(let knot):
                for case (request, .success(let other)) in results { #expect(other === knot, "\(plan)") }
                knot.cut()
            case .failure(let error as ResolutionError) where error.code == .cycle:
                #expect(plan.mayBeCycle(from: request), "\(plan) \(request)")
            case .failure(let error as ResolutionError):
                #expect(plan.mayFail(from: request) && error.underlying is Boom, "\(plan) \(request) \(error)")
            case .failure(let error): Issue.record(error)
            }
        }
    }
}
