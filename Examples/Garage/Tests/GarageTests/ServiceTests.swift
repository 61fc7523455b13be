import Logging
import Rivet
import RivetLifecycle
import ServiceLifecycle
import Synchronization
import Testing

@testable import GarageApp

@Suite(.timeLimit(.minutes(1))) struct ServiceTests {
    @Test func `a garage runs as a service of a group until a graceful shutdown`() async throws {
        let events = Events()
        let factory = try ObjectGraphFactory(TestModule.self, environment: await .test(), observer: events)
        let group = ServiceGroup(services: [GarageService(factory: factory, logger: .quiet)], logger: .quiet)
        async let run: Void = group.run()
        await events.wait(for: "started Schema")
        await group.triggerGracefulShutdown()
        try await run
        #expect(events.all.last == "stopped Database")
    }

    @Test func `a service of a graph shuts down gracefully after its dependents`() async throws {
        let events = Events()
        let factory = try ObjectGraphFactory(environment: .init()) { module in
            module.define("Client", in: .singleton) { Connection(events: events) }
                .runningService(gracefully: .seconds(20), within: .seconds(30))
        }
        let group = ServiceGroup(services: [Shop(factory: factory, events: events)], logger: .quiet)
        async let run: Void = group.run()
        // The service starts in a task of its own, so either event can be the first.
        await events.wait(for: "connected")
        await events.wait(for: "serving")
        await group.triggerGracefulShutdown()
        try await run
        // The group has asked the shop to stop. The connection, which the shop uses, goes on until it has.
        #expect(events.all.suffix(2) == ["last request", "disconnected"])
    }

    @Test func `without a group of its own, a service receives the shutdown of the group outside`() async throws {
        let events = Events()
        let factory = try ObjectGraphFactory(environment: .init()) { module in
            module.define("Client", in: .singleton) { Connection(events: events) }
                .running { client in try await client.run() }
        }
        let group = ServiceGroup(services: [Shop(factory: factory, events: events)], logger: .quiet)
        let run = Task { try await group.run() }
        await events.wait(for: "connected")
        await events.wait(for: "serving")
        await group.triggerGracefulShutdown()
        let error = await #expect(throws: LifecycleError.self) { try await run.value }
        #expect(error?.code == .serviceFailed)
        // It ended while the shop used it.
        #expect(events.all.firstIndex(of: "disconnected")! < events.all.firstIndex(of: "last request") ?? .max)
    }

    @Test func `a service that ignores its graceful shutdown is cancelled`() async throws {
        let factory = try ObjectGraphFactory(environment: .init()) { module in
            module.define("Deaf", in: .singleton) { Deaf() }
                .runningService(gracefully: .milliseconds(50), within: .seconds(30))
        }
        try await factory.run { _ in }
    }

    @Test func `a service that returns early ends the factory`() async throws {
        let factory = try ObjectGraphFactory(environment: .init()) { module in
            module.define("Import", in: .singleton) { ClosureService {} }
                .runningService(gracefully: .seconds(1), within: .seconds(2))
        }
        let error = await #expect(throws: LifecycleError.self) {
            try await factory.run { _ in try await Task.sleep(for: .seconds(60)) }
        }
        #expect(error?.code == .serviceFailed)
    }
}

extension Logger {
    fileprivate static let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
}

/// Runs a factory as a service whose work goes on for a while after the graceful shutdown begins.
private struct Shop: Service {
    let factory: ObjectGraphFactory
    let events: Events

    func run() async throws {
        try await factory.run { _ in
            events.add("serving")
            try await gracefulShutdown()
            try await Task.sleep(for: .milliseconds(100))
            events.add("last request")
        }
    }
}

/// A connection that its clients use until they have stopped.
private struct Connection: Service {
    let events: Events

    func run() async throws {
        events.add("connected")
        try await gracefulShutdown()
        events.add("disconnected")
    }
}

/// A service that ends only when it is cancelled.
private struct Deaf: Service {
    func run() async throws { try? await Task.sleep(for: .seconds(3600)) }
}

/// A list of events, and of what a factory starts and stops.
private final class Events: GraphObserver {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func add(_ event: String) { list.withLock { $0.append(event) } }

    func wait(for event: String) async {
        while !all.contains(event) { try? await Task.sleep(for: .milliseconds(5)) }
    }

    func observe(_ event: GraphEvent) {
        switch event {
        case .started(let subject, _): add("started \(subject.name)")
        case .stopped(let subject, _): add("stopped \(subject.name)")
        default: break
        }
    }
}
