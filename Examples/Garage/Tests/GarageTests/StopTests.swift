import Foundation
import GRDB
import Hummingbird
import Synchronization
import Testing

@testable import GarageApp

@Suite(.timeLimit(.minutes(2))) struct StopTests {
    @Test func `a server that stops under load loses no accepted change`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "garage.sqlite").path()

        let server = try await ServerProcess(database: file)
        let load = Load()
        async let answers: Void = load.run(connections: 8, to: server.port)
        while load.accepted.count < 200 { try await Task.sleep(for: .milliseconds(5)) }
        server.terminate()
        #expect(await server.status == 0)
        await answers

        // Every response was the right one, even after the signal.
        #expect(load.refused.isEmpty)
        let kept = try await DatabaseQueue(path: file).read { Set(try Car.fetchAll($0).map(\.plate.rawValue)) }
        #expect(load.accepted.subtracting(kept).isEmpty)
        // Each connection may have one change that was made but not answered.
        #expect(kept.count - load.accepted.count <= 8)
        // The database was closed, and after that no request was answered.
        let end = try #require(server.log.firstRange(of: /Database +stopped/))
        #expect(!server.log[end.upperBound...].contains("POST"))
    }
}

/// Adds cars as fast as it can until the server no longer answers.
private final class Load: Sendable {
    private let state = Mutex((accepted: Set<String>(), refused: [HTTPResponse.Status]()))

    var accepted: Set<String> { state.withLock(\.accepted) }
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
        let status = try await garage.post("/cars", #"{"plate": "\#(plate)", "model": "Roadster"}"#).status
        state.withLock { state in
            if status == .created { state.accepted.insert(plate) } else { state.refused.append(status) }
        }
    }
}
