import Foundation
import Synchronization

/// The server as a process, with its own database and port.
final class ServerProcess: Sendable {
    let port: Int
    private let process: Process
    private let output: Output
    private let exits: AsyncStream<Int32>

    /// Starts it and waits until it listens.
    init(database: String, backup: String) async throws {
        process = Process()
        // It is built beside the tests.
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "Garage")
        process.currentDirectoryURL = URL.environments.deletingLastPathComponent()
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "GARAGE_ENVIRONMENT": "Test", "GARAGE_DATABASE": database, "GARAGE_BACKUP": backup,
                "GARAGE_LOG_LEVEL": "info",
            ],
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

    /// Requests it to end, as an operating system does.
    func terminate() { process.terminate() }

    /// Waits until it ends and returns its status.
    var status: Int32? { get async { await exits.first { _ in true } } }

    /// Its log so far.
    var log: String { output.text }
}

/// The output of a process.
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

    /// Waits for the port that the server prints.
    func port(while isRunning: () -> Bool) async throws -> Int {
        while isRunning() {
            if let match = text.firstMatch(of: /listening on [^:\s]+:(\d+)/), let port = Int(match.1) { return port }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NotListening(log: text)
    }
}

/// The server ended before it listened.
private struct NotListening: Error {
    let log: String
}
