import Foundation
import Rivet

do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    // Nothing is printed before all is known to work.
    try await write(arguments.wantsHelp ? Arguments.help : arguments.command.output(arguments))
} catch {
    var failure = Failure(error)
    do { try failure.output.map(write) } catch { failure = Failure(error) }
    // When standard error can't be written either, the status is all that is left to tell.
    try? FileHandle.standardError.write(contentsOf: Data("\(failure.text)\n".utf8))
    exit(failure.status.rawValue)
}

/// Prints a text, and unlike `print` says when it couldn't: a full disk must not look like success.
private func write(_ text: String) throws {
    do {
        try FileHandle.standardOutput.write(
            contentsOf: Data((text.hasSuffix("\n") || text.isEmpty ? text : text + "\n").utf8)
        )
    } catch {
        // The system's words: Foundation has none for some errors.
        let cause = (error as? CocoaError)?.underlying.map { $0 as NSError }
        let reason = cause.map { String(cString: strerror(Int32($0.code))) } ?? "\(error)"
        throw Failure(.inputOutput, "standard output can't be written: \(reason)")
    }
}
