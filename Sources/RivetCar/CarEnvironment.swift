import Foundation
import Rivet

/// The environments that the car can be built under, and their variables: defaults, a file over them, the
/// process's own on top.
enum CarEnvironment {
    private static let defaults: [Environment] = [
        Environment(name: .production, variables: ["Frequency": 102.8]),
        Environment(name: .test, variables: ["Frequency": 99.9]),
    ]

    /// The environment that the arguments ask for.
    static func environment(for arguments: Arguments) throws -> Environment {
        guard var environment = defaults.first(where: { $0.name.rawValue == arguments.environment }) else {
            throw Failure(
                .usage,
                "there is no environment \"\(arguments.environment)\"; choose one of \(names)"
            )
        }
        if let file = arguments.variables {
            do {
                environment = try environment.merging(
                    Environment(name: environment.name, contentsOf: URL(fileURLWithPath: file))
                )
            } catch let error as EnvironmentError {
                throw Failure(error.isInFile ? .dataError : .noInput, error.description)
            }
        }
        return try environment.merging(processVariables(like: environment))
    }

    private static var names: String { defaults.map(\.name.rawValue).joined(separator: ", ") }

    /// `RIVETCAR_FREQUENCY` is "Frequency": the names of a process's variables are in capitals by custom.
    private static func processVariables(like environment: Environment) throws -> [String: any Sendable] {
        let process = Environment.process(name: environment.name, prefix: "RIVETCAR_")
        var variables: [String: any Sendable] = [:]
        for name in environment.variableNames where process.contains(name.uppercased()) {
            variables[name] = try process[name.uppercased()] as String
        }
        return variables
    }
}

extension EnvironmentError {
    /// Whether a file could be read, and what is in it is at fault.
    fileprivate var isInFile: Bool { code != .missingFile && code != .unreadableFile }
}
