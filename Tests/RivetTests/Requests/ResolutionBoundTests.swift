import Foundation
import Rivet
import RivetLifecycle
import Testing

/// The limits of a resolution.
@Suite(.timeLimit(.minutes(15))) struct ResolutionBoundTests {
    @Test func `a thread of an abandoned closure serves other requests afterwards`() async throws {
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

    /// Each of a thousand closures catches the error of the cycle, and then waits for a thread that begins the cycle again.
    @Test func `a cycle that each closure begins again on a thread ends soon`() async throws {
        let calls = Counter()
        let factory = try factory { module in
            module.define("Leaf") { 1 }
            module.define("Ring") { factory -> Engine in
                calls.increment()
                _ = try? factory["Ring"] as Engine
                onThread { _ = try? factory["Ring"] as Engine }
                return Engine()
            }
        }
        try await watched {
            // The first closure on a thread always works for a frame.
            _ = try factory["Leaf"] as Int
            _ = try factory["Ring"] as Engine
        }
        #expect(calls.value < 200_000, "\(calls.value) closures")
    }

    /// A finished task retains the stack of its deepest closure until it is awaited.
    @Test func `a cycle that starts an endless chain at each level ends after a few levels`() async throws {
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
        // About ten chains exhaust the request. Others may have begun meanwhile.
        #expect(calls.value < 40 * 1_024, "\(calls.value) closures")
    }

    @Test func `an object with a health check can resolve others while a reset releases it`() async throws {
        let session = CachedScope("Session")
        let outside = Later<ObjectGraphFactory>()
        let freed = Counter()
        let factory = try factory { module in
            module.define("Logger", in: .singleton) { _ in Engine() }
            module.define("Token", in: session) { _ in
                OnDeinit {
                    _ = try? outside.value["Logger"] as Engine
                    freed.increment()
                }
            }
            .health { _ in }
        }
        outside.set(factory)
        try await watched {
            for _ in 0..<3 {
                _ = try factory["Token"] as OnDeinit
                session.reset()
            }
        }
        #expect(freed.value == 2)
        // Cleared before the factory is released, because its release would otherwise use it.
        outside.set(nil)
        withExtendedLifetime(factory) {}
    }

    @Test func `a thread that didAssemble waits for belongs to the closure that creates the factory`() async throws {
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
        let error = try #require(try await found(seconds: 120) { failure { try factory["B"] as String } })
        #expect(error.code == .cycle)
    }
}

/// A module that uses its factory on another thread and waits for it.
private final class ThreadedModule: Module {
    override static func didAssemble(_ factory: ObjectGraphFactory) throws {
        let result = Later<Result<String, any Error>>()
        try watchedInPlace(seconds: 60) { result.set(Result { try factory["B"] as String }) }
        _ = try result.value.get()
    }
}

/// Blocks until a thread of its own has run a body.
private func onThread(_ body: @escaping @Sendable () -> Void) {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        ended.signal()
    }
    ended.wait()
}
