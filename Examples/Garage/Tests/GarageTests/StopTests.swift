import Foundation
import GRDB
import Hummingbird
import InMemoryLogging
import Logging
import Rivet
import RivetLifecycle
import ServiceLifecycle
import Synchronization
import Testing

@testable import GarageApp

@Suite(.timeLimit(.minutes(2))) struct StopTests {
    @Test func `a server that stops under load loses nothing`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "garage.sqlite").path()
        let backup = folder.appending(path: "backup.sqlite").path()

        let server = try await ServerProcess(database: file, backup: backup)
        let load = Load()
        async let answers: Void = load.run(connections: 16, to: server.port)
        while load.accepted.count < 200 { try await Task.sleep(for: .milliseconds(5)) }
        server.terminate()
        #expect(await server.status == 0)
        await answers

        // Every response was the right one, even after the signal.
        #expect(load.refused.isEmpty)
        // Every connection was closed while the client waited for the response to one request.
        #expect(load.sent.count - load.accepted.count == 16)
        // The server handled exactly the requests that it answered. None of them lacks its response or its log entry.
        #expect(server.log.ranges(of: "POST /cars 201").count == load.accepted.count)
        // Each one made its change and wrote its entry in the journal. No other request did.
        let kept = try Kept(in: file)
        #expect(Set(kept.cars).symmetricDifference(load.accepted) == [])
        #expect(Set(kept.journal).symmetricDifference(load.accepted.map { "added \($0)" }) == [])
        #expect(kept.journal.count == load.accepted.count)
        // The service that copies the database ran until then. No connection holds the copy open.
        #expect(try Kept(in: backup) == kept)
        // The database was closed last.
        let end = try #require(server.log.firstRange(of: /Database +stopped/))
        #expect(!server.log[end.upperBound...].contains("POST"))
    }

    @Test func `requests that are waiting for the database when the server stops are answered`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path()
        defer { try? FileManager.default.removeItem(atPath: file) }
        let log = InMemoryLogHandler()
        let (begun, answered) = (Counter(), Counter())
        let factory = try ObjectGraphFactory(TestModule.self, environment: await .test()) { module in
            module.redefine(.database) { try slowDatabase(at: file) }
                .onStop { database in try database.close() }
            module.redefine(.logger) { Logger(label: "test") { _ in log } }
            module.redefine("Now") {
                begun.increment()
                return TestModule.now
            }
        }
        let logger = Logger(label: "group") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(services: [GarageService(factory: factory, logger: logger)], logger: logger)
        async let run: Void = group.run()
        let port = try await log.port()

        let statuses = try await withThrowingTaskGroup { requests in
            for number in 0..<8 {
                requests.addTask {
                    try await Client.connect(to: port) { garage in
                        let answer = try await garage.post("/cars", #"{"plate": "C-\#(number)", "model": "Roadster"}"#)
                        answered.increment()
                        return answer.status
                    }
                }
            }
            // Each request has its place in the queue before the server stops.
            while begun.count < 8 { try await Task.sleep(for: .milliseconds(2)) }
            #expect(answered.count < 4)
            await group.triggerGracefulShutdown()
            return try await requests.reduce(into: []) { $0.append($1) }
        }
        try await run
        #expect(statuses == Array(repeating: .created, count: 8))
        let kept = try Kept(in: file)
        #expect(kept.cars == (0..<8).map { "C-\($0)" })
        #expect(kept.journal.sorted() == kept.cars.map { "added \($0)" })
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func increment() { value.withLock { $0 += 1 } }
}

/// A database that takes a while for each change.
private func slowDatabase(at path: String) throws -> any DatabaseWriter {
    let database = try DatabaseQueue(path: path)
    database.add(transactionObserver: SlowCommits(), extent: .databaseLifetime)
    return database
}

private final class SlowCommits: TransactionObserver {
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == Car.databaseTableName }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseWillCommit() { Thread.sleep(forTimeInterval: 0.1) }
    func databaseDidCommit(_ database: Database) {}
    func databaseDidRollback(_ database: Database) {}
}

extension InMemoryLogHandler {
    /// Waits for the port that the server logs.
    fileprivate func port() async throws -> Int {
        while true {
            for entry in entries {
                if let match = "\(entry.message)".firstMatch(of: /listening on [^:\s]+:(\d+)/), let port = Int(match.1)
                {
                    return port
                }
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// The content of a database file.
private struct Kept: Equatable {
    let cars: [String]
    let journal: [String]

    init(in file: String) throws {
        (cars, journal) = try DatabaseQueue(path: file).read { database in
            (
                try Car.order(Column("plate")).fetchAll(database).map(\.plate.rawValue),
                try JournalEntry.order(Column.rowID).fetchAll(database).map(\.text)
            )
        }
    }
}

/// Adds cars as fast as it can until the server no longer answers.
private final class Load: Sendable {
    private struct State {
        var sent: Set<String> = []
        var accepted: Set<String> = []
        var refused: [HTTPResponse.Status] = []
    }

    private let state = Mutex(State())

    /// The plates of all requests.
    var sent: Set<String> { state.withLock(\.sent) }
    /// The plates of the requests that the server accepted.
    var accepted: Set<String> { state.withLock(\.accepted) }
    /// The other responses.
    var refused: [HTTPResponse.Status] { state.withLock(\.refused) }

    func run(connections: Int, to port: Int) async {
        await withTaskGroup { group in
            for connection in 0..<connections {
                group.addTask {
                    // Ends when the server closes the connection.
                    try? await Client.connect(to: port) { garage in
                        for number in 0... { try await self.add("C\(connection)-\(number)", to: garage) }
                    }
                }
            }
        }
    }

    private func add(_ plate: String, to garage: Client) async throws {
        state.withLock { _ = $0.sent.insert(plate) }
        let status = try await garage.post("/cars", #"{"plate": "\#(plate)", "model": "Roadster"}"#).status
        state.withLock { state in
            if status == .created { state.accepted.insert(plate) } else { state.refused.append(status) }
        }
    }
}
