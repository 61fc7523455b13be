import Rivet
import RivetLifecycle
import Testing

/// Starts and stops of several factories that wait for each other.
@Suite(.timeLimit(.minutes(15))) struct LifecycleWaitTests {
    /// Two factories whose hooks call each other after both have begun.
    private func pair(
        _ calls: @escaping @Sendable (ObjectGraphFactory) async throws -> Void,
        starting: Bool
    ) throws -> Pair {
        let others = [Later<ObjectGraphFactory>(), Later<ObjectGraphFactory>()]
        let begun = Counter()
        let factories = try others.indices.map { index in
            try factory { module in
                let hook: @Sendable (Engine) async throws -> Void = { _ in
                    begun.increment()
                    // Waits a moment so that both have usually begun. The outcome must not depend on which is late.
                    for _ in 0..<100 where begun.value < 2 { await Task.yield() }
                    try await calls(others[1 - index].value)
                }
                let definition = module.define("Engine", in: .singleton) { _ in Engine() }
                _ = starting ? definition.eager().onStart(hook) : definition.onStop(hook)
            }
        }
        for (other, factory) in zip(others, factories) { other.set(factory) }
        return Pair(others: others, factories: factories)
    }

    private struct Pair {
        let others: [Later<ObjectGraphFactory>]
        let factories: [ObjectGraphFactory]

        /// Releases the factories, which retain each other through their hooks.
        func release() { for other in others { other.set(nil) } }
    }

    private func errors(_ bodies: [@Sendable () async throws -> Void]) async -> [LifecycleError?] {
        await withTaskGroup(of: (Int, LifecycleError?).self) { group in
            for (index, body) in bodies.enumerated() {
                group.addTask { (index, await awaitedFailure { try await body() } as? LifecycleError) }
            }
            return await group.reduce(into: bodies.map { _ in nil }) { $0[$1.0] = $1.1 }
        }
    }

    @Test(arguments: [true, false])
    func `starting or stopping a factory inside its own build is an error`(isStart: Bool) async throws {
        let errors = Collected<LifecycleError.Code>()
        let factory = try factory { module in
            module.define("Engine", in: .singleton) { factory -> Engine in
                let error = await Task.detached {
                    await awaitedFailure { _ = try await isStart ? factory.start() : factory.stop() }
                }.value
                if let error = error as? LifecycleError { errors.append(error.code) }
                return Engine()
            }
            .onStop { _ in }
            .eager()
        }
        try await watchedTask { _ = try await factory.resolve("Engine", as: Engine.self) }
        #expect(errors.elements == [.insideHook])
    }

    @Test func `hooks that start each other's factory are errors, concurrently or in sequence`() async throws {
        for round in 0..<Rounds.some(of: 500) {
            let pair = try pair({ try await $0.start() }, starting: true)
            defer { pair.release() }
            let factories = pair.factories
            let errors = await errors(factories.map { factory in { try await factory.start() } })
            try #require(errors.allSatisfy { $0 != nil }, "round \(round)")
        }
        let pair = try pair({ try await $0.start() }, starting: true)
        defer { pair.release() }
        for factory in pair.factories { #expect(await errors([{ try await factory.start() }]).first != nil) }
    }

    @Test func `hooks that stop each other's factory are an error for at least one of them`() async throws {
        for round in 0..<Rounds.some(of: 500) {
            let pair = try pair({ try await $0.stop() }, starting: false)
            defer { pair.release() }
            let factories = pair.factories
            for factory in factories {
                _ = try factory["Engine"] as Engine
                try await factory.start()
            }
            let errors = await errors(factories.map { factory in { try await factory.stop() } })
            try #require(errors.contains { $0 != nil }, "round \(round)")
        }
    }

    @Test func `a hook can start and stop another factory that doesn't wait for it`() async throws {
        let inner = try factory { $0.define("Engine", in: .singleton) { _ in Engine() }.eager().onStart { _ in } }
        let outer = try factory { module in
            module.define("Engine", in: .singleton) { _ in Engine() }.eager()
                .onStart { _ in try await inner.start() }
                .onStop { _ in try await inner.stop() }
        }
        async let first: LifecycleReport = outer.start()
        async let second: LifecycleReport = inner.start()
        _ = try await (first, second)
        async let third: LifecycleReport = outer.stop()
        async let fourth: LifecycleReport = inner.stop()
        _ = try await (third, fourth)
    }
}
