import Foundation
import Synchronization

/// The server itself, on a database and a port of its own.
final class ServerProcess: Sendable {
    let port: Int
    private let process: Process
    private let output: Output
    private let exits: AsyncStream<Int32>

    /// Starts it, and waits until it listens.
    init(database: String) async throws {
        process = Process()
        // Built beside the tests.
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "Garage")
        process.currentDirectoryURL = URL.environments.deletingLastPathComponent()
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["GARAGE_ENVIRONMENT": "Test", "GARAGE_DATABASE": database, "GARAGE_LOG_LEVEL": "info"],
            uniquingKeysWith: { $1 }
        )
        output = Output()
        process.standardError = output.pipe
        let (exits, exit) = AsyncStream.makeStream(of: Int32.self)
        self.exits = exits
        process.terminationHandler = { process in
            exit.yield(process.terminationStatus)
            exit.finish()
        }
        try process.run()
        port = try await output.port { [process] in process.isRunning }
    }

    /// Asks it to end, as a system does.
    func terminate() { process.terminate() }

    /// How it ended; waits for that.
    var status: Int32? { get async { await exits.first { _ in true } } }

    /// What it has said.
    var log: String { output.text }
}

/// What a process writes.
private final class Output: Sendable {
    let pipe = Pipe()
    private let read = Mutex("")

    init() {
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil }
            self.read.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
    }

    var text: String { read.withLock { $0 } }

    /// The port that the server says it listens on.
    func port(while isRunning: () -> Bool) async throws -> Int {
        while isRunning() {
            if let match = text.firstMatch(of: /listening on [^:\s]+:(\d+)/), let port = Int(match.1) { return port }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NotListening(log: text)
    }
}

/// A server that ended before it listened.
private struct NotListening: Error {
    let log: String
}
