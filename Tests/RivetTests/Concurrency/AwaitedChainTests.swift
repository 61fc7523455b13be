import Foundation
import Rivet
import Testing

/// Chains of builds, each awaited only by the previous one.
@Suite struct AwaitedChainTests {
    @Test func `cancelling the only waiter of a long chain cancels the whole chain`() async throws {
        let (began, cancelled) = (Counter(), Counter())
        let factory = try factory { module in
            for index in 0..<1_000 {
                module.define(Key<Engine>("C\(index)"), in: .singleton) { factory in
                    try await factory.resolve("C\(index + 1)")
                }
            }
            module.define("C1000", in: .singleton) { _ -> Engine in
                began.increment()
                do { try await Task.sleep(for: .seconds(100)) } catch { cancelled.increment() }
                throw Boom()
            }
        }
        try await watchedTask {
            let waiting = Task { try await factory.resolve("C0", as: Engine.self) }
            while began.value == 0 { await Task.yield() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            while cancelled.value == 0 { await Task.yield() }
        }
    }

    @Test func `raising the priority of a long chain doesn't need stack for each link`() async throws {
        let (began, gate) = (Counter(), Gate())
        let factory = try factory { module in
            for index in 0..<1_000 {
                module.define(Key<Engine>("C\(index)"), in: .singleton) { factory in
                    try await factory.resolve("C\(index + 1)")
                }
            }
            module.define("C1000", in: .singleton) { _ -> Engine in
                began.increment()
                while Task.currentPriority < .high { try await Task.sleep(for: .milliseconds(1)) }
                try await gate.pass()
                return Engine()
            }
        }
        try await watchedTask {
            let waiting = Task.detached(priority: .medium) { try await factory.resolve("C0", as: Engine.self) }
            while began.value == 0 { try await Task.sleep(for: .milliseconds(1)) }
            let raising = Thread {
                if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                    waiting.escalatePriority(to: .high)
                }
                gate.open()
            }
            raising.stackSize = 512 << 10
            raising.start()
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                _ = try await waiting.value
            }
        }
    }
}
