import Foundation
import Rivet

do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    // But for a drive, nothing is printed before all is known to work.
    try await Output.write(arguments.wantsHelp ? Arguments.help : arguments.command.output(arguments))
} catch {
    var failure = Failure(error)
    do { try failure.output.map(Output.write) } catch { failure = Failure(error) }
    // When standard error can't be written either, the status is all that is left to tell.
    Output.note(failure.text)
    exit(failure.status.rawValue)
}
