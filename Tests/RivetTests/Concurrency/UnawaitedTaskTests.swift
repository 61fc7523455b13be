import Dispatch
import Foundation
import Rivet
import Testing

/// Tasks that a closure starts without waiting for them.
@Suite(.timeLimit(.minutes(15))) struct UnawaitedTaskTests {
    /// A graph whose "Starter" begins a request for "First" in a task and ends while the request is in progress.
    private func graph(
        _ configure: (Module) -> Void
    ) throws -> (factory: ObjectGraphFactory, outcome: Later<Result<Engine, any Error>>, go: Gate) {
        let (outcome, begun, go) = (Later<Result<Engine, any Error>>(), Gate(), Gate())
        let factory = try factory { module in
            module.define("Starter", in: .singleton) { factory -> Engine in
                Task {
                    do { outcome.set(.success(try await factory.resolve("Left"))) } catch {
                        outcome.set(.failure(error))
                    }
                }
                try await begun.pass()
                return Engine()
            }
            module.define("Left") { factory -> Engine in
                begun.open()
                try await go.pass()
                return try await factory.resolve("First")
            }
            configure(module)
        }
        return (factory, outcome, go)
    }

    private func error(
        _ configure: @escaping @Sendable (Module) -> Void
    ) async throws -> ResolutionError? {
        try await watchedTask {
            let (factory, outcome, go) = try graph(configure)
            _ = try await factory.resolve("Starter", as: Engine.self)
            go.open()
            while true {
                if let outcome = try? outcome.value { return outcome.error as? ResolutionError }
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    @Test func `a cycle with two branches ends after a bounded number of closures`() async throws {
        let calls = Counter()
        let error = try await error { module in
            module.define("First") { factory -> Engine in
                calls.increment()
                async let one: Engine = factory.resolve("First")
                async let two: Engine = factory.resolve("First")
                return try await [one, two][0]
            }
        }
        #expect(error?.code == .cycle, "\(text(error))")
        #expect(calls.value < 20_000, "\(calls.value) closures")
    }

    @Test func `a cycle whose closures try again is abandoned`() async throws {
        let calls = Counter()
        let error = try await error { module in
            module.define("First") { factory -> Engine in
                calls.increment()
                if let engine = try? factory["First"] as Engine { return engine }
                return try factory["First"]
            }
        }
        #expect(error?.code == .cycle || error?.code == .gaveUp, "\(text(error))")
        #expect(calls.value < 20_000, "\(calls.value) closures")
    }

    @Test func `a thread that waits for its own caller receives an error`() async throws {
        let inner = Collected<String>()
        let error = try await error { module in
            module.define("First") { factory in try factory["Shared"] as Engine }
            module.define("Shared", in: .singleton) { factory -> Engine in
                let done = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    if let error = failure({ try factory["Shared"] as Engine }) { inner.append("\(error.code)") }
                    done.signal()
                }
                done.wait()
                return Engine()
            }
        }
        #expect(error == nil)
        #expect(inner.elements == ["cycle"])
    }

    @Test func `asynchronous shared objects that depend on each other are a cycle`() async throws {
        let error = try await error { module in
            module.define("First", in: .singleton) { try await $0.resolve("Second") as Engine }
            module.define("Second", in: .singleton) { try await $0.resolve("First") as Engine }
        }
        #expect(error?.code == .cycle, "\(text(error))")
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
