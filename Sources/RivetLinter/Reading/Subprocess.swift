internal import Foundation

/// A program that is run to its end.
struct Subprocess {
    var executable: String
    var arguments: [String]
    /// Where its output and its complaints are kept while it runs: a pipe would have to be emptied meanwhile.
    var log: URL

    struct Outcome {
        var status: Int32
        var output: String
        var complaints: String
    }

    func run() throws(LintFault) -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = log.appendingPathExtension("out")
        let complaints = log.appendingPathExtension("err")
        do {
            for file in [output, complaints] { try Data().write(to: file) }
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: complaints)
            try process.run()
        } catch { throw LintFault("\(executable) could not be run: \(error.localizedDescription)") }
        process.waitUntilExit()
        defer { for file in [output, complaints] { try? FileManager.default.removeItem(at: file) } }
        do {
            return Outcome(
                status: process.terminationReason == .exit ? process.terminationStatus : -1,
                output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
                complaints: String(decoding: try Data(contentsOf: complaints), as: UTF8.self)
            )
        } catch { throw LintFault("what \(executable) wrote could not be read: \(error.localizedDescription)") }
    }
}
