import Testing

@testable import Rivet
@testable import RivetLifecycle

/// Starting and stopping a factory.
@Suite(.timeLimit(.minutes(15))) struct LifecycleTests {
    /// Records events in order.
    final class Diary: Sendable {
        private let list = Guarded<[String]>([])
        var entries: [String] { list.withLock { $0 } }
        func note(_ entry: String) { list.withLock { $0.append(entry) } }
    }

    final class Part: Sendable {
        let name: String
        let held: [any Sendable]
        init(_ name: String, _ held: any Sendable...) { (self.name, self.held) = (name, held) }
    }

    /// Defines a part that records its start and its stop.
    @discardableResult
    private func part(
        _ module: Module,
        _ name: String,
        _ diary: Diary,
        _ needs: String...
    ) -> Registration<Part> {
        module.define(Key<Part>(name), in: .singleton) { factory in
            for need in needs { _ = try factory[need] as Any }
            return Part(name)
        }
        .onStart { diary.note("+\($0.name)") }
        .onStop { diary.note("-\($0.name)") }
    }

    @Test func `an object starts after its dependencies and stops before them`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            part(module, "Car", diary, "Axle", "Alias")
            part(module, "Engine", diary, "Fuel")
            module.alias("Alias", to: "Engine")
            // A prototype and a group lie in between.
            module.define("Axle") { factory in Part("Axle", try factory["Wheels"] as [Part]) }
            module.contribute("Wheels", in: .singleton) { factory in
                Part("Wheel", try factory["Fuel"] as Part)
            }
            .onStart { _ in diary.note("+Wheel") }
            .onStop { _ in diary.note("-Wheel") }
            part(module, "Fuel", diary)
            module.define("Lazy", in: .singleton) { _ in Part("Lazy") }.onStop { diary.note("-\($0.name)") }
        }
        let report = try await factory.start()
        #expect(report.entries.count == 8 && report.failures.isEmpty)
        let order = diary.entries
        #expect(order.first == "+Fuel" && order.last == "+Car" && Set(order) == ["+Fuel", "+Engine", "+Wheel", "+Car"])
        #expect(try await factory.start().entries.isEmpty && diary.entries.count == 4)
        try await factory.stop()
        let stopped = diary.entries.dropFirst(4)
        #expect(stopped.first == "-Car" && stopped.last == "-Fuel" && stopped.count == 4)
        #expect(try await factory.stop().entries.isEmpty && diary.entries.count == 8)
    }

    @Test func `a stopped child refuses whatever it inherits under a name of its own`() async throws {
        let parent = try factory { module in
            module.define("Wheel", in: .singleton) { _ in Part("Wheel") }
            module.define("Named") { (_, name: String) in Part(name) }
            module.contribute("Group") { _ in Part("Element") }
        }
        let child = try parent.child { module in
            for name in ["Wheel", "Named", "Group"] { module.alias("Own \(name)", to: name) }
        }
        func requests() -> [() async throws -> Any] {
            [
                { try child["Own Wheel"] as Part }, { try child["Own Named", with: "x"] as Part },
                { try child["Own Group"] as [Part] }, { try await child.resolve("Own Wheel", as: Part.self) },
                { try await child.resolve("Own Named", as: Part.self, with: "x") },
                { try await child.resolve("Own Group", as: [Part].self) },
            ]
        }
        for request in requests() { _ = try await request() }
        try await child.stop()
        for (index, request) in requests().enumerated() {
            let error = await awaitedFailure { try await request() } as? ResolutionError
            #expect(error?.code == .stopped, "\(index)")
        }
    }

    @Test func `all requests after a stop fail with stopped`() async throws {
        let factory = try factory { module in
            module.define("Car", in: .singleton) { factory in
                Part("Car", try factory["Wheel Provider"] as Provider<Part>)
            }
            module.define("Wheel") { _ in Part("Wheel") }
            module.define("Late", in: .singleton) { _ in Part("Late") }
            module.define("Named") { (_, name: String) in Part(name) }
            module.define("Awaited") { _ async throws in Part("Awaited") }
            module.define("Kept Awaited", in: .singleton) { _ async throws in Part("Awaited") }
            module.define("Weak", in: .weak) { _ in Part("Weak") }
            module.define("Graph", in: .graph) { _ in Part("Graph") }
            module.define("Cached", in: CachedScope("Session", timeToLive: nil)) { _ in Part("Cached") }
            module.contribute("Group") { _ in Part("Element") }
            module.alias("Second", to: "Car")
        }
        let car: Part = try factory["Car"]
        _ = try (factory["Weak"] as Part, factory["Cached"] as Part)
        let makeWheel: Provider<Part> = try factory["Wheel Provider"]
        try await factory.stop()
        let requests: [() throws -> Any] = [
            { try factory["Car"] as Part }, { try factory["Car"] as Any }, { try factory["Wheel"] as Part },
            { try factory["Late"] as Part }, { try factory["Named", with: "x"] as Part },
            { try factory["Weak"] as Part }, { try factory["Graph"] as Part }, { try factory["Cached"] as Part },
            { try factory["Group"] as [Part] }, { try factory["Second"] as Part }, { try makeWheel() },
            { try (car.held[0] as? Provider<Part>)?() as Any }, { try factory.optional("Car", as: Part.self) as Any },
        ]
        for (index, request) in requests.enumerated() {
            #expect(failure(request)?.code == .stopped, "\(index)")
        }
        for name in ["Car", "Wheel", "Late", "Awaited", "Kept Awaited", "Group", "Graph"] {
            let error = await awaitedFailure { try await factory.resolve(name, as: Any.self) } as? ResolutionError
            #expect(error?.code == .stopped, "\(name)")
        }
        await #expect { try await factory.start() } throws: { ($0 as? LifecycleError)?.code == .stopped }
        #expect(
            text(failure { try factory["Car"] as Part }).hasPrefix(#"can't resolve "Car": its factory was stopped"#)
        )
    }

    @Test func `hooks stay with their definition if it is decorated and go if it is redefined`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            part(module, "Radio", diary)
            module.decorate("Radio" as Key<Part>) { old, _ in Part("Decorated", old) }
            part(module, "Engine", diary)
            module.redefine("Engine", in: .singleton) { factory in Part("New", try factory["Engine Original"] as Part) }
                .onStart { diary.note("+\($0.name)") }
            part(module, "Gone", diary)
            module.redefine("Gone") { _ in Part("Plain") }
        }
        try await factory.start()
        #expect(Set(diary.entries) == ["+Radio", "+New"] && diary.entries.count == 2)
        #expect(try (factory["Radio"] as Part).name == "Decorated")
        try await factory.stop()
        #expect(diary.entries.dropFirst(2) == ["-Radio"])
    }

    @Test func `hooks on weak and graph definitions are errors`() {
        let found = problems { module in
            module.define("Weak", in: .weak) { _ in Part("Weak") }.onStop { _ in }.onStart { _ in }
            module.define("Graph", in: .graph) { _ in Part("Graph") }.eager()
        }
        #expect(found.map(\.code) == [.unusableScope, .unusableScope])
        #expect(found.first?.message.hasPrefix(#""Weak" can't have hooks"#) == true)
    }

    @Test func `a failed start stops the started objects and reports both errors`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            part(module, "Engine", diary).onStop { _ in throw Boom() }
            module.define("Radio", in: .singleton) { factory in Part("Radio", try factory["Engine"] as Part) }
                .onStart { _ in throw Boom() }
                .onStop { _ in diary.note("-Radio") }
            part(module, "Car", diary, "Radio")
        }
        let error = await lifecycleError { try await factory.start() }
        #expect(error?.code == .startFailed && error?.underlying is Boom && error?.failure?.name == "Radio")
        #expect(error?.rollback?.failures.map(\.name) == ["Engine"])
        #expect(diary.entries == ["+Engine", "-Engine"])
        #expect(failure { try factory["Car"] as Part }?.code == .stopped)
        try await factory.stop()
        #expect(diary.entries == ["+Engine", "-Engine"])
    }

    @Test func `a failed start stops objects without start hooks, whenever they were built`() async throws {
        for fails in ["build", "hook"] {
            let diary = Diary()
            let factory = try factory { module in
                module.define("Late", in: .singleton) { factory in Part("Late", try factory["Early"] as Part) }
                    .onStop { _ in diary.note("-Late") }
                module.define("Early", in: .singleton) { _ in Part("Early") }.onStop { _ in diary.note("-Early") }
                module.define("Car", in: .singleton) { factory in
                    _ = try factory["Early"] as Part
                    if fails == "build" { throw Boom() }
                    return Part("Car", try factory["Late Provider"] as Provider<Part>)
                }
                .onStart { car in
                    _ = try (car.held[0] as? Provider<Part>)?()
                    throw Boom()
                }
            }
            let error = await lifecycleError { try await factory.start() }
            let stopped = fails == "hook" ? ["Late", "Early"] : ["Early"]
            #expect(error?.rollback?.entries.map(\.name) == stopped)
            #expect(diary.entries == stopped.map { "-\($0)" })
        }
    }

    @Test func `a build that never ends delays a start only until its limit`() async throws {
        let gate = Gate()
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ async throws in
                await Task.detached { try? await gate.pass() }.value
                return Part("Slow")
            }
            .eager()
        }
        try await watchedTask {
            let error = await lifecycleError { try await factory.start(within: .milliseconds(30)) }
            #expect(error?.failure?.name == "Slow" && error?.failure?.phase == .build)
            gate.open()
        }
    }

    @Test func `all children share the time limit of a stop`() async throws {
        let gate = Gate()
        defer { gate.open() }
        var diary = Diary()
        let (limit, error) = try await reachingHook { limit, begin in
            diary = Diary()
            let begun = Counter()
            let parent = try ObjectGraph(assembly { part($0, "Database", diary) })
            let graph = try ObjectGraph(
                assembly { module in
                    module.define("Session", in: .singleton) { _ in Part("Session") }.eager()
                        .onStop { _ in
                            begun.increment()
                            if begun.value == 10 { begin() }
                            await gate.passUncancelled()
                        }
                },
                parent: parent
            )
            let application = try ObjectGraphFactory(parent)
            let sessions = try (0..<10).map { _ in try ObjectGraphFactory(graph, parent: application) }
            try await application.start()
            for session in sessions { try await session.start() }
            defer { withExtendedLifetime(sessions) {} }
            return await lifecycleError { try await application.stop(within: limit) }
        }
        // On a busy pool, the application's own hook begins too late, and is a failure, too.
        let sessions = error.report.failures.count { $0.name == "Session" }
        #expect(error.code == .stopFailed && sessions == 10)
        // One after the other, they would take ten times as long.
        #expect(error.report.duration < limit * 8)
        // After the limit, the remaining hook begins in a cancelled task, perhaps later on a busy pool.
        for _ in 0..<6_000 where diary.entries.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(diary.entries == ["+Database", "-Database"])
    }

    @Test func `a start fails if an object can't be built`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            part(module, "Engine", diary)
            part(module, "Car", diary, "Engine", "Enigne")
        }
        let error = await lifecycleError { try await factory.start() }
        #expect((error?.underlying as? ResolutionError)?.code == .missing && error?.failure?.phase == .build)
        #expect(diary.entries.isEmpty)
        #expect(failure { try factory["Engine"] as Part }?.code == .stopped)
    }

    @Test func `a failed start stops objects that have only stop hooks, even if built meanwhile`() async throws {
        for isBroken in [false, true] {
            let diary = Diary()
            let factory = try factory { module in
                module.define("Pool", in: .singleton) { _ in Part("Pool") }.eager().onStop { diary.note("-\($0.name)") }
                module.define("Late", in: .singleton) { _ in Part("Late") }.onStop { diary.note("-\($0.name)") }
                module.define("Server", in: .singleton) { factory in
                    Part("Server", try factory["Pool"] as Part, try factory["Late Provider"] as Provider<Part>)
                }
                .onStart { server in
                    _ = try (server.held[1] as? Provider<Part>)?()
                    throw Boom()
                }
                if isBroken { module.define("Broken", in: .singleton) { _ -> Part in throw Boom() }.eager() }
            }
            _ = try factory["Pool"] as Part
            let error = await lifecycleError { try await factory.start() }
            #expect(error?.underlying is Boom || (error?.underlying as? ResolutionError)?.underlying is Boom)
            #expect(diary.entries.sorted() == (isBroken ? ["-Pool"] : ["-Late", "-Pool"]))
            #expect(error?.rollback?.entries.map(\.name).sorted() == (isBroken ? ["Pool"] : ["Late", "Pool"]))
        }
    }

    @Test func `a failing start doesn't wait for a build that never ends`() async throws {
        let gate = Gate()
        defer { gate.open() }
        try await watchedTask {
            let error = try await reachingHook { limit, begin in
                let began = Gate()
                let factory = try factory { module in
                    module.define("Slow", in: .singleton) { _ async throws in
                        began.open()
                        await gate.passUncancelled()
                        return Part("Slow")
                    }
                    .eager()
                    module.define("Broken", in: .singleton) { _ async throws -> Part in
                        try await began.pass()
                        begin()
                        throw Boom()
                    }
                    .eager()
                }
                return await lifecycleError { try await factory.start(within: limit) }
            }
            .error
            #expect(error.failure?.name == "Broken")
        }
    }

    @Test func `a hook that exceeds its limit is named and abandoned`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let (limit, error) = try await reachingHook { limit, begin in
            let factory = try factory { module in
                module.define("Slow", in: .singleton) { _ in Part("Slow") }
                    .onStart(within: limit) { _ in
                        begin()
                        await gate.passUncancelled()
                    }
            }
            return await lifecycleError { try await factory.start() }
        }
        #expect(error.failure?.name == "Slow")
        guard case .overran(limit)? = error.failure?.outcome else {
            Issue.record("\(text(error))")
            return
        }
    }

    @Test func `children stop before their parents`() async throws {
        let diary = Diary()
        let parent = try ObjectGraph(assembly { part($0, "Database", diary) })
        let graph = try ObjectGraph(
            assembly { part($0, "Session", diary, "Database") },
            parent: parent
        )
        let application = try ObjectGraphFactory(parent)
        let session = try ObjectGraphFactory(graph, parent: application)
        try await application.start()
        try await session.start()
        #expect(diary.entries == ["+Database", "+Session"])
        try await application.stop()
        #expect(diary.entries.dropFirst(2) == ["-Session", "-Database"])
        #expect(failure { try session["Session"] as Part }?.code == .stopped)
        #expect(failure { try session["Database"] as Part }?.code == .stopped)
        let late = try ObjectGraphFactory(graph, parent: application)
        #expect(failure { try late["Session"] as Part }?.code == .stopped)
        await #expect { try await late.start() } throws: { ($0 as? LifecycleError)?.code == .stopped }
    }

    @Test func `a stop hook can resolve existing objects but can't build new ones`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            module.define("Server", in: .singleton) { factory -> Part in
                let (log, late): (Provider<Part>, Provider<Part>) = try (
                    factory["Log Provider"], factory["Late Provider"]
                )
                return Part("Server", log, late)
            }
            .onStart { _ in }
            .onStop { server in
                let log = server.held[0] as? Provider<Part>, late = server.held[1] as? Provider<Part>
                diary.note(try log?().name ?? "")
                diary.note(failure { try late?() as Any }?.code.rawValue ?? "built")
            }
            module.define("Log", in: .singleton) { _ in Part("Log") }.eager()
            module.define("Late", in: .singleton) { _ in Part("Late") }
        }
        try await factory.start()
        try await factory.stop()
        #expect(diary.entries == ["Log", "stopped"])
    }

    @Test func `an object whose build is in progress when a stop begins is built and stopped`() async throws {
        let (diary, began, gate) = (Diary(), Gate(), Gate())
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { factory async throws in
                began.open()
                try await gate.pass()
                return Part("Slow", try await factory.resolve("Needed") as Part)
            }
            .onStop { _ in diary.note("-Slow") }
            part(module, "Needed", diary)
        }
        try await watchedTask {
            async let slow: Part = factory.resolve("Slow")
            try await began.pass()
            async let stopped = factory.stop()
            while failure({ try factory["Needed"] as Part })?.code != .stopped { await Task.yield() }
            gate.open()
            _ = try await slow
            _ = try await stopped
        }
        #expect(diary.entries == ["-Slow"])
        #expect(failure { try factory["Slow"] as Part }?.code == .stopped)
    }

    @Test func `a build that never ends delays a stop only until its limit`() async throws {
        let (began, gate) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ async throws in
                began.open()
                while (try? await gate.pass()) == nil {}
                return Part("Slow")
            }
        }
        try await watchedTask {
            let slow = Task { try await factory.resolve("Slow") as Part }
            try await began.pass()
            let error = await lifecycleError { try await factory.stop(within: .milliseconds(30)) }
            #expect(error?.failure?.name == "Slow" && error?.failure?.phase == .build)
            gate.open()
            _ = try? await slow.value
        }
    }

    @Test func `a start or stop inside a build or hook of the same factory is an error`() async throws {
        let found = Collected<LifecycleError.Code?>()
        let outside = Later<ObjectGraphFactory>()
        outside.set(
            try factory { module in
                module.define("Built", in: .singleton) { _ async throws in
                    found.append(await lifecycleError { try await outside.value.stop() }?.code)
                    return Part("Built")
                }
                .onStart { _ in
                    found.append(await lifecycleError { try await outside.value.stop() }?.code)
                    found.append(await lifecycleError { try await outside.value.start() }?.code)
                }
                .onStop { _ in found.append(await lifecycleError { try await outside.value.stop() }?.code) }
            }
        )
        try await watchedTask {
            try await outside.value.start()
            try await outside.value.stop()
        }
        #expect(found.elements == [.insideHook, .insideHook, .insideHook, .insideHook])
        outside.set(nil)
    }

    @Test func `many concurrent starts and stops run each hook at most once`() async throws {
        for _ in 0..<Rounds.some(of: 200) {
            let diary = Diary()
            let factory = try factory { module in
                part(module, "Car", diary, "Engine")
                part(module, "Engine", diary)
            }
            try await watchedTask {
                await withTaskGroup { group in
                    for index in 0..<16 {
                        group.addTask {
                            if index.isMultiple(of: 4) {
                                _ = try? await factory.stop()
                            } else {
                                _ = try? await factory.start()
                            }
                        }
                    }
                }
            }
            try await factory.stop()
            let entries = diary.entries
            #expect(entries.count == Set(entries).count)
            #expect(
                Set(entries.filter { $0.hasPrefix("+") }.map { "-" + $0.dropFirst() })
                    == Set(entries.filter { $0.hasPrefix("-") })
            )
        }
    }

    @Test func `run starts, runs its body, and stops even if the body fails or is cancelled`() async throws {
        let diary = Diary()
        func make() throws -> ObjectGraphFactory { try factory { part($0, "Car", diary) } }
        var reports: [LifecycleReport] = []
        let name = try await make().run(reporting: { reports.append($0) }) { factory in
            diary.note("runs")
            return (try factory["Car"] as Part).name
        }
        #expect(name == "Car" && diary.entries == ["+Car", "runs", "-Car"])
        #expect(reports.map { $0.entries.map(\.phase) } == [[.build, .start], [.stop]])
        await #expect(throws: Boom.self) { try await make().run { _ in throw Boom() } }
        #expect(diary.entries.suffix(2) == ["+Car", "-Car"])
        let task = Task {
            try await make().run { _ in
                diary.note("waits")
                try await Task.sleep(for: .seconds(600))
            }
        }
        while diary.entries.last != "waits" { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(diary.entries.suffix(3) == ["+Car", "waits", "-Car"])
        let broken = try factory { module in
            module.define("Car", in: .singleton) { _ in Part("Car") }.eager().onStop { _ in throw Boom() }
        }
        let error = await lifecycleError { try await broken.run { _ in throw CancellationError() } }
        #expect(error?.code == .stopFailed && error?.underlying is Boom && error?.bodyError is CancellationError)
    }

    @Test func `health covers the objects that were built`() async throws {
        let factory = try factory { module in
            module.define("Engine", in: .singleton) { _ in Part("Engine") }.health { _ in }
            module.define("Radio", in: .singleton) { _ in Part("Radio") }.health { _ in throw Boom() }
            module.define("Late", in: .singleton) { _ in Part("Late") }.health { _ in throw Boom() }
        }
        #expect(await factory.health().entries.isEmpty)
        _ = try (factory["Engine"] as Part, factory["Radio"] as Part)
        let health = await factory.health(within: .seconds(600))
        #expect(health.entries.map(\.name) == ["Engine", "Radio"] && health.entries.map(\.isHealthy) == [true, false])
        #expect(!health.isHealthy)
    }

    @Test func `a released factory releases all its objects, started or stopped`() async throws {
        let probe = Probe()
        for isStopped in [false, true] {
            do {
                let factory = try factory { module in
                    module.define("A", in: .singleton) { factory in
                        OutlivingTests.Holder(probe, factory, try factory["B Provider"])
                    }
                    .onStart { _ in }.onStop { _ in }
                    module.define("B", in: .singleton) { factory in
                        OutlivingTests.Holder(probe, try factory["A"] as OutlivingTests.Holder)
                    }
                    .eager().health { _ in }
                }
                try await factory.start()
                _ = await factory.health()
                if isStopped { try await factory.stop() }
                withExtendedLifetime(factory) { #expect(probe.alive == 2) }
            }
            try await watchedTask { while probe.alive > 0 { await Task.yield() } }
        }
    }

    @Test func `a start or stop that has returned doesn't retain the factory`() async throws {
        for round in 0..<Rounds.some(of: 2_000) {
            let inside = Later<ObjectGraphFactory>()
            defer { inside.set(nil) }
            do {
                let factory = try factory { module in
                    module.define("Engine", in: .singleton) { factory in
                        inside.set(factory)
                        return Engine()
                    }
                }
                try await factory.start()
                _ = try factory["Engine"] as Engine
                if round.isMultiple(of: 2) { try await factory.stop() }
            }
            #expect(failure { try inside.value["Engine"] as Engine }?.code == .released)
        }
    }
}

/// Returns the error of a failing start or stop, or nil if it succeeds or fails with another type of error.
func lifecycleError(_ body: () async throws -> Any) async -> LifecycleError? {
    do {
        _ = try await body()
        return nil
    } catch { return error as? LifecycleError }
}

/// Calls `attempt` with longer and longer limits, until its last hook or build has begun before the limit was over.
///
/// The limit of a start or stop counts from the call, and on a busy machine seconds may pass before the first hook
/// runs.
///
/// - Parameter attempt: Starts or stops something new within the limit. Its last hook or build calls `begin`.
/// - Returns: The error of the first attempt in which that was in time, and the limit of that attempt.
func reachingHook(
    _ attempt: (_ limit: Duration, _ begin: @escaping @Sendable () -> Void) async throws -> LifecycleError?
) async throws -> (limit: Duration, error: LifecycleError) {
    for limit in [Duration.milliseconds(200), .seconds(2), .seconds(20)] {
        let began = Gate()
        // After the limit of a stop, its remaining hooks begin in cancelled tasks.
        let error = try #require(await attempt(limit) { if !Task.isCancelled { began.open() } })
        if began.isOpen { return (limit, error) }
    }
    throw Boom()
}
