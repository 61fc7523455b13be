import Foundation
import Rivet

do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    if arguments.wantsHelp {
        print(Arguments.help)
    } else {
        let environment = try CarEnvironment.environment(for: arguments)
        let factory = try ObjectGraphFactory(CarModule.self, environment: environment)
        // Nothing is printed before all is known to work.
        for line in try Demonstration(factory).lines { print(line) }
    }
} catch {
    let failure = Failure(error)
    FileHandle.standardError.write(Data("RivetCar: \(failure.message)\n".utf8))
    exit(failure.status.rawValue)
}
