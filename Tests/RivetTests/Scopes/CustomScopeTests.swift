import Foundation
import Rivet
import Testing

/// Custom scopes.
@Suite struct CustomScopeTests {
    @Test func `a scope can have one object for each thread`() async throws {
        let probe = Probe()
        let factory = try factory { $0.define("Part", in: ThreadScope()) { _ in probe.object() } }
        let pairs = Collected<[Probe.Object?]>()
        let ask: @Sendable () -> Void = {
            pairs.append([try? factory["Part"], try? factory["Part"], try? factory["Part"]])
        }
        try await atOnce(Array(repeating: ask, count: 16))
        #expect(pairs.elements.allSatisfy { $0[0] != nil && $0[0] === $0[1] && $0[0] === $0[2] })
        #expect(Set(pairs.elements.compactMap { $0[0].map(ObjectIdentifier.init) }).count == 16)
        #expect(probe.made == 16)
    }

    @Test func `a scope can limit its objects to the most recent`() throws {
        let (probe, made) = (Probe(), Collected<String>())
        do {
            let scope = RecentScope(limit: 2)
            let factory = try factory { module in
                for name in ["A", "B", "C"] {
                    module.define(Key(name), in: scope) { _ in
                        made.append(name)
                        return probe.object()
                    }
                }
            }
            for name in ["A", "B", "A", "C", "A", "B", "C"] { _ = try factory[name] as Probe.Object }
            #expect(made.elements == ["A", "B", "C", "B", "C"])
            #expect(probe.alive == 2)
        }
        #expect(probe.alive == 0)
    }

    @Test func `a scope receives the generation at the start of the build`() throws {
        let (generation, kept) = (Counter(), Collected<Int>())
        let scope = ScriptedScope(generation: { generation.value }) {
            kept.append($0 as? Int ?? -1)
            return true
        }
        let factory = try factory { module in
            module.define("Outer", in: GenerationScope(generation, kept)) { factory in
                generation.increment()
                return try factory["Inner"] + 100 as Int
            }
            module.define("Inner", in: scope) { _ in generation.value }
        }
        #expect(try factory["Outer"] as Int == 101)
        #expect(kept.elements == [1, 0], "the inner's object, and the outer's generation")
    }

    @Test func `each factory and definition has a unique slot that is forgotten once`() throws {
        let scope = PlainScope()
        let graph = try ObjectGraph(
            assembly { module in
                for name in ["A", "B"] { module.define(Key(name), in: scope) { _ in Piece(name) } }
            }
        )
        for _ in 0..<1000 {
            let factory = try ObjectGraphFactory(graph)
            for _ in 0..<2 { _ = try (factory["A"] as Piece, factory["B"] as Piece) }
        }
        #expect(scope.slots.elements.count == 2000)
        #expect(Set(scope.slots.elements).count == 2000)
        #expect(scope.forgotten.elements == scope.slots.elements)
        #expect(scope.count == 0)
    }

    @Test func `slots stay unique if many threads create and release factories`() async throws {
        let scope = PlainScope()
        let graph = try ObjectGraph(assembly { $0.define("A", in: scope) { _ in Piece("A") } })
        try await atOnce(
            Array(repeating: { for _ in 0..<200 { _ = try? ObjectGraphFactory(graph)["A"] as Piece } }, count: 8)
        )
        try await watched { while scope.count > 0 { sched_yield() } }
        #expect(Set(scope.slots.elements).count == 1600)
        #expect(Set(scope.forgotten.elements) == Set(scope.slots.elements))
    }

    @Test func `a scope can return objects from elsewhere, but another type is an error`() throws {
        let given = Later<any Sendable>()
        let factory = try factory { module in
            module.define("Part", in: ScriptedScope(object: { _, _ in try? given.value })) { _ in Engine() }
            module.define("User") { factory in [try factory["Part"] as Engine] }
        }
        let engine = Engine()
        given.set(engine)
        #expect(try factory["Part"] as any Motor === engine)
        given.set("an engine")
        let error = failure { try factory["User"] as [Engine] }
        #expect(error?.code == .typeMismatch && error?.names == ["User", "Part"])
        #expect(
            error?.summary
                == "can't resolve \"User\": \"Part\" is expected to be an Engine, but is a String; expect a String, or change the definition [typeMismatch]"
        )
        given.set(nil)
        #expect(try factory["Part"] as Engine !== engine)
    }

    @Test func `a scope retains values and nil unchanged`() throws {
        let tries = Counter()
        let factory = try factory { module in
            module.define("Nil", in: PlainScope()) { _ -> Int? in
                tries.increment()
                return nil
            }
            module.define("Any", in: PlainScope()) { _ -> any Sendable in
                tries.increment()
                return tries.value
            }
        }
        for _ in 0..<2 { #expect(try (factory["Nil"] as Int?) == nil && factory["Any"] as Int == 2) }
        #expect(tries.value == 2)
    }

    @Test(arguments: [false, true])
    func `a scope that waits for a task that needs its object gets a cycle error`(isAwaited: Bool) async throws {
        final class AskingScope: CustomScope {
            let name = "asking"
            let factory = Later<ObjectGraphFactory>()
            let error = Later<ResolutionError>()

            func object(for slot: ScopeSlot) -> (any Sendable)? { nil }
            func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
                let ended = DispatchSemaphore(value: 0)
                // On another executor, because the scope blocks a thread of the pool.
                Task(executorPreference: QueueExecutor()) { [factory, error] in
                    let failure = await awaitedFailure { try await factory.value.resolve("X", as: Any.self) }
                    error.set(failure as? ResolutionError)
                    ended.signal()
                }
                ended.wait()
            }
        }
        let scope = AskingScope()
        let factory = try factory { module in
            if isAwaited {
                module.define("X", in: scope) { _ -> Engine in
                    await Task.yield()
                    return Engine()
                }
            } else {
                module.define("X", in: scope) { _ in Engine() }
            }
        }
        scope.factory.set(factory)
        try await watchedTask {
            _ = try await factory.resolve("X", as: Engine.self)
            #expect(try scope.error.value.code == .cycle)
        }
    }

    @Test func `a slow scope doesn't delay other objects`() async throws {
        let (asked, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let scope = ScriptedScope(keep: { object in
            guard object is Engine else { return true }
            asked.signal()
            return done.wait(timeout: .now() + 10) == .success
        })
        let factory = try factory { module in
            module.define("Slow", in: scope) { _ in Engine() }
            module.define("Quick", in: scope) { _ in Wheel() }
        }
        let ends = Collected<Bool>()
        try await atOnce([
            { ends.append((try? factory["Slow"] as Engine) != nil && scope.inner.count == 2) },
            {
                asked.wait()
                ends.append((try? factory["Quick"] as Wheel) != nil)
                done.signal()
            },
        ])
        #expect(ends.elements == [true, true])
    }

    @Test func `an error's path shows a custom scope's name`() throws {
        let factory = try factory { $0.define("Part", in: PlainScope()) { _ -> Engine in throw Boom() } }
        #expect(failure { try factory["Part"] as Engine }?.path.first?.scope == "plain")
    }

    @Test func `a type that conforms only to RetainingScope is a problem`() {
        let found = problems { $0.define("X", in: NoScope()) { _ in Engine() } }
        #expect(found.map(\.code) == [.unusableScope])
        #expect(
            found.first?.message
                == "\"X\" can't use the scope \"no\", because Rivet doesn't know how long it retains objects; use .singleton"
        )
    }
}

private struct NoScope: RetainingScope { let name = "no" }

/// Records the generations that it receives.
private struct GenerationScope: CustomScope {
    let name = "generation"
    private let current: Counter
    private let handed: Collected<Int>
    init(_ current: Counter, _ handed: Collected<Int>) { (self.current, self.handed) = (current, handed) }

    var generation: Int { current.value }
    func object(for slot: ScopeSlot) -> (any Sendable)? { nil }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) { handed.append(generation) }
}
