internal import Foundation

/// Runs a program and waits until it exits.
struct Subprocess {
    var executable: String
    var arguments: [String]
    /// The base path of temporary files for its output.
    ///
    /// A pipe would have to be drained while the program runs.
    var log: URL

    struct Outcome {
        var status: Int32
        var output: String
        var errorOutput: String
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
            try process.run()
        } catch { throw LintFault("can't run \(executable): \(error.localizedDescription)") }
        process.waitUntilExit()
        defer { for file in [output, errorOutput] { try? FileManager.default.removeItem(at: file) } }
        do {
            return Outcome(
                status: process.terminationReason == .exit ? process.terminationStatus : -1,
                output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
                errorOutput: String(decoding: try Data(contentsOf: errorOutput), as: UTF8.self)
            )
        } catch { throw LintFault("can't read the output of \(executable): \(error.localizedDescription)") }
    }
}
