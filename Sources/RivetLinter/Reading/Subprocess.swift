internal import Foundation

/// Runs a program and waits until it exits.
package struct Subprocess {
    var executable: String
    var arguments: [String]
    /// The base path of temporary files for its output.
    ///
    /// A pipe would have to be drained while the program runs.
    var log: URL

    struct Outcome {
        /// The exit status, or the negative number of the signal that ended the program.
        var status: Int32
        var output: String
        var errorOutput: String

        /// The first error that the program printed, or how it ended.
        var reason: String {
            if status < 0 { return "it crashed with signal \(-status)." }
            let lines = errorOutput.split(separator: "\n")
            let line = lines.first { $0.contains("error: ") } ?? lines.first
            return line.map(String.init) ?? "it exited with status \(status)."
        }
    }

    func run() throws(LintFault) -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = log.appendingPathExtension("out")
        let errorOutput = log.appendingPathExtension("err")
        do {
            for file in [output, errorOutput] { try Data().write(to: file) }
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errorOutput)
            try Subprocess.running.start(process)
        } catch { throw LintFault("can't run \(executable): \(error.localizedDescription)") }
        process.waitUntilExit()
        Subprocess.running.remove(process)
        defer { for file in [output, errorOutput] { try? FileManager.default.removeItem(at: file) } }
        do {
            return Outcome(
                status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
                output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
                errorOutput: String(decoding: try Data(contentsOf: errorOutput), as: UTF8.self)
            )
        } catch { throw LintFault("can't read the output of \(executable): \(error.localizedDescription)") }
    }

    // MARK: - Running programs

    /// Ends the programs that run now, and starts no other.
    package static func terminateAll() { running.terminateAll() }

    private static let running = Running()

    private final class Running: @unchecked Sendable {
        // `Sendable` is sound because the lock protects the properties.
        private let lock = NSLock()
        private var processes: [Process] = []
        private var isOver = false

        func start(_ process: Process) throws {
            try lock.withLock {
                if isOver { throw CancellationError() }
                try process.run()
                processes.append(process)
            }
        }

        func remove(_ process: Process) { lock.withLock { processes.removeAll { $0 === process } } }

        func terminateAll() {
            lock.withLock {
                isOver = true
                // A program that a worker thread starts inherits blocked signals, so `terminate` may have no effect.
                for process in processes { kill(process.processIdentifier, SIGKILL) }
            }
        }
    }
}
