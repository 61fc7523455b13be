import Foundation
import Rivet
import Testing

/// Cancelled waiters, one at a time or all together.
@Suite struct AwaitingCancellationTests {
    /// Defines all kinds of paths to one object that is never ready.
    private func never(_ gate: Gate, _ ended: Counter) throws -> ObjectGraphFactory {
        let parent = try factory { module in
            module.define("Slow", in: .singleton) { _ -> Engine in
                defer { ended.increment() }
                try await gate.pass()
                return Engine()
            }
            module.define("Recipe", as: .calling({ (engine: Engine) in [engine] }, with: "Slow"))
            module.define("Kept Recipe", in: .singleton, as: .calling({ (engine: Engine) in [engine] }, with: "Slow"))
            module.define("Second", as: .calling({ (engine: Engine) async in engine }, with: "Slow"))
            module.decorate("Second") { (engine: Engine, _) in engine }
            module.contribute("All", as: .calling({ (engine: Engine) in engine }, with: "Slow"))
            module.contribute("All") { _ in Engine() }
            module.alias("Other", to: "Slow")
            module.define("Between", in: .singleton) { factory -> Engine in try await factory.resolve("Slow") }
        }
        let graph = try ObjectGraph(
            assembly { module in
                module.expect(Key<Engine>("Slow"))
                module.define("Below") { factory -> Engine in try await factory.resolve("Slow") }
            },
            parent: parent.graph
        )
        return try ObjectGraphFactory(graph, parent: parent)
    }

    @Test(arguments: ["Slow", "Recipe", "Kept Recipe", "Second", "All", "Other", "Between", "Below"])
    func `a cancelled waiter receives CancellationError, whatever path leads to the object`(name: String) async throws {
        let (gate, ended) = (Gate(), Counter())
        let factory = try never(gate, ended)
        try await watchedTask {
            for isProvided in [false, true] {
                let began = Counter()
                let waiting = Task {
                    began.increment()
                    if isProvided {
                        let make: @Sendable () async throws -> Any = try factory["\(name) Provider"]
                        return await awaitedFailure { try await make() }
                    }
                    return await awaitedFailure { try await factory.resolve(name, as: Any.self) }
                }
                while began.value == 0 { await Task.yield() }
                try await Task.sleep(for: .milliseconds(10))
                waiting.cancel()
                let error = try await waiting.value
                #expect(error is CancellationError, "\(String(describing: error))")
            }
            // No waiter is left, so the build ends too.
            while ended.value == 0 { await Task.yield() }
            gate.open()
            _ = try await factory.resolve(name, as: Any.self)
        }
    }

    @Test func `a CancellationError that a closure throws is reported as the closure's failure`() async throws {
        let factory = try factory { module in
            module.define("Broken", in: .singleton) { _ -> Engine in throw CancellationError() }
        }
        let error = await awaitedFailure { try await factory.resolve("Broken", as: Engine.self) } as? ResolutionError
        #expect(error?.underlying is CancellationError && error?.names == ["Broken"])
    }

    @Test func `the error of a failing group element is reported instead of its siblings' cancellation`() async throws {
        let gate = Gate()
        let factory = try factory { module in
            module.contribute("All") { _ -> Engine in
                try await gate.pass()
                return Engine()
            }
            module.contribute("All") { _ -> Engine in throw Boom() }
        }
        let error = try await watchedTask {
            await awaitedFailure { try await factory.resolve("All", as: [Engine].self) } as? ResolutionError
        }
        #expect(error?.underlying is Boom, "\(text(error))")
    }

    @Test func `a failing dependency is reported and its sibling's build is cancelled`() async throws {
        let (gate, cancelled, began) = (Gate(), Counter(), Gate())
        let factory = try factory { module in
            module.define("Bad", in: .singleton) { _ -> Engine in
                try await began.pass()
                throw Boom()
            }
            module.define("Slow", in: .singleton) { _ -> Engine in
                began.open()
                do { try await gate.pass() } catch {
                    cancelled.increment()
                    throw error
                }
                return Engine()
            }
            module.define("Car", as: .calling({ (one: Engine, two: Engine) in [one, two] }, with: "Bad", "Slow"))
        }
        try await watchedTask {
            let error = await awaitedFailure { try await factory.resolve("Car", as: Any.self) } as? ResolutionError
            #expect(error?.underlying is Boom && error?.names == ["Car", "Bad"], "\(text(error))")
            while cancelled.value == 0 { await Task.yield() }
        }
    }

    @Test func `cancelled tasks leave no build behind, so the next request builds again`()
        async throws
    {
        let (began, probe) = (Counter(), Probe())
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ in
                began.increment()
                try await Task.sleep(for: .milliseconds(began.value > 20 ? 0 : 60_000))
                return probe.object()
            }
        }
        try await watchedTask {
            for round in 1...20 {
                await withTaskGroup(of: (any Error)?.self) { group in
                    for _ in 0..<100 {
                        group.addTask { await awaitedFailure { try await factory.resolve("Slow", as: Any.self) } }
                    }
                    while began.value < round { await Task.yield() }
                    group.cancelAll()
                    for await error in group where !(error is CancellationError) {
                        Issue.record("\(String(describing: error))")
                    }
                }
            }
            while probe.made == 0 { _ = try? await factory.resolve("Slow", as: Any.self) }
        }
        #expect(probe.made == 1)
    }

    @Test func `an awaiting caller doesn't receive the needsAwait error of a thread's build`() async throws {
        // The thread starts the recipe's object and fails because it can't await. A task has waited for that build.
        let (began, gate) = (Gate(), Counter())
        let factory = try factory { module in
            module.define("First") { _ in
                began.open()
                while gate.value == 0 { usleep(500) }
                return Engine()
            }
            module.define("Slow", in: .singleton) { _ -> Engine in
                await Task.yield()
                return Engine()
            }
            module.define(
                "Car",
                in: .singleton,
                as: .calling({ (one: Engine, two: Engine) in [one, two] }, with: "First", "Slow")
            )
        }
        try await watchedTask {
            // On another executor, because the caller blocks a thread of the pool.
            let blocked = Task.detached(executorPreference: QueueExecutor()) {
                failure { try factory["Car"] as [Engine] }
            }
            try await began.pass()
            let awaited = Task.detached { try await factory.resolve("Car", as: [Engine].self) }
            try await Task.sleep(for: .milliseconds(50))
            gate.increment()
            let (error, car) = (await blocked.value, try await awaited.value)
            #expect(error?.code == .needsAwait && car.count == 2)
        }
    }
}
