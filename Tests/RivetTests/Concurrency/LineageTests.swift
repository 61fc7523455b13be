import Foundation
import Testing

@testable import Rivet

/// Closures that continue on other threads with the factory they received, and wait for them.
@Suite struct LineageTests {
    /// Runs a body on another thread and waits for it.
    private static func elsewhere<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        let result = Guarded<Result<Value, any Error>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        Thread {
            let value = Result { try body() }
            result.withLock { $0 = value }
            ended.signal()
        }.start()
        ended.wait()
        return try result.withLock { try $0.unsafelyUnwrapped.get() }
    }

    @Test(arguments: [false, true]) func `a cycle from thread to thread is an error`(shared: Bool) async throws {
        let factory = try factory { module in
            module.define("A", shared: shared) { factory in
                try LineageTests.elsewhere { try factory["B"] as String }
            }
            module.define("B") { factory in try LineageTests.elsewhere { try factory["A"] as String } }
        }
        let error = try #require(try await found { failure { try factory["A"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == ["A", "B", "A"])
    }

    @Test func `a cycle whose closures resolve on several threads ends`() async throws {
        let factory = try factory { module in
            for (name, next) in [("A", "B"), ("B", "A")] {
                module.define(Key(name)) { factory -> String in
                    DispatchQueue.concurrentPerform(iterations: 4) { _ in _ = try? factory[next] as String }
                    return "ended"
                }
            }
        }
        let end = try await found { try factory["A"] as String }
        #expect(end == "ended")
        let again = try await found { try factory["B"] as String }
        #expect(again == "ended")
    }

    @Test func `a cycle through a provider whose closure resolves on several threads ends`() async throws {
        let factory = try factory { module in
            module.define("H") { factory -> Engine in
                let provider: Provider<Engine> = try factory["H Provider"]
                _ = try? provider()
                DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = try? factory["H"] as Engine }
                return Engine()
            }
        }
        _ = try await found { try factory["H"] as Engine }
    }

    @Test func `a thread that uses a closure's factory doesn't wait for that closure`() async throws {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let factory = try factory { module in
            module.define("A", in: .singleton) { factory in
                try LineageTests.elsewhere { try factory["P"] as String }
            }
            module.define("P") { _ in try outside.value["A"] as String }
        }
        outside.set(factory)
        let error = try #require(try await found(seconds: 120) { failure { try factory["A"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == ["A", "P", "A"])
    }

    @Test func `a thread that nobody waits for receives the whole cycle`() async throws {
        let errors = Collected<ResolutionError?>()
        let asked = DispatchSemaphore(value: 0)
        let factory = try factory { module in
            module.define("A", in: .singleton) { factory -> String in
                Thread {
                    errors.append(failure { try factory["A"] as String })
                    asked.signal()
                }.start()
                asked.wait()
                return "a"
            }
        }
        #expect(try await found { try factory["A"] as String } == "a")
        #expect(errors.elements.first??.names == ["A", "A"])
    }

    @Test func `a stored factory works like an outside factory after its request has ended`() async throws {
        let kept = Collected<ObjectGraphFactory>()
        let factory = try factory { module in
            module.define("Keeper", in: .singleton) { factory -> String in
                kept.append(factory)
                return "kept"
            }
            module.define("Cycle") { factory in try factory["Cycle"] as String }
            module.define("Bystander") { _ in "well" }
        }
        _ = try factory["Keeper"] as String
        let codes = try await found {
            try (0..<70).map { _ in
                _ = try kept.elements[0]["Bystander"] as String
                return failure { try kept.elements[0]["Cycle"] as String }?.code
            }
        }
        #expect(Set(codes) == [.cycle])
    }
}
