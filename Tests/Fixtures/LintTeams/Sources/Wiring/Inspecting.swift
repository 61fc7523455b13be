import Rivet
import RivetInspection

/// What was wrong with a graph.
package struct InspectionError: Error, CustomStringConvertible {
    package let description: String
}

/// Builds every definition of a factory once, and returns how many there are.
///
/// The trial's graph has the dependencies that closures resolved, so it also shows what a singleton retains too long.
package func inspect(_ factory: ObjectGraphFactory) async throws -> Int {
    let trial = await factory.trial()
    let captives = trial.graph.warnings.filter { $0.code == .captive }
    guard trial.failures.isEmpty, captives.isEmpty else {
        throw InspectionError(description: "\(trial) \(captives)")
    }
    return factory.names.count
}

/// Prints objects if the program was called with `--verbose`.
package func show(_ objects: Any...) {
    if CommandLine.arguments.contains("--verbose") { print(objects) }
}
