import Foundation
import Testing

@testable import Rivet
@testable import RivetInspection

/// Objects that refer to each other through properties, which hooks set.
@Suite struct CompletionTests {
    /// Counts the events of creations.
    private struct Events: GraphObserver {
        let begun = Counter()
        let ended = Counter()

        func observe(_ event: GraphEvent) {
            switch event {
            case .willBuild: begun.increment()
            case .built, .failed: ended.increment()
            default: break
            }
        }
    }

    @Test(arguments: Pairing.all)
    func `two objects that complete each other are one pair, from either end`(_ pairing: Pairing) async throws {
        for first in ["A", "B"] {
            let factory = try factory { pairing.define(in: $0) }
            let object: Half = try await factory.resolve(first)
            try object.expectPair()
            guard pairing.scope != .graph else { continue }
            #expect(try await factory.resolve(first == "A" ? "B" : "A") === object.other)
        }
    }

    @Test(arguments: Pairing.synchronous)
    func `two objects that complete each other are one pair for synchronous callers`(_ pairing: Pairing) throws {
        let factory = try factory { pairing.define(in: $0) }
        try (factory["B"] as Half).expectPair()
    }

    @Test func `two threads that complete a pair from both ends always receive the same pair`() async throws {
        try await watched {
            for _ in 0..<Rounds.some(of: 100_000) {
                let factory = try factory { Pairing(.singleton, .synchronous).define(in: $0) }
                let parts = try resolvedAtOnce(["A", "B"], by: factory).map { try $0.get() }
                #expect(parts[0].other === parts[1] && parts[1].other === parts[0])
                #expect(parts[0].isFinished && parts[1].isFinished)
            }
        }
    }

    @Test func `two tasks that complete a pair from both ends always receive the same pair`() async throws {
        for _ in 0..<Rounds.some(of: 10_000) {
            let factory = try factory { Pairing(.singleton, .asynchronous).define(in: $0) }
            async let a: Half = factory.resolve("A")
            async let b: Half = factory.resolve("B")
            let pair = try await (a, b)
            #expect(pair.0.other === pair.1 && pair.1.other === pair.0)
        }
    }

    @Test func `three threads that complete a ring receive the same ring`() async throws {
        try await watched {
            for _ in 0..<Rounds.some(of: 10_000) {
                let factory = try factory { module in
                    for (name, next) in [("A", "B"), ("B", "C"), ("C", "A")] {
                        module.define(Key<Half>(name), in: .singleton) { _ in Half() }
                            .completed { $0.other = try $1[next] }
                    }
                }
                let parts = try resolvedAtOnce(["A", "B", "C"], by: factory).map { try $0.get() }
                for (part, next) in zip(parts, parts.dropFirst() + parts.prefix(1)) { #expect(part.other === next) }
            }
        }
    }

    @Test func `nobody outside receives an object before its hook has returned`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { part, factory in
                // The hook itself passes the object that isn't complete to another one.
                (try factory["B"] as Half).other = part
                gate.signal()
                Thread.sleep(forTimeInterval: 0.05)
                part.finish()
            }
            module.define("B", in: .singleton) { _ in Half() }
        }
        try await watched {
            let first = Thread { _ = try? factory["A"] as Half }
            first.start()
            gate.wait()
            let second: Half = try factory["B"]
            #expect(second.other?.isFinished == true)
        }
    }

    @Test func `an object inside a hook is one object for the hook and for later callers`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { part, factory in
                let first: Probe.Object = try factory["C"], second: Probe.Object = try factory["C"]
                #expect(first === second)
            }
            module.define("C", in: .singleton) { _ in probe.object() }
        }
        _ = try factory["A"] as Half
        _ = try factory["C"] as Probe.Object
        #expect(probe.made == 1)
    }

    @Test func `a hook that fails leaves nothing behind, and the next request tries again`() throws {
        let (attempts, probe) = (Counter(), Probe())
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { part, factory in
                _ = try factory["C"] as Probe.Object
                if attempts.increment() == 1 { throw Boom() }
            }
            module.define("C", in: .singleton) { _ in probe.object() }
        }
        #expect(failure { try factory["A"] as Half }?.underlying is Boom)
        #expect(probe.alive == 0)
        _ = try factory["A"] as Half
        #expect(probe.made == 2)
        #expect(try (factory["C"] as Probe.Object).probe === probe)
        #expect(probe.made == 2)
    }

    @Test(arguments: [false, true])
    func `an object whose hook failed, and what the hook created, resolve others in their deinit`(
        isAwaited: Bool
    ) async throws {
        let (other, resolved) = (try factory { $0.define("Log", in: .weak) { _ in Piece("Log") } }, Counter())
        let resolving: @Sendable () -> OnDeinit = {
            OnDeinit { if (try? other["Log"] as Piece) != nil { resolved.increment() } }
        }
        let factory = try factory { module in
            module.define("B", in: .singleton) { _ in resolving() }
                .completed { _, factory in _ = try factory["A"] as OnDeinit }
            module.define("A", in: .singleton) { _ in resolving() }
                .completed { _, factory in
                    _ = try factory["B"] as OnDeinit
                    throw Boom()
                }
        }
        if isAwaited {
            try await watchedTask { _ = try? await factory.resolve("A", as: OnDeinit.self) }
        } else {
            try await watched { _ = try? factory["A"] as OnDeinit }
        }
        #expect(resolved.value == 2)
    }

    @Test func `what a failed hook created may resolve each other in their deinit`() async throws {
        let outside = Later<ObjectGraphFactory>()
        let factory = try factory { module in
            for (name, other) in [("B", "C"), ("C", "B")] {
                module.define(Key(name), in: .singleton) { _ in OnDeinit { _ = try? outside.value[other] as OnDeinit } }
            }
            module.define("A", in: .singleton) { _ in Piece("A") }
                .completed { _, factory in
                    _ = (try factory["B"] as OnDeinit, try factory["C"] as OnDeinit)
                    throw Boom()
                }
        }
        outside.set(factory)
        try await watched { _ = try? factory["A"] as Piece }
        outside.set(nil)
        // Otherwise, `set` could release the objects while it holds its lock.
        withExtendedLifetime(factory) {}
    }

    @Test func `an object that received one whose hook failed is created again`() async throws {
        try await watched {
            for _ in 0..<Rounds.some(of: 2_000) {
                let (attempts, events) = (Counter(), Events())
                let assembly = assembly { module in
                    module.define("A", in: .singleton) { _ in Half() }.completed { part, factory in
                        part.other = try factory["B"]
                        part.finish()
                        if attempts.increment() == 1 { throw Boom() }
                    }
                    module.define("B", in: .singleton) { _ in Half() }.completed { part, factory in
                        part.other = try factory["A"]
                        part.finish()
                    }
                }
                let factory = try ObjectGraphFactory(ObjectGraph(assembly), observer: events)
                let results = resolvedAtOnce(["A", "B"], by: factory)
                for case .success(let part) in results { try part.expectPair() }
                let a: Half = try factory["A"]
                try a.expectPair()
                #expect(try factory["B"] === a.other)
                // Each creation that began has ended once.
                #expect(events.begun.value == events.ended.value)
            }
        }
    }

    /// Requests "X" once while another thread's hook, which creates "B" and waits for "X", fails repeatedly.
    ///
    /// Each time, "X" receives the "B" of that hook. Returns how often "X" was created, and its result.
    private func created(whileHookFails count: Int) async throws -> (times: Int, result: Result<Half, any Error>) {
        // The numbers of the hook's calls that have created "B", and of the closure's calls for "X".
        let (hooks, closures) = (Counter(), Counter())
        let result = Guarded<Result<Half, any Error>?>(nil)
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { _, factory in
                _ = try factory["B"] as Half
                let number = hooks.increment()
                while closures.value < number, result.withLock({ $0 == nil }) { usleep(10) }
                if result.withLock({ $0 == nil }) { _ = try? factory["X"] as Half }
                throw Boom()
            }
            module.define("B", in: .singleton) { _ in Half() }
            module.define("X", in: .singleton) { factory in
                let number = closures.increment()
                while hooks.value < min(number, count) { usleep(10) }
                return Half(other: try factory["B"])
            }
        }
        try await watched {
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    for _ in 0..<count where result.withLock({ $0 == nil }) { _ = try? factory["A"] as Half }
                } else {
                    let x: Result<Half, any Error> = Result { try factory["X"] }
                    result.withLock { $0 = x }
                }
            }
        }
        return (closures.value, try #require(result.withLock { $0 }))
    }

    @Test(arguments: [1, 2, 20])
    func `an object is created again once for each failure of a hook that belongs to another caller`(count: Int)
        async throws
    {
        let x = try await created(whileHookFails: count)
        #expect(x.times == count + 1)
        #expect(try x.result.get().other != nil)
    }

    @Test func `a caller gives up after 64 failures of other callers`() async throws {
        let x = try await created(whileHookFails: 100)
        #expect(x.times == 65)
        #expect(failure { try x.result.get() }?.underlying is Boom)
    }

    @Test(arguments: ["X", "Y", "Z"])
    func `an object isn't created again because of a hook that fails on its own behalf`(name: String) async throws {
        let created = Collected<String>()
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { part, factory in
                part.other = try factory["B"]
                _ = try? factory["X"] as Half
                throw Boom()
            }
            module.define("B", in: .singleton) { _ in Half() }
            module.define("X", in: .singleton) { factory in
                created.append("X")
                _ = try? factory["B"] as Half
                return Half(other: try factory["A"])
            }
            module.define("Y", in: .singleton) { _ in Half() }.completed { part, factory in
                created.append("Y")
                part.other = try factory["A"]
            }
            module.define("Z", in: .singleton) { factory async throws in
                created.append("Z")
                async let b: Half = factory.resolve("B")
                async let a: Half = factory.resolve("A")
                return try await Half(other: [a, b].first)
            }
        }
        try await watchedTask {
            let error = await awaitedFailure { try await factory.resolve(Key<Half>(name)) }
            #expect((error as? ResolutionError)?.underlying is Boom)
        }
        #expect(created.elements.count { $0 == name } == 1)
    }

    @Test func `a hook that catches the failure of another hook keeps its own object`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { part, factory in
                #expect(throws: ResolutionError.self) { try factory["B"] as Half }
                part.other = try factory["C"]
            }
            module.define("B", in: .singleton) { _ in Half() }.completed { part, factory in
                (try factory["D"] as Half).other = part
                throw Boom()
            }
            module.define("C", in: .singleton) { _ in Half() }
            module.define("D", in: .singleton) { _ in Half() }
        }
        #expect(try (factory["A"] as Half).other != nil)
        #expect(try (factory["D"] as Half).other == nil)
    }

    @Test func `an initializer that needs an object whose hook needs the result is a dependency cycle`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { $0.other = try $1["B"] }
            module.define("B", in: .singleton) { try Half(other: $0["A"]) }
        }
        let error = failure { try factory["B"] as Half }
        #expect(error?.code == .cycle)
        #expect(
            error?.summary == #"can't resolve "B": dependency cycle B → A → B; "#
                + #"the hook of "A" needs "B" before it exists, so move that hook to "B" [cycle]"#
        )
        let a: Half = try factory["A"]
        #expect(a.other?.other === a)
    }

    @Test func `neither the checks nor a trial find a pair that works from one end only`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { $0.other = try $1["B"] }
            module.define("B", in: .singleton, as: .calling({ Half(other: $0) }, with: Key<Half>("A")))
        }
        // A trial builds declared dependencies first, and so begins at the end that works.
        let trial = factory.trial()
        #expect(trial.failures.isEmpty && trial.graph.warnings.allSatisfy { $0.code == .notDeclared })
        #expect(failure { try factory["B"] as Half }?.code == .cycle)
    }

    @Test func `a hook receives the decorated object, and its name resolves to it`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { part, factory in
                part.other = try factory["A"]
            }
            module.decorate("A") { (part: Half, _) in Half(other: part) }
        }
        let a: Half = try factory["A"]
        #expect(a.other === a)
    }

    @Test func `a hook that throws leaves the object that a decorator wrapped`() throws {
        let (made, hooks) = (Counter(), Counter())
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in
                made.increment()
                return Half()
            }
            .completed { _, _ in
                hooks.increment()
                if hooks.value == 1 { throw Boom() }
            }
            module.decorate("A") { (part: Half, _) in Half(other: part) }
        }
        #expect(failure { try factory["A"] as Half }?.code == .failed)
        let original: Half = try factory["A Original"]
        #expect(try (factory["A"] as Half).other === original)
        #expect(made.value == 1 && hooks.value == 2)
    }

    /// Defines two objects, whose scope stores both in the task that completes "Second".
    ///
    /// This task still works for the build of "First".
    private func defineTwo(in scope: some CustomScope, of module: Module, _ begun: @escaping @Sendable () -> Void = {})
    {
        module.define("First" as Key<Half>, in: scope) { factory in
            begun()
            return try await Half(other: factory.resolve("Second"))
        }
        module.define("Second" as Key<Half>, in: scope) { () async in Half() }.completed { _, factory in
            _ = try await factory.resolve("First") as Half
        }
    }

    @Test func `objects that a task stores together leave no builds behind`() async throws {
        let session = CachedScope("Session")
        let builds = Guarded<[() -> Build?]>([])
        let factory = try factory { module in
            defineTwo(in: session, of: module) {
                builds.withLock { [weak build = Frame.current?.build] in $0.append { build } }
            }
        }
        for _ in 0..<3 {
            _ = try await factory.resolve("First") as Half
            session.reset()
        }
        #expect(builds.withLock { $0.count } == 3)
        // The task of "Second" may still be ending.
        try await watchedTask {
            while builds.withLock({ $0.contains { $0() != nil } }) { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func `a scope that stores two objects of a task can wait for another thread`() async throws {
        let (begun, outside) = (Gate(), Later<ObjectGraphFactory>())
        let scope = ScriptedScope(keep: { _ in (try? outside.value["Slow"] as Int) == 1 })
        let factory = try factory { module in
            defineTwo(in: scope, of: module)
            module.define("Slow", in: .singleton) { _ in
                begun.open()
                Thread.sleep(forTimeInterval: 0.1)
                return 1
            }
        }
        outside.set(factory)
        Thread.detachNewThread { _ = try? factory["Slow"] as Int }
        try await begun.pass()
        try await watchedTask {
            for name in ["First", "Second"] { _ = try await factory.resolve(name) as Half }
        }
        #expect(scope.inner.count == 2)
        outside.set(nil)
    }

    @Test func `a redefinition has no hook of the definition that it replaces`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { _, _ in throw Boom() }
            module.redefine("A", in: .singleton) { _ in Half() }
        }
        #expect(try (factory["A"] as Half).other == nil)
    }

    @Test func `the original of a redefined definition keeps its hook`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { half, _ in half.finish() }
            module.decorate("A") { (half: Half, _) in half }
            module.redefine("A", in: .singleton) { try Half(other: $0["A Original"]) }
        }
        #expect(try (factory["A"] as Half).other?.isFinished == true)
    }

    @Test func `several hooks run in their order`() throws {
        let order = Collected<Int>()
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }
                .completed { _, _ in order.append(1) }
                .completed { _, _ in order.append(2) }
        }
        _ = try factory["A"] as Half
        #expect(order.elements == [1, 2])
    }

    @Test func `a hook resolves names that its definition doesn't list`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton, needing: "B") { try Half(other: $0["B"]) }
                .completed { $0.other = try $1["C"] }
            module.define("B") { _ in Half() }
            module.define("C") { _ in Half() }
        }
        #expect(try (factory["A"] as Half).other != nil)
    }

    @Test func `a trial and the checks accept a pair`() async throws {
        let factory = try factory { Pairing(.singleton, .synchronous).define(in: $0) }
        #expect(await factory.trial().failures.isEmpty)
    }

    @Test func `a synchronous request for an object with an asynchronous hook says to await it`() throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { _, _ in await Task.yield() }
        }
        #expect(failure { try factory["A"] as Half }?.code == .needsAwait)
    }

    @Test func `a synchronous request off the main actor for an object that is completed there says so`() async throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed(on: MainActor.self) { part, _ in
                MainActor.assertIsolated()
                part.finish()
            }
        }
        try await watched { #expect(failure { try factory["A"] as Half }?.code == .needsMainActor) }
        #expect(try await (factory.resolve("A") as Half).isFinished)
    }

    // MARK: Asynchronous hooks

    @Test func `an asynchronous hook resolves its own object synchronously, also through other objects`() async throws {
        let factory = try factory { module in
            module.define("A", in: .singleton) { _ in Half() }.completed { half, factory in
                await Task.yield()
                #expect(try factory["A"] === half)
                let provider: Provider<Half> = try factory["A Provider"]
                #expect(try provider() === half)
                half.other = try factory["S"]
            }
            module.define("S", in: .singleton) { try Half(other: $0["A"]) }
        }
        let half: Half = try await factory.resolve("A")
        #expect(half.other?.other === half)
        #expect(try factory["S"] === half.other)
    }

    @Test func `another caller awaits an object that an asynchronous hook has created`() async throws {
        let (inHook, end) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("Config", in: .singleton) { _ in Half() }
            module.define("A", in: .singleton) { _ in Half() }.completed { half, factory in
                half.other = try factory["Config"]
                inHook.open()
                try await end.pass()
            }
        }
        async let half: Half = factory.resolve("A")
        try await inHook.pass()
        #expect(failure { try factory["Config"] as Half }?.code == .needsAwait)
        end.open()
        let config: Half = try await factory.resolve("Config")
        #expect(try await half.other === config)
        #expect(try factory["Config"] === config)
    }

    @Test func `another caller awaits what a closure has created that received an object of an asynchronous hook`()
        async throws
    {
        let (inHook, end) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("Config", in: .singleton) { _ in Half() }
            module.define("B", in: .singleton) { factory in
                let half: Half = try factory["A"]
                _ = try factory["Config"] as Half
                return Half(other: half)
            }
            module.define("A", in: .singleton) { _ in Half() }.completed { half, factory in
                half.other = try factory["B"]
                inHook.open()
                try await end.pass()
            }
        }
        async let half: Half = factory.resolve("A")
        try await inHook.pass()
        #expect(failure { try factory["Config"] as Half }?.code == .needsAwait)
        #expect(failure { try factory["B"] as Half }?.code == .needsAwait)
        end.open()
        let config: Half = try await factory.resolve("Config")
        _ = try await half
        #expect(try factory["Config"] === config)
    }

    @Test func `an asynchronous hook withholds what the hook of an object that received its own has created`()
        async throws
    {
        let (inHook, end) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("Config", in: .singleton) { _ in Half() }
            module.define("B", in: .singleton) { try Half(other: $0["A"]) }.completed { half, factory in
                half.other = try factory["Config"]
            }
            module.define("A", in: .singleton) { _ in Half() }.completed { half, factory in
                half.other = try factory["B"]
                inHook.open()
                try await end.pass()
            }
        }
        async let half: Half = factory.resolve("A")
        try await inHook.pass()
        #expect(failure { try factory["Config"] as Half }?.code == .needsAwait)
        end.open()
        #expect(try await half.other?.other === factory["Config"])
    }

    @Test func `a hook creates thousands of objects in little time`() async throws {
        // 4,000 objects took 20 seconds when each one searched through those before it.
        try await watched(seconds: 10) {
            let factory = try factory { module in
                module.define("Root", in: .singleton) { _ in Half() }.completed { _, factory in
                    for number in 0..<4_000 { _ = try factory["\(number)"] as Half }
                }
                for number in 0..<4_000 { module.define(Key<Half>("\(number)"), in: .singleton) { _ in Half() } }
            }
            _ = try factory["Root"] as Half
        }
    }

    @Test func `objects that complete each other are released with their factory`() throws {
        let probe = Probe()
        for _ in 0..<100 {
            let factory = try factory { module in
                for name in ["A", "B"] {
                    module.define(Key<Probe.Object>(name), in: .singleton) { _ in probe.object() }
                        .completed { _, factory in _ = try factory[name == "A" ? "B" : "A"] as Probe.Object }
                }
            }
            _ = try factory["A"] as Probe.Object
        }
        #expect(probe.made == 200 && probe.alive == 0)
    }

    @Test func `an asynchronous hook doesn't let a synchronous closure await its dependencies`() throws {
        let found = problems { module in
            module.define("D") { () async in 1 }
            module.define("A", in: .singleton, needing: "D") { Half(other: try $0["D"]) }
                .completed { _, _ in await Task.yield() }
        }
        #expect(found.map(\.code) == [.needsAwait])
    }
}
