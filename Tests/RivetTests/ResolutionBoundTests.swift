import Foundation
import Rivet
import RivetLifecycle
import Testing

/// What must hold around the edges of a resolution.
@Suite(.timeLimit(.minutes(5))) struct ResolutionBoundTests {
    @Test func `a thread that a closure gave up serves other requests afterwards`() async throws {
        let factory = try factory { module in
            module.define("Ring") { factory -> Int in
                DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = try? factory["Ring"] as Int }
                return 1
            }
            module.define("Bystander") { _ in "well" }
        }
        for round in 0..<3 {
            _ = try await found { try factory["Ring"] as Int }
            let answers = Collected<String?>()
            let bystander: @Sendable () -> Void = {
                DispatchQueue.concurrentPerform(iterations: 16) { _ in answers.append(try? factory["Bystander"]) }
            }
            try await watched { bystander() }
            try #require(answers.elements == Array(repeating: "well", count: 16), "round \(round)")
        }
    }

    /// A task that has ended retains what its deepest closure needed, until somebody awaits it.
    @Test func `a cycle that starts a chain without end at each of its levels ends after a few of them`() async throws {
        let calls = Counter()
        let factory = try factory { module in
            module.define("Cycle") { factory -> Engine in
                calls.increment()
                async let cycle: Engine = factory.resolve("Cycle")
                async let chain: Engine = factory.resolve("Chain")
                return try await [cycle, chain][0]
            }
            module.define("Chain") { factory -> Engine in
                calls.increment()
                return try await factory.resolve("Chain")
            }
        }
        let error = try await watchedTask {
            await awaitedFailure { try await factory.resolve("Cycle", as: Engine.self) } as? ResolutionError
        }
        #expect(error?.code == .cycle, "\(text(error))")
        #expect(calls.value < 20 * 1_024, "\(calls.value) closures")
    }

    @Test func `an object with a health check may request others while it is released after a reset`() async throws {
        let session = CachedScope("Session")
        let outside = Later<ObjectGraphFactory>()
        let freed = Counter()
        let factory = try factory { module in
            module.define("Logger", in: .singleton) { _ in Engine() }
            module.define("Token", in: session) { _ in
                Leaver {
                    _ = try? outside.value["Logger"] as Engine
                    freed.increment()
                }
            }
            .health { _ in }
        }
        outside.set(factory)
        try await watched {
            for _ in 0..<3 {
                _ = try factory["Token"] as Leaver
                session.reset()
            }
        }
        #expect(freed.value == 2)
        // Before the factory, whose release would otherwise ask for it.
        outside.set(nil)
        withExtendedLifetime(factory) {}
    }

    @Test func `a module's thread belongs to the closure that makes its factory`() async throws {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let graphs = Later<ObjectGraph>()
        let factory = try factory { module in
            module.define("B", in: .singleton) { _ -> String in
                _ = try ObjectGraphFactory(graphs.value, parent: outside.value)
                return "b"
            }
        }
        outside.set(factory)
        let assembly = Assembly()
        assembly.load(ThreadedModule.self, environment: Environment())
        graphs.set(try ObjectGraph(assembly, parent: factory.graph))
        let error = try #require(try await found(seconds: 20) { failure { try factory["B"] as String } })
        #expect(error.code == .cycle)
    }
}

/// A module that uses the factory that it is told of on another thread, and waits for that.
private final class ThreadedModule: Module {
    override static func didAssemble(_ factory: ObjectGraphFactory) throws {
        let result = Later<Result<String, any Error>>()
        try watchedInPlace(seconds: 60) { result.set(Result { try factory["B"] as String }) }
        _ = try result.value.get()
    }
}
