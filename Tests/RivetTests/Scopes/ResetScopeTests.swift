import Foundation
import RivetLifecycle
import Testing

@testable import Rivet

/// Resets at the wrong moment, and what they release.
@Suite struct ResetScopeTests {
    @Test(arguments: Reset.allCases)
    func `an object that is being built during a reset is returned but not cached`(reset: Reset) async throws {
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
                reset.apply(to: session, in: factory)
                done.signal()
            },
        ])
        let stale = try #require(users.elements.first ?? nil)
        let next: Probe.Object = try factory["User"]
        #expect(next !== stale && probe.made == 2)
        #expect(try factory["User"] as Probe.Object === next)
    }

    @Test(arguments: Reset.allCases)
    func `a waiter for a stale object receives a fresh one`(reset: Reset) async throws {
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
            reset.apply(to: session, in: factory)
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

    @Test func `a reset of a factory affects its children, but no other factory`() throws {
        let session = CachedScope("Session")
        let graph = try ObjectGraph(environment: Environment()) { $0.define("User", in: session) { _ in Engine() } }
        let childGraph = try ObjectGraph(environment: Environment(), parent: graph) { module in
            module.define("Cart", in: session) { _ in Engine() }
        }
        let parents = try (0..<2).map { _ in try ObjectGraphFactory(graph) }
        let children = try [0, 0, 1].map { try ObjectGraphFactory(childGraph, parent: parents[$0]) }
        let grandchild = try ObjectGraphFactory(
            ObjectGraph(environment: Environment(), parent: childGraph) { module in
                module.define("Bag", in: session) { _ in Engine() }
            },
            parent: children[0]
        )
        let requests = parents.map { ($0, "User") } + children.map { ($0, "Cart") } + [(grandchild, "Bag")]
        func objects() throws -> [Engine] { try requests.map { factory, name in try factory[name] } }
        func kept(_ reset: () -> Void) throws -> [Bool] {
            let before = try objects()
            reset()
            return try zip(before, objects()).map { $0 === $1 }
        }
        #expect(try kept { parents[0].reset(session) } == [false, true, false, false, true, false])
        #expect(try kept { children[0].reset(session) } == [true, true, false, true, true, false])
        #expect(try kept { grandchild.reset(session) } == [true, true, true, true, true, false])
        #expect(try kept { parents[1].reset(session) } == [true, false, true, true, false, true])
        #expect(try kept { session.reset() } == [false, false, false, false, false, false])
        #expect(try kept { parents[0].reset(CachedScope("Other")) } == [true, true, true, true, true, true])
    }

    @Test(arguments: ["parent", "child", "sibling", "other"])
    func `an object of a child that is built during a reset isn't cached if the reset concerns it`(
        who: String
    ) async throws {
        let (probe, session, blocked) = (Probe(), CachedScope("Session"), Counter())
        let (began, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let graph = try ObjectGraph(environment: Environment()) {
            $0.define("User", in: session) { _ in probe.object() }
        }
        let childGraph = try ObjectGraph(environment: Environment(), parent: graph) { module in
            module.define("Cart", in: session) { factory in
                let user: Probe.Object = try factory["User"]
                if blocked.increment() == 1 {
                    began.signal()
                    _ = done.wait(timeout: .now() + 10)
                }
                return [user, probe.object()]
            }
        }
        let (parent, other) = try (ObjectGraphFactory(graph), ObjectGraphFactory(graph))
        let child = try ObjectGraphFactory(childGraph, parent: parent)
        let sibling = try ObjectGraphFactory(childGraph, parent: parent)
        let factories = ["parent": parent, "child": child, "sibling": sibling, "other": other]
        let carts = Collected<[Probe.Object]?>()
        try await atOnce([
            { carts.append(try? child["Cart"]) },
            {
                began.wait()
                factories[who]?.reset(session)
                done.signal()
            },
        ])
        let first = try #require(carts.elements.first ?? nil)
        let next: [Probe.Object] = try child["Cart"]
        #expect((next[1] === first[1]) == (who == "sibling" || who == "other"))
        #expect((next[0] === first[0]) == (who != "parent"))
        #expect(try (child["Cart"] as [Probe.Object])[1] === next[1])
    }

    @Test func `no child receives an object of an older parent's object after a reset returns`() async throws {
        let (epoch, session, tooOld) = (Counter(), CachedScope("Session"), Counter())
        let graph = try ObjectGraph(environment: Environment()) { $0.define("Epoch", in: session) { _ in epoch.value } }
        let childGraph = try ObjectGraph(environment: Environment(), parent: graph) { module in
            module.define("Twice", in: session) { factory in try factory["Epoch"] as Int }
        }
        let parent = try ObjectGraphFactory(graph)
        let child = try ObjectGraphFactory(childGraph, parent: parent)
        let ask: @Sendable () -> Void = {
            for round in 0..<500 {
                epoch.increment()
                let now = epoch.value
                parent.reset(session)
                let latest = round.isMultiple(of: 2) ? child : try? ObjectGraphFactory(childGraph, parent: parent)
                // Built after that reset, so after the increment.
                if ((try? latest?["Twice"] as Int?) ?? -1) < now { tooOld.increment() }
            }
        }
        let disturb: @Sendable () -> Void = { for _ in 0..<2000 { child.reset(session) } }
        try await atOnce([ask, ask, ask, disturb])
        #expect(tooOld.value == 0)
    }

    @Test func `a scope around a cached scope retains objects after a reset of a factory`() throws {
        final class Wrapper: CustomScope {
            let inner = CachedScope("Inner")
            let name = "Wrapper"
            var generation: Int { inner.generation }
            func object(for slot: ScopeSlot) -> (any Sendable)? { inner.object(for: slot) }
            func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
                inner.keep(object, for: slot, generation: generation)
            }
            func forget(_ slot: ScopeSlot) { inner.forget(slot) }
        }
        let wrapper = Wrapper()
        let factory = try factory { $0.define("User", in: wrapper) { _ in Engine() } }
        let first: Engine = try factory["User"]
        factory.reset(wrapper.inner)
        let second: Engine = try factory["User"]
        #expect(first !== second)
        #expect(try factory["User"] as Engine === second)
    }

    @Test func `a reset of a factory that was released or stopped does no harm`() async throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let inside = Later<ObjectGraphFactory>()
        defer { inside.set(nil) }
        do {
            let factory = try factory { module in
                module.define("User", in: session) { factory in
                    inside.set(factory)
                    return probe.object()
                }
            }
            _ = try factory["User"] as Probe.Object
            try await factory.stop()
            factory.reset(session)
            #expect(probe.alive == 0)
        }
        try inside.value.reset(session)
        #expect(failure { try inside.value["User"] as Probe.Object }?.code == .released)
    }

    @Test func `a scope forgets a factory that was reset and released, even if its objects have another scope`() throws
    {
        let (session, other) = (CachedScope("Session"), CachedScope("Other"))
        for _ in 0..<3 {
            let factory = try factory { $0.define("User", in: other) { _ in Engine() } }
            _ = try factory["User"] as Engine
            factory.reset(session)
            #expect(session.state.withLock { $0.lastResets.count } == 1)
        }
        #expect(session.state.withLock { $0.lastResets.count } == 0)
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

    @Test(arguments: Reset.allCases)
    func `no caller receives an older object after a reset returns`(reset: Reset) async throws {
        let (epoch, session, tooOld) = (Counter(), CachedScope("Session"), Counter())
        let factory = try factory { $0.define("Epoch", in: session) { _ in epoch.value } }
        let ask: @Sendable () -> Void = {
            for _ in 0..<1000 {
                epoch.increment()
                let now = epoch.value
                reset.apply(to: session, in: factory)
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
