import Foundation
import Rivet
import Testing

/// Resets at the wrong moment, and what they release.
@Suite struct ResetScopeTests {
    @Test func `an object that is being built during a reset is returned but not cached`() async throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let (began, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let factory = try factory { module in
            module.define("User", in: session) { _ in
                let user = probe.object()
                if probe.made == 1 {
                    began.signal()
                    _ = done.wait(timeout: .now() + 10)
                }
                return user
            }
        }
        let users = Collected<Probe.Object?>()
        try await atOnce([
            { users.append(try? factory["User"]) },
            {
                began.wait()
                session.reset()
                done.signal()
            },
        ])
        let stale = try #require(users.elements.first ?? nil)
        let next: Probe.Object = try factory["User"]
        #expect(next !== stale && probe.made == 2)
        #expect(try factory["User"] as Probe.Object === next)
    }

    @Test func `a waiter for a stale object receives a fresh one`() async throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let (began, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let go = DispatchSemaphore(value: 0)
        let factory = try factory { module in
            module.define("User", in: session) { _ in
                let user = probe.object()
                if probe.made == 1 {
                    began.signal()
                    _ = done.wait(timeout: .now() + 10)
                }
                return user
            }
        }
        let (builders, waiters) = (Collected<Probe.Object?>(), Collected<Probe.Object?>())
        let reset: @Sendable () -> Void = {
            began.wait()
            for _ in 0..<8 { go.signal() }
            blockUntilWaiting(8, in: factory)
            session.reset()
            done.signal()
        }
        let wait: @Sendable () -> Void = {
            go.wait()
            waiters.append(try? factory["User"])
        }
        try await atOnce([{ builders.append(try? factory["User"]) }, reset] + Array(repeating: wait, count: 8))
        let fresh: Probe.Object = try factory["User"]
        #expect(waiters.elements.count == 8 && waiters.elements.allSatisfy { $0 === fresh })
        #expect(builders.elements.count == 1 && builders.elements.allSatisfy { $0 != nil && $0 !== fresh })
        #expect(probe.made == 2)
    }

    @Test func `a closure that resets its own scope is built for each request`() throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let factory = try factory { module in
            module.define("Part", in: session) { _ in Engine() }
            module.define("User", in: session) { factory in
                _ = try factory["Part"] as Engine
                session.reset()
                return probe.object()
            }
        }
        #expect(try factory["User"] as Probe.Object !== factory["User"] as Probe.Object)
        #expect(probe.alive == 0 && probe.made == 2)
    }

    @Test func `threads that resolve during resets always receive a complete object`() async throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let factory = try factory { module in
            module.define("Token", in: session) { _ in probe.object() }
            module.define("User", in: session) { factory in [try factory["Token"] as Probe.Object, probe.object()] }
        }
        let missed = Counter()
        let ask: @Sendable () -> Void = {
            for _ in 0..<500 where (try? factory["User"] as [Probe.Object])?.count != 2 { missed.increment() }
        }
        let reset: @Sendable () -> Void = {
            for _ in 0..<500 {
                session.reset()
                sched_yield()
            }
        }
        try await atOnce([ask, ask, ask, ask, ask, ask, reset, reset])
        #expect(missed.value == 0)
        session.reset()
        try await watched { while probe.alive > 0 { sched_yield() } }
    }

    @Test func `no caller receives an older object after a reset returns`() async throws {
        let (epoch, session, tooOld) = (Counter(), CachedScope("Session"), Counter())
        let factory = try factory { $0.define("Epoch", in: session) { _ in epoch.value } }
        let ask: @Sendable () -> Void = {
            for _ in 0..<1000 {
                epoch.increment()
                let now = epoch.value
                session.reset()
                // Built after that reset, so after the increment.
                if ((try? factory["Epoch"] as Int) ?? -1) < now { tooOld.increment() }
            }
        }
        try await atOnce(Array(repeating: ask, count: 4))
        #expect(tooOld.value == 0)
    }

    @Test func `a deinit can use the scope and the factory during a reset`() async throws {
        let session = CachedScope("Session", timeToLive: .seconds(1), clock: ManualClock())
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let left = Counter()
        outside.set(
            try factory { module in
                module.define("Other", in: session) { _ in Engine() }
                module.define("User", in: session) { _ in
                    OnDeinit {
                        session.reset()
                        if (try? outside.value["Other"] as Engine) != nil { left.increment() }
                        session.reset()
                    }
                }
            }
        )
        try await watched(seconds: 120) {
            _ = try outside.value["User"] as OnDeinit
            session.reset()
        }
        #expect(left.value == 1)
    }

    @Test func `a deinit can resolve objects when an object expires or its factory is released`() async throws {
        let clock = ManualClock()
        let session = CachedScope("Session", timeToLive: .seconds(1), clock: clock)
        let left = Counter()
        let others = try factory { $0.define("Other", in: session) { _ in Engine() } }
        let graph = try ObjectGraph(
            assembly { module in
                module.define("User", in: session) { _ in
                    OnDeinit { if (try? others["Other"] as Engine) != nil { left.increment() } }
                }
            }
        )
        try await watched(seconds: 120) {
            let factory = try ObjectGraphFactory(graph)
            _ = try factory["User"] as OnDeinit
            clock.advance(by: .seconds(2))
            _ = try factory["User"] as OnDeinit
            #expect(left.value == 1)
        }
        try await watched(seconds: 120) { while left.value < 2 { sched_yield() } }
    }
}
