import Dispatch
import Testing

@testable import Rivet
@testable import RivetLifecycle
@testable import RivetShared

/// Events at bad moments: during a start, a stop or a failure.
@Suite(.timeLimit(.minutes(15))) struct LifecycleFaultTests {
    private typealias Diary = LifecycleTests.Diary
    private typealias Part = LifecycleTests.Part

    /// Records which cached objects were returned.
    private final class Observer: GraphObserver {
        private let events = Collected<GraphEvent>()
        var reused: [String] {
            events.elements.compactMap { if case .reused(let subject) = $0 { subject.name } else { nil } }
        }
        var built: [String] {
            events.elements.compactMap { if case .built(let subject, _) = $0 { subject.name } else { nil } }
        }
        func observe(_ event: GraphEvent) { events.append(event) }
    }

    // MARK: - Requests at the same time

    @Test(arguments: [false, true])
    func `an object that another caller stores meanwhile is built, reported and stopped once`(
        isAwaited: Bool
    ) async throws {
        let (diary, observer) = (Diary(), Observer())
        let other = Later<@Sendable () -> Void>()
        let scope = ScriptedScope(object: { slot, stored in
            let found = stored.object(for: slot)
            // The other caller's whole request happens between the first look into the scope and the build.
            let meanwhile = try? other.value
            other.set(nil)
            meanwhile?()
            return found
        })
        let graph = try ObjectGraph(
            assembly { module in
                let part =
                    isAwaited
                    ? module.define("Part", in: scope) { _ async in Part("Part") }
                    : module.define("Part", in: scope) { _ in Part("Part") }
                part.onStop { diary.note("-\($0.name)") }
            }
        )
        let factory = try ObjectGraphFactory(graph, observer: observer)
        other.set {
            let ended = DispatchSemaphore(value: 0)
            // On another executor, because the caller blocks a thread of the pool.
            Task(executorPreference: QueueExecutor()) {
                _ = try? await factory.resolve("Part", as: Part.self)
                ended.signal()
            }
            ended.wait()
        }
        let mine = try await factory.resolve("Part", as: Part.self)
        #expect(try await factory.resolve("Part", as: Part.self) === mine)
        #expect(observer.built == ["Part"] && observer.reused == ["Part", "Part"])
        let report = try await factory.stop()
        #expect(diary.entries == ["-Part"] && report.entries.map { $0.name } == ["Part"])
    }

    // MARK: - Starts that fail

    @Test func `a start with a limit doesn't wait longer for a build that never ends`() async throws {
        let gate = Gate()
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ async throws in
                await gate.passUncancelled()
                return Part("Slow")
            }
            .eager()
        }
        try await watchedTask(seconds: 120) {
            let error = await lifecycleError { try await factory.start(within: .milliseconds(30)) }
            #expect(error?.failure?.name == "Slow" && error?.failure?.phase == .build)
            #expect(error?.rollback == nil, "it is reported once")
        }
        gate.open()
    }

    @Test func `a built object is stopped if a later object can't be built`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            module.define("Engine", in: .singleton) { _ in Part("Engine") }.onStop { diary.note("-\($0.name)") }
            module.define("Car", in: .singleton) { factory in
                _ = try factory["Engine"] as Part
                throw Boom()
            }
            .onStart { (_: Part) in }
        }
        let error = await lifecycleError { try await factory.start() }
        #expect(error?.failure?.name == "Car" && error?.rollback?.entries.map(\.name) == ["Engine"])
        #expect(diary.entries == ["-Engine"])
    }

    @Test func `an object that a hook built is stopped if the start fails`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            module.define("Engine", in: .singleton) { _ in Part("Engine") }.onStop { diary.note("-\($0.name)") }
            module.define("Car", in: .singleton) { factory in
                Part("Car", try factory["Engine Provider"] as Provider<Part>)
            }
            .onStart { car in
                _ = try (car.held[0] as? Provider<Part>)?()
                throw Boom()
            }
        }
        let error = await lifecycleError { try await factory.start() }
        #expect(error?.failure?.name == "Car" && error?.rollback?.entries.map(\.name) == ["Engine"])
        #expect(diary.entries == ["-Engine"])
    }

    @Test func `children stop before a parent that failed to start, and their errors are reported`() async throws {
        let (diary, held, late) = (Diary(), Later<ObjectGraphFactory>(), Later<ObjectGraphFactory>())
        let child = Later<ObjectGraph>()
        let session = Later<ObjectGraphFactory>()
        let parent = try ObjectGraph(
            assembly { module in
                module.define("Database", in: .singleton) { _ in Part("Database") }
                    .onStart { _ in diary.note("+Database") }
                    .onStop { _ in
                        diary.note("-Database")
                        late.set(try ObjectGraphFactory(child.value, parent: held.value))
                    }
                module.define("Server", in: .singleton) { factory in
                    Part("Server", try factory["Database"] as Part)
                }
                .onStart { _ in
                    session.set(try ObjectGraphFactory(child.value, parent: held.value))
                    try await session.value.start()
                    throw Boom()
                }
            }
        )
        child.set(
            try ObjectGraph(
                assembly { module in
                    module.define("Session", in: .singleton) { factory in
                        Part("Session", try factory["Database"] as Part)
                    }
                    .onStart { _ in diary.note("+Session") }
                    .onStop { _ in
                        diary.note("-Session")
                        throw Boom()
                    }
                },
                parent: parent
            )
        )
        let factory = try ObjectGraphFactory(parent)
        held.set(factory)
        let error = try await watchedTask { await lifecycleError { try await factory.start() } }
        #expect(diary.entries == ["+Database", "+Session", "-Session", "-Database"])
        #expect(error?.rollback?.failures.map(\.name) == ["Session"])
        #expect(failure { try late.value["Session"] as Part }?.code == .stopped)
        held.set(nil)
        late.set(nil)
        session.set(nil)
        child.set(nil)
    }

    @Test func `a stop with a limit doesn't wait longer for a start without one`() async throws {
        let (began, gate) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ in Part("Slow") }.onStart { _ in }
                .onStop { _ in await gate.passUncancelled() }
            module.define("Car", in: .singleton) { factory in Part("Car", try factory["Slow"] as Part) }
                .onStart { _ in
                    began.open()
                    try await Task.sleep(for: .seconds(600))
                }
        }
        try await watchedTask(seconds: 120) {
            let start = Task { await lifecycleError { try await factory.start() } }
            try await began.pass()
            _ = try? await factory.stop(within: .milliseconds(30))
            let error = await start.value
            #expect(error?.rollback?.failures.map(\.name) == ["Slow"])
        }
        gate.open()
    }

    // MARK: - Stops

    @Test func `an object built after a stop stopped waiting isn't returned`() async throws {
        let (began, gate) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ async throws in
                began.open()
                await gate.passUncancelled()
                return Part("Slow")
            }
        }
        try await watchedTask {
            let slow = Task { try await factory.resolve("Slow") as Part }
            try await began.pass()
            _ = try? await factory.stop(within: .milliseconds(10))
            gate.open()
            _ = try await slow.value
        }
        #expect(failure { try factory["Slow"] as Part }?.code == .stopped)
        #expect(failure { try factory["Slow"] as Any }?.code == .stopped)
    }

    @Test func `outside requests still fail with stopped while a remaining build continues`() async throws {
        let (began, gate, built, other) = (Gate(), Gate(), Gate(), Gate())
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { factory async throws in
                began.open()
                try await gate.pass()
                _ = try await factory.resolve("Quick") as Part
                built.open()
                try await other.pass()
                return Part("Slow", try await factory.resolve("Quick") as Part)
            }
            module.define("Quick", in: .singleton) { _ in Part("Quick") }
        }
        try await watchedTask {
            let slow = Task { try await factory.resolve("Slow") as Part }
            try await began.pass()
            let stop = Task { try await factory.stop() }
            while failure({ try factory["None"] as Part })?.code != .stopped { await Task.yield() }
            gate.open()
            try await built.pass()
            #expect(failure { try factory["Quick"] as Part }?.code == .stopped)
            other.open()
            _ = try await (slow.value, stop.value)
        }
    }

    @Test func `a child's stop hook can resolve a dependency from the parent`() async throws {
        let diary = Diary()
        let parent = try ObjectGraph(
            assembly { module in
                module.define("Database", in: .singleton) { _ in Part("Database") }.eager()
                    .onStop { _ in diary.note("-Database") }
            }
        )
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Session", in: .singleton) { factory in
                    Part("Session", try factory["Database Provider"] as Provider<Part>)
                }
                .onStart { _ in }
                .onStop { session in
                    diary.note("-Session")
                    diary.note(try (session.held[0] as? Provider<Part>)?().name ?? "")
                }
            },
            parent: parent
        )
        let application = try ObjectGraphFactory(parent)
        let session = try ObjectGraphFactory(graph, parent: application)
        try await application.start()
        try await session.start()
        try await application.stop()
        #expect(diary.entries == ["-Session", "Database", "-Database"])
    }

    @Test func `children stop concurrently`() async throws {
        let (gate, stopping) = (Gate(), Counter())
        let parent = try ObjectGraph(assembly { $0.define("Database", in: .singleton) { _ in Part("Database") } })
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Session", in: .singleton) { _ in Part("Session") }.eager().onStop { _ in
                    stopping.increment()
                    try await gate.pass()
                }
            },
            parent: parent
        )
        let application = try ObjectGraphFactory(parent)
        let sessions = try (0..<20).map { _ in try ObjectGraphFactory(graph, parent: application) }
        for session in sessions { try await session.start() }
        try await watchedTask(seconds: 60) {
            let stop = Task { try await application.stop() }
            while stopping.value < 20 { await Task.yield() }
            gate.open()
            let report = try await stop.value
            #expect(report.entries.count == 20)
        }
        withExtendedLifetime(sessions) {}
    }

    @Test func `a build without waiters is cancelled, even if a stop waits for it`() async throws {
        let began = Gate()
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ async throws in
                began.open()
                try await Task.sleep(for: .seconds(600))
                return Part("Slow")
            }
        }
        try await watchedTask(seconds: 120) {
            let slow = Task { try await factory.resolve("Slow") as Part }
            try await began.pass()
            let stop = Task { try await factory.stop() }
            while failure({ try factory["None"] as Part })?.code != .stopped { await Task.yield() }
            try await Task.sleep(for: .milliseconds(20))
            slow.cancel()
            _ = try? await slow.value
            _ = try await stop.value
        }
    }

    @Test func `the dependencies of a graph object count for all objects that share it`() async throws {
        for isOuter in [false, true] {
            let diary = Diary()
            func part(_ module: Module, _ name: String, _ needs: String...) {
                module.define(Key<Part>(name), in: .singleton) { factory in
                    for need in needs { _ = try factory[need] as Part }
                    return Part(name)
                }
                .onStart { diary.note("+\($0.name)") }
                .onStop { diary.note("-\($0.name)") }
            }
            let factory = try factory { module in
                part(module, "A", "Paint")
                part(module, "B", "Paint")
                module.define("Paint", in: .graph) { factory in Part("Paint", try factory["Colour"] as Part) }
                module.define("Colour", in: .singleton) { _ in Part("Colour") }
                    .onStart { _ in
                        try await Task.sleep(for: .milliseconds(10))
                        diary.note("+Colour")
                    }
                    .onStop { _ in diary.note("-Colour") }
                module.define("All") { factory in
                    if isOuter { _ = try factory["Paint"] as Part }
                    return Part("All", try ["A", "B"].map { try factory[$0] as Part })
                }
            }
            _ = try factory["All"] as Part
            try await factory.start()
            try await factory.stop()
            #expect(diary.entries.first == "+Colour" && diary.entries.last == "-Colour")
        }
    }

    @Test(arguments: Reset.allCases)
    func `objects that a reset removed are stopped, too`(reset: Reset) async throws {
        let (diary, cache, made) = (Diary(), CachedScope("Session"), Counter())
        let factory = try factory { module in
            module.define("User", in: cache) { _ in Part("User \(made.increment())") }
                .onStart { diary.note("+\($0.name)") }
                .onStop { diary.note("-\($0.name)") }
            module.define("Token", in: cache) { _ in Part("Token") }.onStop { diary.note("-\($0.name)") }
        }
        try await factory.start()
        _ = try factory["Token"] as Part
        reset.apply(to: cache, in: factory)
        _ = try (factory["User"] as Part, factory["Token"] as Part)
        try await factory.stop()
        #expect(diary.entries.first == "+User 1")
        #expect(diary.entries.dropFirst().sorted() == ["-Token", "-Token", "-User 1"])
    }

    @Test(arguments: [false, true])
    func `an object that is replaced while it starts is stopped if its start succeeds`(fails: Bool) async throws {
        let (diary, cache, probe) = (Diary(), CachedScope("Session"), Probe())
        let (reset, replaced) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("User", in: cache) { _ in probe.object() }
                .onStart { _ in
                    try await replaced.pass()
                    if fails { throw Boom() }
                }
                .onStop { _ in diary.note("-User") }
            module.define("Clock", in: .singleton) { _ in Part("Clock") }
                .eager()
                .onStart { [cache] _ in
                    cache.reset()
                    reset.open()
                }
        }
        _ = try factory["User"] as Probe.Object
        try await watchedTask(seconds: 60) {
            let start = Task { try await factory.start() }
            try await reset.pass()
            _ = try factory["User"] as Probe.Object
            replaced.open()
            #expect((await awaitedFailure { try await start.value } != nil) == fails)
            if !fails { try await factory.stop() }
        }
        #expect(diary.entries == (fails ? [] : ["-User"]))
    }

    // MARK: - Reports

    @Test func `an overrun reports the overall limit unchanged, even for children`() async throws {
        let graph = try factory { module in
            module.define("Slow", in: .singleton) { _ in Part("Slow") }
                .onStop { _ in try await Task.sleep(for: .seconds(600)) }
        }
        .graph
        let stopped = try await reachingHook { limit, begin in
            let parent = try ObjectGraphFactory(graph)
            let child = try ObjectGraphFactory(
                ObjectGraph(
                    assembly { module in
                        module.define("Child", in: .singleton) { factory in
                            Part(try (factory["Slow"] as Part).name)
                        }
                        .onStop { _ in
                            begin()
                            try await Task.sleep(for: .seconds(600))
                        }
                    },
                    parent: graph
                ),
                parent: parent
            )
            _ = try child["Child"] as Part
            return await lifecycleError { try await parent.stop(within: limit) }
        }
        guard case .overran(stopped.limit)? = stopped.error.report.entries.first?.outcome else {
            Issue.record("\(stopped)")
            return
        }
        let started = try await reachingHook { limit, begin in
            let eager = try factory { module in
                module.define("First", in: .singleton) { _ in Part("First") }
                    .onStart { _ in try await Task.sleep(for: .milliseconds(5)) }
                module.define("Slow", in: .singleton) { factory in Part(try (factory["First"] as Part).name) }
                    .onStart { _ in
                        begin()
                        try await Task.sleep(for: .seconds(600))
                    }
            }
            return await lifecycleError { try await eager.start(within: limit) }
        }
        guard case .overran(started.limit)? = started.error.failure?.outcome else {
            Issue.record("\(started)")
            return
        }
    }

    @Test func `starting again after a failed start reports why it failed`() async throws {
        let factory = try factory { module in
            module.define("Car", in: .singleton) { _ in Part("Car") }.onStart { _ in throw Boom() }
        }
        let first = try #require(await lifecycleError { try await factory.start() })
        let second = try #require(await lifecycleError { try await factory.start() })
        #expect(second.code == .stopped && (second.underlying as? LifecycleError)?.code == .startFailed)
        #expect(second.summary.hasSuffix("make a new one (\(Wording.cause(of: first))) [stopped]"))
    }

    @Test func `run limits how many hooks run concurrently`() async throws {
        let running = Guarded((now: 0, most: 0))
        let factory = try factory { module in
            for name in ["A", "B", "C"] {
                module.define(Key<Part>(name), in: .singleton) { _ in Part(name) }
                    .onStart { _ in
                        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        try await Task.sleep(for: .milliseconds(5))
                        running.withLock { $0.now -= 1 }
                    }
            }
        }
        try await factory.run(atOnce: 1) { _ in #expect(running.withLock { $0.most } == 1) }
    }

    @Test func `the observer hears of each reuse once, whatever type is requested`() throws {
        let observer = Observer()
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Engine", in: .singleton) { _ in Engine() }
                module.alias("Motor", to: "Engine")
            }
        )
        let factory = try ObjectGraphFactory(graph, observer: observer)
        _ = try factory["Engine"] as Engine
        var expected = 0
        func told(_ what: Comment, _ request: () throws -> Any) throws {
            _ = try request()
            expected += 1
            #expect(observer.reused.count == expected, what)
            expected = observer.reused.count
        }
        let make: Provider<any Motor> = try factory["Engine Provider"]
        for _ in 0..<2 {
            try told("itself") { try factory["Engine"] as Engine }
            try told("a protocol") { try factory["Engine"] as any Motor }
            try told("an Optional") { try factory["Engine"] as Engine? as Any }
            try told("Any") { try factory["Engine"] as Any }
            try told("an alias") { try factory["Motor"] as any Motor }
            try told("by provider") { try make() }
        }
    }

    // MARK: - Lifetimes

    @Test func `a shared graph object doesn't retain the factory that created it`() throws {
        let probe = Probe()
        do {
            let factory = try factory { module in
                module.define("Paint", in: .graph) { OutlivingTests.Holder(probe, $0) }
                module.define("Car", in: .singleton) {
                    OutlivingTests.Holder(probe, try $0["Paint"] as OutlivingTests.Holder)
                }
                module.define("All") { factory in
                    let paint: OutlivingTests.Holder = try factory["Paint"]
                    let car: OutlivingTests.Holder = try factory["Car"]
                    return [paint, car]
                }
            }
            let all: [OutlivingTests.Holder] = try factory["All"]
            #expect(all[1].held as? OutlivingTests.Holder === all[0])
        }
        #expect(probe.alive == 0)
    }
}
