import RivetInspection
import Testing

@testable import Rivet
@testable import RivetLifecycle

/// Services, which run from the start of a factory to its stop.
@Suite(.timeLimit(.minutes(15))) struct ServiceTests {
    typealias Diary = LifecycleTests.Diary
    typealias Part = LifecycleTests.Part

    /// Runs until its task is cancelled, and records its beginning and its end.
    private static func serve(_ name: String, _ diary: Diary) async throws {
        diary.note("\(name) runs")
        defer { diary.note("\(name) ended") }
        try await Task.sleep(for: .seconds(600))
    }

    /// Defines a part with a service and hooks, which record what they do.
    @discardableResult
    private func server(_ module: Module, _ name: String, _ diary: Diary, _ needs: String...) -> Registration<Part> {
        module.define(Key<Part>(name), in: .singleton) { factory in
            for need in needs { _ = try factory[need] as Any }
            return Part(name)
        }
        .onStart { _ in diary.note("+\(name)") }
        .onStop { _ in
            // The service may need a moment for a thread.
            while !diary.entries.contains("\(name) runs") { await Task.yield() }
            diary.note("-\(name)")
        }
        .running { _ in try await Self.serve(name, diary) }
    }

    /// Waits until the diary has an entry.
    private func wait(for entry: String, in diary: Diary) async throws {
        while !diary.entries.contains(entry) { try await Task.sleep(for: .milliseconds(1)) }
    }

    private final class Observer: GraphObserver {
        let events = Collected<String>()
        func observe(_ event: GraphEvent) {
            switch event {
            case .ended(let subject, let error, _):
                events.append("\(subject.name) ended \(error.map { "\($0)" } ?? "")")
            case .stopped(let subject, _): events.append("\(subject.name) stopped")
            case .failed(let subject, let error, _): events.append("\(subject.name) failed \(error)")
            case .leaked(let subject): events.append("\(subject.name) leaked")
            default: break
            }
        }
    }

    private func observed(_ observer: Observer, _ configure: (Module) throws -> Void) throws -> ObjectGraphFactory {
        try ObjectGraphFactory(ObjectGraph(assembly(.production, [:], configure)), observer: observer)
    }

    // MARK: - Order

    @Test func `a service runs between its object's hooks, and ends before its dependencies stop`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            server(module, "Server", diary, "Cache")
            server(module, "Cache", diary, "Database")
            server(module, "Database", diary)
        }
        try await watchedTask {
            try await factory.start()
            for name in ["Server", "Cache", "Database"] { try await wait(for: "\(name) runs", in: diary) }
            #expect(diary.entries.filter { $0.hasPrefix("+") } == ["+Database", "+Cache", "+Server"])
            let report = try await factory.stop()
            #expect(report.entries.map(\.phase) == [.stop, .run, .stop, .run, .stop, .run])
            #expect(report.entries.allSatisfy { $0.hook == nil && !$0.isFailure })
        }
        #expect(
            diary.entries.suffix(6)
                == ["-Server", "Server ended", "-Cache", "Cache ended", "-Database", "Database ended"]
        )
        for name in ["Server", "Cache", "Database"] {
            let entries = diary.entries
            #expect(try #require(entries.firstIndex(of: "+\(name)")) < #require(entries.firstIndex(of: "\(name) runs")))
        }
    }

    @Test func `a service starts before the hooks of dependents, without a start hook of its own`() async throws {
        let gate = Gate()
        let factory = try factory { module in
            module.define("Source", in: .singleton) { _ in Part("Source") }.running { _ in
                gate.open()
                try await Task.sleep(for: .seconds(600))
            }
            module.define("Reader", in: .singleton) { factory in Part("Reader", try factory["Source"] as Part) }
                .onStart { _ in try await gate.pass() }
        }
        try await watchedTask {
            let report = try await factory.start()
            #expect(report.entries.map(\.phase) == [.build, .build, .start])
            try await factory.stop()
        }
    }

    @Test func `several services of an object run and end at the same time`() async throws {
        let (diary, both) = (Diary(), Counter())
        let factory = try factory { module in
            let part = module.define("Server", in: .singleton) { _ in Part("Server") }
            for number in 1...2 {
                part.running { _ in
                    try? await Self.serve("\(number)", diary)
                    both.increment()
                    // Each one ends only if the other one was cancelled, too.
                    while both.value < 2 { await Task.yield() }
                }
            }
        }
        try await watchedTask {
            try await factory.start()
            for number in 1...2 { try await wait(for: "\(number) runs", in: diary) }
            let report = try await factory.stop()
            #expect(report.entries.map(\.hook) == [1, 2] && report.entries.map(\.phase) == [.run, .run])
        }
    }

    @Test func `a service that ends in its object's stop hook has not failed`() async throws {
        let (gate, observer) = (Gate(), Observer())
        let factory = try observed(observer) { module in
            module.define("Server", in: .singleton) { _ in Part("Server") }
                .onStop { _ in gate.open() }
                .running { _ in try await gate.pass() }
        }
        try await watchedTask {
            try await factory.start()
            try await factory.stop()
        }
        #expect(observer.events.elements == ["Server stopped", "Server stopped"])
    }

    @Test func `a service receives the same object as its hooks if the definition is decorated`() async throws {
        let (diary, gate) = (Diary(), Gate())
        let factory = try factory { module in
            module.define("Server", in: .singleton) { _ in Part("Server") }
                .onStart { diary.note("onStart \($0.name)") }
                .running { server in
                    diary.note("running \(server.name)")
                    gate.open()
                    try await Task.sleep(for: .seconds(600))
                }
                .onStop { diary.note("onStop \($0.name)") }
                .completed { server, _ in diary.note("completed \(server.name)") }
            module.decorate("Server" as Key<Part>) { old, _ in Part("Decorated", old) }
        }
        try await watchedTask {
            try await factory.start()
            try await gate.pass()
            try await factory.stop()
        }
        #expect(diary.entries == ["completed Decorated", "onStart Server", "running Server", "onStop Server"])
    }

    @MainActor private static var isServed = false

    @Test func `a service can run on the main actor`() async throws {
        let factory = try factory { module in
            module.define("Window", in: .singleton) { _ in Part("Window") }
                .running { @MainActor _ in
                    MainActor.assertIsolated()
                    Self.isServed = true
                    try await Task.sleep(for: .seconds(600))
                }
        }
        try await watchedTask {
            try await factory.run { _ in while await !Self.isServed { await Task.yield() } }
        }
    }

    // MARK: - Failures

    @Test(arguments: [true, false])
    func `a service that fails ends run with an error that names it`(isThrowing: Bool) async throws {
        let diary = Diary()
        let factory = try factory { module in
            module.define("Server", in: .singleton) { factory in Part("Server", try factory["Database"] as Part) }
                .onStop { _ in diary.note("-Server") }
                .running { _ in
                    try await wait(for: "body", in: diary)
                    if isThrowing { throw Boom() }
                }
            server(module, "Database", diary)
        }
        let error = try await watchedTask {
            await lifecycleError {
                try await factory.run { _ -> Void in
                    diary.note("body")
                    defer { diary.note("body ended") }
                    try await Task.sleep(for: .seconds(600))
                }
            }
        }
        #expect(error?.code == .serviceFailed && error?.failure?.name == "Server" && error?.failure?.phase == .run)
        #expect(isThrowing ? error?.underlying is Boom : error?.underlying is EarlyReturn)
        #expect(error?.bodyError == nil && error?.phase == .stop)
        #expect(error?.report.entries.map(\.name) == ["Server", "Server", "Database", "Database"])
        #expect(error?.report.failures.count == 1)
        #expect(diary.entries.suffix(4) == ["body ended", "-Server", "-Database", "Database ended"])
        let reason =
            isThrowing
            ? "Boom()"
            : "it returned before the factory stopped; let it run until its task is cancelled, or add mayReturn: true"
        #expect(
            masked(error?.summary ?? "") == #"the service "Server" (T.swift:0) failed: \#(reason) [serviceFailed]"#
        )
    }

    @Test func `an error of the body is reported beside that of the service`() async throws {
        struct Other: Error {}
        let gate = Gate()
        let factory = try factory { module in
            module.define("Server", in: .singleton) { _ in Part("Server") }.running { _ in
                try await gate.pass()
                throw Boom()
            }
        }
        let error = try await watchedTask {
            await lifecycleError {
                try await factory.run { _ -> Void in
                    gate.open()
                    do { try await Task.sleep(for: .seconds(600)) } catch { throw Other() }
                }
            }
        }
        #expect(error?.underlying is Boom && error?.bodyError is Other)
        #expect(text(error).contains("failed: Boom(); the body failed, too: Other()"))
    }

    @Test func `a service that may return doesn't end run, but its error does`() async throws {
        for fails in [false, true] {
            let observer = Observer()
            let factory = try observed(observer) { module in
                module.define("Import", in: .singleton) { _ in Part("Import") }
                    .running(mayReturn: true) { _ in if fails { throw Boom() } }
            }
            try await watchedTask {
                let error = await lifecycleError { () -> Any in
                    let result = try await factory.run { _ in
                        while observer.events.elements.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
                        if fails { try await Task.sleep(for: .seconds(600)) }
                        return 12
                    }
                    #expect(result == 12)
                    return result
                }
                #expect(error?.code == (fails ? .serviceFailed : nil))
            }
            #expect(observer.events.elements == (fails ? ["Import ended Boom()"] : ["Import ended "]))
        }
    }

    @Test func `without run, a failed service is observed at once, unhealthy, and reported by stop`() async throws {
        let (gate, observer) = (Gate(), Observer())
        let factory = try observed(observer) { module in
            module.define("Server", in: .singleton) { _ in Part("Server") }.running { _ in
                try await gate.pass()
                throw Boom()
            }
            module.define("Other", in: .singleton) { _ in Part("Other") }.health { _ in }.eager()
        }
        try await watchedTask {
            try await factory.start()
            #expect(await factory.health().isHealthy)
            gate.open()
            while await factory.health().isHealthy { await Task.yield() }
            #expect(observer.events.elements == ["Server ended Boom()"])
            #expect(try (factory["Other"] as Part).name == "Other")
            let health = await factory.health()
            #expect(health.entries.map(\.name) == ["Other", "Server"])
            #expect(health.entries.map(\.isHealthy) == [true, false])
            let error = await lifecycleError { try await factory.stop() }
            #expect(error?.code == .serviceFailed && error?.underlying is Boom)
            #expect(error?.report.entries.count == 1)
            #expect(try await factory.stop().entries.isEmpty)
        }
        #expect(observer.events.elements == ["Server ended Boom()"])
    }

    @Test func `an error after the cancellation is reported, except for a CancellationError`() async throws {
        let observer = Observer()
        let factory = try observed(observer) { module in
            module.define("Server", in: .singleton) { _ in Part("Server") }.running { _ in
                do { try await Task.sleep(for: .seconds(600)) } catch { throw Boom() }
            }
            module.define("Worker", in: .singleton) { _ in Part("Worker") }
                .running { _ in try await Task.sleep(for: .seconds(600)) }
        }
        try await watchedTask {
            try await factory.start()
            let error = await lifecycleError { try await factory.stop() }
            #expect(error?.code == .serviceFailed && error?.failure?.name == "Server")
            #expect(error?.report.failures.count == 1 && error?.report.entries.count == 2)
        }
        #expect(observer.events.elements.sorted() == ["Server failed Boom()", "Worker stopped"])
    }

    @Test func `a service that fails during the start ends the start and its rollback stops the rest`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            server(module, "Database", diary)
            module.define("Server", in: .singleton) { factory in Part("Server", try factory["Database"] as Part) }
                .running { _ in throw Boom() }
            module.define("Slow", in: .singleton) { factory in Part("Slow", try factory["Server"] as Part) }
                .onStart { _ in try await Task.sleep(for: .seconds(600)) }
                .onStop { _ in diary.note("-Slow") }
        }
        try await watchedTask {
            let error = await lifecycleError { try await factory.start() }
            #expect(error?.code == .serviceFailed && error?.phase == .start && error?.underlying is Boom)
            #expect(error?.report.failures.map(\.name) == ["Server"])
            #expect(error?.rollback?.entries.map(\.name) == ["Database", "Database"])
            #expect(text(error).contains("Start: ") && text(error).contains("Rollback: "))
            let again = await lifecycleError { try await factory.start() }
            #expect(again?.code == .stopped && (again?.underlying as? LifecycleError)?.code == .serviceFailed)
        }
        #expect(diary.entries.suffix(2) == ["-Database", "Database ended"] && !diary.entries.contains("-Slow"))
    }

    @Test func `a failed start stops the services that run, and starts no other`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            server(module, "Database", diary)
            module.define("Broken", in: .singleton) { factory in Part("Broken", try factory["Database"] as Part) }
                .onStart { _ in
                    try await wait(for: "Database runs", in: diary)
                    throw Boom()
                }
                .running { _ in diary.note("never") }
        }
        try await watchedTask {
            let error = await lifecycleError { try await factory.start() }
            #expect(error?.code == .startFailed && error?.failure?.name == "Broken")
            #expect(error?.rollback?.entries.map(\.phase) == [.stop, .run])
        }
        #expect(diary.entries == ["+Database", "Database runs", "-Database", "Database ended"])
    }

    @Test func `a TextObserver prints a line for each service that ends early`() async throws {
        let lines = Collected<String>()
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Server", in: .singleton) { _ in Part("Server") }.running { _ in throw Boom() }
                module.define("Import", in: .singleton) { _ in Part("Import") }.running(mayReturn: true) { _ in }
            }
        )
        let factory = try ObjectGraphFactory(graph, observer: TextObserver { lines.append($0) })
        let ended = try await watchedTask {
            _ = try? await factory.start()
            _ = try? await factory.stop()
            return lines.elements.filter { $0.contains("ended") }.map { String($0.drop { $0 != "I" && $0 != "S" }) }
        }
        // A stop may be faster than a service.
        #expect(Set(ended).isSubset(of: ["Server  ended: Boom()", "Import  ended"]) && !ended.isEmpty)
    }

    // MARK: - Limits

    @Test(arguments: [true, false])
    func `a service that ignores its cancellation is abandoned and reported`(hasOwnLimit: Bool) async throws {
        let (gate, observer) = (Gate(), Observer())
        let factory = try observed(observer) { module in
            module.define("Stuck", in: .singleton) { factory in Part("Stuck", try factory["Database"] as Part) }
                .running(within: hasOwnLimit ? .milliseconds(30) : nil) { _ in await gate.passUncancelled() }
            module.define("Database", in: .singleton) { _ in Part("Database") }.onStop { _ in }
        }
        try await watchedTask {
            try await factory.start()
            let error = await lifecycleError { try await factory.stop(within: hasOwnLimit ? nil : .milliseconds(30)) }
            #expect(error?.code == .stopFailed && error?.failure?.name == "Stuck" && error?.failure?.phase == .run)
            #expect(error?.report.entries.map(\.name) == ["Stuck", "Database"])
            let summary = masked(error.map(\.summary) ?? "")
            // Which limit it exceeded depends on the moment when it began.
            #expect(summary.hasPrefix(#"can't stop "Stuck" (T.swift:0): it "#) && summary.contains("30 ms"))
            // If other tests block the pool, a warning comes first.
            let events = observer.events.elements.filter { !$0.contains("threads of the pool are blocked") }
            #expect(events.first == "Stuck failed took longer than 30 ms")
            gate.open()
        }
    }

    @Test func `a factory that is released without a stop cancels its services and reports them`() async throws {
        let (probe, diary, observer) = (Probe(), Diary(), Observer())
        do {
            let factory = try observed(observer) { module in
                module.define("Server", in: .singleton) { _ in probe.object() }
                    .running { _ in try await Self.serve("Server", diary) }
            }
            try await watchedTask {
                try await factory.start()
                try await wait(for: "Server runs", in: diary)
            }
        }
        try await watchedTask {
            try await wait(for: "Server ended", in: diary)
            while probe.alive > 0 { await Task.yield() }
        }
        #expect(observer.events.elements == ["Server leaked"])
    }

    @Test func `a stopped factory releases its services`() async throws {
        let probe = Probe()
        do {
            let factory = try factory { module in
                module.define("Server", in: .singleton) { _ in probe.object() }
                    .running { _ in try await Task.sleep(for: .seconds(600)) }
                    .running(mayReturn: true) { _ in }
            }
            try await watchedTask { try await factory.run { _ in } }
            #expect(probe.alive == 1)
        }
        try await watchedTask { while probe.alive > 0 { await Task.yield() } }
    }

    // MARK: - Which objects

    @Test func `a service outside of a singleton is an error, reported once`() {
        let found = problems { module in
            module.define("User", in: CachedScope("Session")) { _ in Part("User") }
                .onStop { _ in }.running { _ in }.running { _ in }
            module.define("Weak", in: .weak) { _ in Part("Weak") }.running { _ in }
            module.define("Graph", in: .graph) { _ in Part("Graph") }.running { _ in }
        }
        #expect(found.map(\.code) == [.unusableScope, .unusableScope, .unusableScope])
        #expect(
            found.first?.message == #""User" can't have a service, because the scope Session may replace it "#
                + "while the service runs; use .singleton, or remove the service"
        )
    }

    @Test func `a service stays with its definition if it is decorated and goes if it is redefined`() async throws {
        let diary = Diary()
        let factory = try factory { module in
            server(module, "Radio", diary)
            module.decorate("Radio" as Key<Part>) { old, _ in Part("Decorated", old) }
            module.alias("Sender", to: "Radio")
            server(module, "Gone", diary)
            module.redefine("Gone", in: .singleton) { _ in Part("Plain") }
            module.contribute("Workers", in: .singleton) { _ in Part("Worker") }
                .running { try await Self.serve($0.name, diary) }
        }
        try await watchedTask {
            try await factory.run { factory in
                try await wait(for: "Radio runs", in: diary)
                try await wait(for: "Worker runs", in: diary)
                #expect(try (factory["Sender"] as Part).name == "Decorated")
            }
        }
        #expect(Set(diary.entries).isSuperset(of: ["Radio ended", "Worker ended"]) && !diary.entries.contains("+Gone"))
        #expect(diary.entries.count { $0 == "Radio runs" } == 1)
    }

    @Test func `a service runs once, even if many callers start and stop`() async throws {
        for _ in 0..<Rounds.some(of: 200) {
            let diary = Diary()
            let factory = try factory { module in
                module.define("Server", in: .singleton) { _ in Part("Server") }
                    .running { _ in try await Self.serve("Server", diary) }
            }
            try await watchedTask {
                await withTaskGroup { group in
                    for index in 0..<8 {
                        group.addTask { _ = try? await index == 7 ? factory.stop() : factory.start() }
                    }
                }
                _ = try? await factory.stop()
            }
            let entries = diary.entries
            try #require(entries.isEmpty || entries == ["Server runs", "Server ended"])
        }
    }

    @Test func `the services of a child end before the parent stops`() async throws {
        let diary = Diary()
        let parent = try ObjectGraph(assembly { server($0, "Database", diary) })
        let graph = try ObjectGraph(assembly { server($0, "Session", diary, "Database") }, parent: parent)
        let application = try ObjectGraphFactory(parent)
        let session = try ObjectGraphFactory(graph, parent: application)
        try await watchedTask {
            try await application.start()
            try await session.start()
            try await application.stop()
        }
        #expect(diary.entries.suffix(4) == ["-Session", "Session ended", "-Database", "Database ended"])
        withExtendedLifetime(session) {}
    }

    @Test func `a failed service of a child is part of the parent's error`() async throws {
        let observer = Observer()
        let parent = try ObjectGraph(assembly { $0.define("Database", in: .singleton) { _ in Part("Database") } })
        let graph = try ObjectGraph(
            assembly { $0.define("Session", in: .singleton) { _ in Part("Session") }.running { _ in throw Boom() } },
            parent: parent
        )
        let application = try ObjectGraphFactory(parent)
        let session = try ObjectGraphFactory(graph, parent: application, observer: observer)
        try await watchedTask {
            // The service may fail before or after the end of the start.
            _ = try? await session.start()
            while await session.health().isHealthy { await Task.yield() }
            _ = await lifecycleError { try await application.stop() }
        }
        #expect(observer.events.elements == ["Session ended Boom()"])
        withExtendedLifetime(session) {}
    }

    // MARK: - Requests and calls of a service

    @Test func `a service can resolve objects, even while its object's stop hook runs`() async throws {
        let (stopping, done, found) = (Gate(), Gate(), Collected<String>())
        let factory = try factory { module in
            module.define("Server", in: .singleton) { factory in
                Part("Server", try factory["Car Provider"] as Provider<Part>, factory)
            }
            .onStop { _ in
                stopping.open()
                try await done.pass()
            }
            .running { server in
                let make = try #require(server.held[0] as? Provider<Part>)
                let factory = try #require(server.held[1] as? ObjectGraphFactory)
                found.append(try make().name)
                try await stopping.pass()
                // A prototype and an object that exists, but no new shared object.
                found.append(try make().name)
                found.append(try (factory["Old"] as Part).name)
                found.append(failure { try factory["New"] as Part }?.code.rawValue ?? "built")
                done.open()
            }
            module.define("Car") { _ in Part("Car") }
            module.define("Old", in: .singleton) { _ in Part("Old") }.eager()
            module.define("New", in: .singleton) { _ in Part("New") }
        }
        try await watchedTask {
            try await factory.start()
            while found.elements.isEmpty { await Task.yield() }
            try await factory.stop()
        }
        #expect(found.elements == ["Car", "Car", "Old", "stopped"])
        #expect(failure { try factory["Old"] as Part }?.code == .stopped)
    }

    @Test func `a start or stop inside a service of the same factory or of a child is an error`() async throws {
        let (outside, found) = (Later<ObjectGraphFactory>(), Collected<LifecycleError.Code?>())
        let service: @Sendable (Part) async throws -> Void = { _ in
            found.append(await lifecycleError { try await outside.value.stop() }?.code)
            found.append(await lifecycleError { try await outside.value.start() }?.code)
            found.append(await lifecycleError { try await outside.value.run { _ in } }?.code)
            found.append(await lifecycleError { try await Task { try await outside.value.stop() }.value }?.code)
            try await Task.sleep(for: .seconds(600))
        }
        let parent = try ObjectGraph(
            assembly { $0.define("Server", in: .singleton) { _ in Part("Server") }.running(service) }
        )
        let graph = try ObjectGraph(
            assembly { $0.define("Session", in: .singleton) { _ in Part("Session") }.running(service) },
            parent: parent
        )
        let factory = try ObjectGraphFactory(parent)
        let child = try ObjectGraphFactory(graph, parent: factory)
        outside.set(factory)
        try await watchedTask {
            try await factory.start()
            try await child.start()
            while found.elements.count < 8 { await Task.yield() }
            try await factory.stop()
        }
        #expect(found.elements.allSatisfy { $0 == .insideHook })
        outside.set(nil)
    }

    @Test func `a task that a service leaves behind can stop the factory`() async throws {
        let outside = Later<ObjectGraphFactory>()
        let factory = try factory { module in
            module.define("Server", in: .singleton) { _ in Part("Server") }.running(mayReturn: true) { _ in
                Task {
                    while await lifecycleError({ try await outside.value.stop() })?.code == .insideHook {}
                }
            }
        }
        outside.set(factory)
        try await watchedTask {
            try await factory.start()
            while failure({ try factory["Server"] as Part })?.code != .stopped { await Task.yield() }
        }
        outside.set(nil)
    }

    @Test func `a service and a stop that wait for each other end with an error`() async throws {
        for round in 0..<Rounds.some(of: 300) {
            let (first, second) = (Later<ObjectGraphFactory>(), Later<ObjectGraphFactory>())
            let stopping = Gate()
            // The service of the first factory stops the second one, whose hook stops the first one.
            first.set(
                try factory { module in
                    module.define("Server", in: .singleton) { _ in Part("Server") }.running { _ in
                        try? await stopping.pass()
                        _ = try? await second.value.stop()
                    }
                }
            )
            second.set(
                try factory { module in
                    module.define("Engine", in: .singleton) { _ in Part("Engine") }.eager()
                        .onStop { _ in
                            stopping.open()
                            if round.isMultiple(of: 2) { await Task.yield() }
                            _ = try? await first.value.stop()
                        }
                }
            )
            try await watchedTask {
                try await first.value.start()
                try await second.value.start()
                _ = try? await second.value.stop()
                _ = try? await first.value.stop()
            }
            first.set(nil)
            second.set(nil)
        }
    }

    @Test func `a service that builds objects all the time doesn't hold up a stop`() async throws {
        let factory = try factory { module in
            module.define("Paint", in: .graph) { _ async throws in
                await Task.yield()
                return Part("Paint")
            }
            module.define("Server", in: .singleton) { factory in Part("Server", factory) }.running { server in
                let factory = try #require(server.held[0] as? ObjectGraphFactory)
                await withTaskGroup { group in
                    for _ in 0..<4 {
                        group.addTask {
                            while !Task.isCancelled {
                                _ = try? await factory.resolve("Paint") as Part
                                await Task.yield()
                            }
                        }
                    }
                }
            }
        }
        try await watchedTask {
            try await factory.start()
            try await Task.sleep(for: .milliseconds(20))
            try await factory.stop()
        }
    }

    // MARK: - The body of run

    private enum Local { @TaskLocal static var value = 0 }

    @MainActor
    @Test func `the body of run keeps its isolation and its task-local values beside services`() async throws {
        let sketch = Sketch()
        let factory = try factory { module in
            module.define("Server", in: .singleton) { _ in Part("Server") }
                .running { _ in try await Task.sleep(for: .seconds(600)) }
        }
        let drawn = try await Local.$value.withValue(12) {
            try await factory.run { _ in
                MainActor.assertIsolated()
                await Task.yield()
                sketch.lines = Local.value
                return sketch
            }
        }
        #expect(drawn === sketch && sketch.lines == 12)
    }

    @Test func `cancelling run cancels its body and then ends the services`() async throws {
        let diary = Diary()
        let factory = try factory { server($0, "Server", diary) }
        try await watchedTask {
            let task = Task {
                try await factory.run { _ in
                    try await wait(for: "Server runs", in: diary)
                    diary.note("body")
                    defer { diary.note("body ended") }
                    try await Task.sleep(for: .seconds(600))
                }
            }
            try await wait(for: "body", in: diary)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(diary.entries == ["+Server", "Server runs", "body", "body ended", "-Server", "Server ended"])
    }
}
