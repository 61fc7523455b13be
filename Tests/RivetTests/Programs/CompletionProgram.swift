import Foundation
import Rivet

/// Requests, at the same moment, for shared objects that their closures and completion hooks connect.
struct CompletionProgram: Program {
    /// For each object, the objects that its closure requests.
    var needed: [[Int]]
    /// For each object, the objects that its hook requests.
    var completing: [[Int]]
    /// The object whose hook fails.
    var failing: Int?
    /// Whether closures and hooks are asynchronous, and callers are tasks instead of threads.
    var isAwaited: Bool
    var requests: [Int]
    var storage: Storage

    /// What retains the objects.
    enum Storage: CaseIterable {
        case factory
        case cachedScope
        /// A custom scope that waits for an object of another thread before it stores one.
        case waitingScope
    }

    init(_ random: inout SplitMix64) {
        let count = Int.random(in: 2...6, using: &random)
        // Closures form no cycle by themselves, because each requests later objects only.
        needed = (0..<count).map { one in
            (one + 1..<count).filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
        }
        completing = (0..<count).map { one in
            (0..<count).filter { $0 != one && Int.random(in: 0..<3, using: &random) == 0 }
        }
        failing = Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : nil
        isAwaited = Bool.random(using: &random)
        requests = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
        storage = Storage.allCases.randomElement(using: &random) ?? .factory
    }

    var description: String {
        let objects = needed.indices.map { one in
            "  \(one): closure \(needed[one]), hook \(completing[one])\(failing == one ? " fails" : "")"
        }
        return (objects + ["  \(isAwaited ? "tasks" : "threads") request \(requests), stored in a \(storage)"]).joined(
            separator: "\n"
        )
    }

    var simpler: [any Program] {
        var programs: [CompletionProgram] = []
        func add(_ edit: (inout CompletionProgram) -> Void) {
            var program = self
            edit(&program)
            programs.append(program)
        }
        if storage != .factory { add { $0.storage = .factory } }
        if failing != nil { add { $0.failing = nil } }
        if requests.count > 1 { for index in requests.indices { add { $0.requests.remove(at: index) } } }
        for one in needed.indices {
            for index in needed[one].indices { add { $0.needed[one].remove(at: index) } }
            for index in completing[one].indices { add { $0.completing[one].remove(at: index) } }
        }
        return programs
    }

    // MARK: - Running

    private typealias Answer = (request: Int, result: Result<Knot, any Error>, isFinished: Bool)

    func run(strict isStrict: Bool) async -> String? {
        let scope = WaitingScope()
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            module.define("Slow", in: .singleton) { _ in
                usleep(200)
                return 1
            }
            switch storage {
            case .factory: define(in: .singleton, of: module)
            case .cachedScope: define(in: CachedScope("cached"), of: module)
            case .waitingScope: define(in: scope, of: module)
            }
        }
        do {
            let factory = try ObjectGraphFactory(assembly: assembly)
            scope.factory.withLock { $0 = factory }
            defer { scope.factory.withLock { $0 = nil } }
            Thread.detachNewThread { _ = try? factory["Slow"] as Int }
            let answers = await isAwaited ? awaitedAnswers(factory) : blockingAnswers(factory)
            defer { for case (_, .success(let knot), _) in answers { knot.cut() } }
            return fault(in: answers)
        } catch {
            return "the graph is refused: \(error)"
        }
    }

    private func blockingAnswers(_ factory: ObjectGraphFactory) async -> [Answer] {
        let answers = Collected<Answer>()
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                DispatchQueue.concurrentPerform(iterations: requests.count) { index in
                    let result: Result<Knot, any Error> = Result { try factory["\(requests[index])"] }
                    answers.append(answer(requests[index], result))
                }
                continuation.resume()
            }
        }
        // Read here, because the thread sanitizer understands the lock, but not the continuation.
        return answers.elements
    }

    private func awaitedAnswers(_ factory: ObjectGraphFactory) async -> [Answer] {
        await withTaskGroup(of: Answer.self) { group in
            for request in requests {
                group.addTask {
                    do {
                        return answer(request, .success(try await factory.resolve("\(request)")))
                    } catch {
                        return answer(request, .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Looks at the object at once, because it may be finished later.
    private func answer(_ request: Int, _ result: Result<Knot, any Error>) -> Answer {
        (request, result, (try? result.get())?.isWhollyFinished ?? true)
    }

    private func define(in scope: some RetainingScope, of module: Module) {
        if isAwaited { return defineAwaited(in: scope, of: module) }
        for one in needed.indices {
            let (needed, completing, isFailing) = (needed[one], completing[one], failing == one)
            module.define(Key<Knot>("\(one)"), in: scope) { factory in
                Knot(try needed.map { try factory["\($0)"] })
            }
            .completed { knot, factory in
                for other in completing { knot.add(try factory["\(other)"]) }
                if isFailing { throw Boom() }
                knot.finish()
            }
        }
    }

    /// Defines the objects with closures and hooks that resolve one after the other or at once.
    private func defineAwaited(in scope: some RetainingScope, of module: Module) {
        for one in needed.indices {
            let (needed, completing, isFailing) = (needed[one], completing[one], failing == one)
            module.define(Key<Knot>("\(one)"), in: scope) { factory async throws in
                try await Knot(resolve(needed, by: factory, atOnce: one.isMultiple(of: 2)))
            }
            .completed { knot, factory async throws in
                let others = try await resolve(completing, by: factory, atOnce: !one.isMultiple(of: 2))
                for other in others { knot.add(other) }
                if isFailing { throw Boom() }
                knot.finish()
            }
        }
    }

    private func resolve(_ names: [Int], by factory: ObjectGraphFactory, atOnce: Bool) async throws -> [Knot] {
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

    // MARK: - Rules

    /// Expects whole objects, one for each name, or errors for which the graph has a reason.
    private func fault(in answers: [Answer]) -> String? {
        for (request, result, isFinished) in answers {
            switch result {
            case .success(let knot):
                if !isFinished { return "\(request) isn't finished" }
                for case (request, .success(let other), _) in answers where other !== knot {
                    return "\(request) exists twice"
                }
            case .failure(let error as ResolutionError) where error.code == .cycle:
                if !mayBeCycle(from: request) { return "\(request): \(error)" }
            case .failure(let error):
                let isOfHook = (error as? ResolutionError)?.underlying is Boom
                if !isOfHook || !mayFail(from: request) { return "\(request): \(error)" }
            }
        }
        return nil
    }

    private func reachable(from start: Int) -> Set<Int> {
        var (seen, pending) = (Set<Int>(), [start])
        while let next = pending.popLast() {
            for other in needed[next] + completing[next] where seen.insert(other).inserted { pending.append(other) }
        }
        return seen
    }

    /// Whether a closure leads back to its own object, which may be a dependency cycle for this request.
    private func mayBeCycle(from start: Int) -> Bool {
        reachable(from: start).union([start]).contains { one in
            needed[one].contains { $0 == one || reachable(from: $0).contains(one) }
        }
    }

    private func mayFail(from start: Int) -> Bool {
        failing.map { $0 == start || reachable(from: start).contains($0) } ?? false
    }

    /// A custom scope that resolves "Slow" before it stores an object.
    private final class WaitingScope: CustomScope {
        let name = "waiting"
        let factory = Guarded<ObjectGraphFactory?>(nil)
        private let kept = Guarded<[ScopeSlot: any Sendable]>([:])

        func object(for slot: ScopeSlot) -> (any Sendable)? { kept.withLock { $0[slot] } }
        func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
            let factory = factory.withLock { $0 }
            _ = try? factory?["Slow"] as Int?
            kept.withLock { $0[slot] = object }
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
        func cut() {
            let others = state.withLock { state in
                defer { state.others = [] }
                return state.others
            }
            withExtendedLifetime(others) {}
        }
    }
}
