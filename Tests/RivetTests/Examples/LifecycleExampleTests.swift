import Rivet
import RivetInspection
import RivetLifecycle
import Testing

/// The code about lifecycles in the README and in the article about starting and stopping.
@Suite(.timeLimit(.minutes(15))) struct LifecycleExampleTests {
    /// The diary of a test's objects.
    ///
    /// Hooks have the task-local values of the task that starts and stops.
    @TaskLocal private static var diary = LifecycleTests.Diary()

    private final class Database: Sendable {
        init(at path: String) {}
        func open() async throws { diary.note("open") }
        func close() async { diary.note("close") }
    }

    private struct Taken: Error, CustomStringConvertible {
        let port: Int
        var description: String { "port \(port) is taken" }
    }

    private final class Server: Sendable {
        let port: Int
        init(database: Database, port: Int) { self.port = port }
        func listen() async throws {
            if port < 1_024 { throw Taken(port: port) }
            diary.note("listen")
        }
        func serve() async throws { diary.note("serve") }
        func ping() async throws { diary.note("ping") }
        func shutDown() async throws { diary.note("shut down") }
    }

    // readme: hooks
    final class ServerModule: Module {
        override func configure() {
            define("Database", in: .singleton) { try Database(at: $0.environment["Database"]) }
                .onStart { database in try await database.open() }
                .onStop { database in await database.close() }
            define("Server", in: .singleton, as: .calling(Server.init, with: "Database", .variable("Port")))
                .onStart(within: .seconds(10)) { server in try await server.listen() }
                .onStop { server in try await server.shutDown() }
                .health { server in try await server.ping() }
        }
    }
    // readme: end

    private func factory(port: Int) throws -> ObjectGraphFactory {
        let environment = Environment(variables: ["Database": "shop.db", "Port": port])
        return try ObjectGraphFactory(ServerModule.self, environment: environment)
    }

    @Test func `run starts all objects, runs its body and stops them`() async throws {
        try await LifecycleExampleTests.$diary.withValue(LifecycleTests.Diary()) {
            let factory = try factory(port: 8_080)
            // readme: run
            try await factory.run { factory in
                let server: Server = try factory["Server"]
                try await server.serve()
            }
            // readme: end
            #expect(LifecycleExampleTests.diary.entries == ["open", "listen", "serve", "shut down", "close"])
        }
    }

    @Test func `the error of a failed start lists what was started and stopped`() async throws {
        try await LifecycleExampleTests.$diary.withValue(LifecycleTests.Diary()) {
            let factory = try factory(port: 80)
            let error = await lifecycleError { try await factory.start() }
            #expect(LifecycleExampleTests.diary.entries == ["open", "close"])
            let printed = "\(try #require(error))".replacing(/:\d+/, with: "")
            let shown = """
                can't start "Server" (LifecycleExampleTests.swift): port 80 is taken [startFailed]
                Start: 2 built, 1 started, 1 failed, in 0.69 ms
                  Database  built    0.01 ms  LifecycleExampleTests.swift
                  Server    built    0.01 ms  LifecycleExampleTests.swift
                  Database  started     0 ms  LifecycleExampleTests.swift
                  Server    failed   0.03 ms  LifecycleExampleTests.swift: port 80 is taken
                Rollback: 1 stopped, in 0.11 ms
                  Database  stopped  0 ms  LifecycleExampleTests.swift
                """
            #expect(lines(printed) == lines(shown))
        }
    }

    /// The lines without durations and columns, sorted: concurrent builds may end in any order.
    private func lines(_ text: String) -> [String] {
        text.replacing(/[ ]+[0-9.]+ m?s\b/, with: " TIME").split(separator: "\n").map(String.init).sorted()
    }

    @Test func `health reports the server's health`() async throws {
        try await LifecycleExampleTests.$diary.withValue(LifecycleTests.Diary()) {
            let factory = try factory(port: 8_080)
            try await factory.start()
            // readme: health
            let health = await factory.health(within: .seconds(1))
            if !health.isHealthy { print(health) }
            // readme: end
            #expect(health.entries.map(\.name) == ["Server"])
            // Other tests may block all threads of the pool for longer than the limit of the example.
            #expect(await factory.health(within: .seconds(600)).isHealthy)
            try await factory.stop()
        }
    }

    // readme: observer
    struct SlowBuilds: GraphObserver {
        func observe(_ event: GraphEvent) {
            if case .built(let subject, let duration) = event, duration > .milliseconds(100) {
                print("\(subject.path.joined(separator: " → ")) took \(duration)")
            }
        }
    }
    // readme: end

    @Test func `an observer receives the factory's events`() async throws {
        let environment = Environment(variables: ["Database": "shop.db", "Port": 8_080])
        let written = Collected<String>()
        @Sendable func print(_ text: String) { written.append(text) }
        // readme: observed
        let graph = try ObjectGraph(ServerModule.self, environment: environment)
        let factory = try ObjectGraphFactory(graph, observer: TextObserver { print($0) })
        let server: Server = try factory["Server"]
        // readme: end
        #expect(server.port == 8_080)
        let shown = "   0.09 ms  Server  singleton\n      0 ms    Database  singleton"
        #expect(lines(written.elements.joined(separator: "\n")) == lines(shown))
        #expect(try ObjectGraphFactory(graph, observer: SlowBuilds())["Server"] as Server !== server)
    }

    @Test(arguments: [
        ("hooks", "RivetLifecycle/RivetLifecycle.docc/Lifecycle.md"),
        ("run", "RivetLifecycle/RivetLifecycle.docc/Lifecycle.md"),
        ("health", "RivetLifecycle/RivetLifecycle.docc/Lifecycle.md"),
        ("observer", "Rivet/Rivet.docc/Observing.md"),
        ("observed", "Rivet/Rivet.docc/Observing.md"),
    ])
    func `the articles show the code of this test`(mark: String, article: String) throws {
        let code = try Readme.code(mark, in: #filePath).lines.joined(separator: "\n")
        #expect(try Readme.file("Sources/\(article)").contains(code))
    }
}
