import Foundation
import Rivet
import Testing

/// A slow closure delays only those that depend on its object.
@Suite struct SlowClosureTests {
    @Test func `a slow closure delays only callers of its own object`() async throws {
        let (began, gate) = (Counter(), Counter())
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ in
                began.increment()
                while gate.value == 0 { usleep(500) }
                return Engine()
            }
            for index in 0..<20 {
                module.define(Key("Quick \(index)"), in: .singleton) { _ in Engine() }
                module.define(Key("Awaited \(index)"), in: .singleton) { _ -> Engine in
                    await Task.yield()
                    return Engine()
                }
            }
        }
        try await watchedTask {
            let slow = Later<Engine>()
            Thread.detachNewThread { slow.set(try? factory["Slow"] as Engine) }
            while began.value == 0 { await Task.yield() }
            for index in 0..<20 {
                _ = try factory["Quick \(index)"] as Engine
                _ = try await factory.resolve("Awaited \(index)", as: Engine.self)
            }
            #expect(throws: Boom.self) { try slow.value }
            // Awaiting callers block no threads: even if all wait, other tasks continue.
            let waiting = (0..<200).map { _ in Task { try await factory.resolve("Slow", as: Engine.self) } }
            try await Task.sleep(for: .milliseconds(20))
            await Task.detached {}.value
            gate.increment()
            for task in waiting { _ = try await task.value }
        }
    }

    @Test func `different singletons are built concurrently`() async throws {
        let began = Counter()
        let factory = try factory { module in
            for index in 0..<8 {
                module.define(Key("N\(index)"), in: .singleton) { _ -> Engine in
                    began.increment()
                    // Continues only after all others have begun, too.
                    while began.value < 8 { usleep(500) }
                    return Engine()
                }
            }
        }
        try await atOnce((0..<8).map { index in { _ = try? factory["N\(index)"] as Engine } })
        #expect(began.value == 8)
    }

    @Test func `a closure can lock and wait for a thread or task that resolves another object`() async throws {
        let lock = Guarded(0)
        let factory = try factory { module in
            module.define("Part", in: .singleton) { _ in Engine() }
            module.define("Awaited Part", in: .singleton) { _ -> Engine in
                await Task.yield()
                return Engine()
            }
            module.define("Whole", in: .singleton) { factory -> [Engine] in
                let parts = Collected<Engine>()
                let ended = DispatchSemaphore(value: 0)
                try lock.withLock { count in
                    parts.append(try factory["Part"])
                    count += 1
                }
                Thread.detachNewThread {
                    if let part: Engine = try? factory["Part"] { parts.append(part) }
                    ended.signal()
                }
                Task {
                    if let part: Engine = try? await factory.resolve("Awaited Part") { parts.append(part) }
                    ended.signal()
                }
                ended.wait()
                ended.wait()
                return parts.elements
            }
        }
        let whole = try await watchedTask {
            // On a separate thread: closures must not block the threads of the pool.
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try factory["Whole"] as [Engine] }) }
            }
        }
        #expect(whole.count == 3)
    }

    @Test func `tasks that block for an asynchronous build receive an error`() async throws {
        let gate = Gate()
        let factory = try factory { module in
            module.define("Part", in: .singleton) { _ -> Engine in
                try await gate.pass()
                return Engine()
            }
            module.define("Whole", in: .singleton, as: .calling({ (part: Engine) in [part] }, with: "Part"))
        }
        try await watchedTask {
            let building = Task { try await factory.resolve("Whole", as: [Engine].self) }
            try await Task.sleep(for: .milliseconds(10))
            let errors = await withTaskGroup { group in
                for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
                    group.addTask { failure { try factory["Whole"] as [Engine] }?.code }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(errors.allSatisfy { $0 == .needsAwait })
            gate.open()
            let whole = try await building.value
            #expect(whole.count == 1)
        }
    }

    @Test func `a waiter raises the priority of a build and of the builds that it waits for`() async throws {
        for isLater in [false, true] {
            let (began, raised) = (Counter(), Gate())
            let factory = try factory { module in
                module.define("Inner", in: .singleton) { _ -> Engine in
                    began.increment()
                    while Task.currentPriority < .high {
                        try Task.checkCancellation()
                        await Task.yield()
                    }
                    raised.open()
                    return Engine()
                }
                module.define("Outer", in: .singleton) { factory -> Engine in try await factory.resolve("Inner") }
            }
            try await watchedTask {
                let low = Task.detached(priority: .medium) { try await factory.resolve("Outer", as: Engine.self) }
                while began.value == 0 { try await Task.sleep(for: .milliseconds(1)) }
                // Either another caller waits, too, or a task awaits the waiter.
                let high = Task.detached(priority: .high) {
                    isLater ? try await low.value : try await factory.resolve("Outer", as: Engine.self)
                }
                try await raised.pass()
                _ = try await (low.value, high.value)
            }
        }
    }
}
