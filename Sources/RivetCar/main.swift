import Foundation
import Rivet

do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    // Nothing is printed until everything has succeeded, except for a drive.
    try await Output.write(arguments.wantsHelp ? Arguments.help : arguments.command.output(arguments))
} catch {
    var failure = Failure(error)
    do { try failure.output.map(Output.write) } catch { failure = Failure(error) }
    // If standard error can't be written, the status is the only message left.
    Output.note(failure.text)
    exit(failure.status.rawValue)
}
