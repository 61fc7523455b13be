import Foundation
import Rivet

/// The environments of the car and their variables.
///
/// A file overrides the defaults, and the process's variables override both.
enum CarEnvironment {
    private static let defaults: [Environment] = [
        Environment(name: .production, variables: ["Frequency": 102.8, "FrontSize": 17, "RearSize": 17]),
        Environment(name: .test, variables: ["Frequency": 99.9, "FrontSize": 17, "RearSize": 17]),
        Environment(name: .race, variables: ["Frequency": 102.8, "FrontSize": 18, "RearSize": 20]),
    ]

    /// The module that describes an environment's car.
    static func module(for environment: Environment) -> Module.Type {
        switch environment.name {
        case .test: TestModule.self
        case .race: RaceModule.self
        default: CarModule.self
        }
    }

    /// The environment with that name, with its variables overridden by a file and by the process.
    static func environment(named name: String, variables file: String?) throws -> Environment {
        guard var environment = defaults.first(where: { $0.name.rawValue == name }) else {
            let names = defaults.map(\.name.rawValue).joined(separator: ", ")
            throw Failure(
                .usage,
                "there is no environment \(name.debugDescription); choose one of \(names)"
            )
        }
        let process = try processVariables(like: environment)
        if let file {
            environment = try environment.merging(variables(in: file, like: environment))
        }
        return environment.merging(process)
    }

    private static func variables(in file: String, like environment: Environment) throws -> Environment {
        let variables: Environment
        do {
            variables = try Environment(name: environment.name, contentsOf: URL(fileURLWithPath: file))
        } catch let error as EnvironmentError {
            throw Failure(error.isInFile ? .dataError : .noInput, error.description)
        }
        let known = environment.variableNames
        for name in variables.variableNames where !known.contains(name) {
            throw Failure(.dataError, "\(file): \(complaint(about: name, known: known))")
        }
        return variables
    }

    /// `RIVETCAR_FREQUENCY` is "Frequency": process variables are upper-case by convention.
    private static func processVariables(like environment: Environment) throws -> [String: any Sendable] {
        let prefix = "RIVETCAR_"
        let process = Environment.process(name: environment.name, prefix: prefix)
        let known = Dictionary(uniqueKeysWithValues: environment.variableNames.map { ($0.uppercased(), $0) })
        var variables: [String: any Sendable] = [:]
        for name in process.variableNames {
            guard let variable = known[name] else {
                throw Failure(.configuration, complaint(about: name, known: known.keys.sorted(), prefix: prefix))
            }
            variables[variable] = try process[name] as String
        }
        return variables
    }

    /// The error for a variable that nothing reads: it is probably a typo, and ignoring it would build the wrong car.
    private static func complaint(about name: String, known: [String], prefix: String = "") -> String {
        let near = nearest(to: name, among: known)
        let names = (near.isEmpty ? known : near).map { (prefix + $0).debugDescription }.joined(separator: ", ")
        return "\((prefix + name).debugDescription) isn't a variable of RivetCar"
            + (near.isEmpty ? "; choose one of \(names)" : ". Did you mean \(names)?")
    }

    /// The known names that are similar, taken from the error of an environment that has only these.
    private static func nearest(to name: String, among known: [String]) -> [String] {
        do {
            _ = try Environment(variables: Dictionary(uniqueKeysWithValues: known.map { ($0, "") }))[name] as String
            return []
        } catch { return (error as? EnvironmentError)?.suggestions ?? [] }
    }
}

extension Environment.Name {
    /// The environment of the race car.
    static let race: Self = "Race"
}

extension EnvironmentError {
    /// Whether the file could be read but its contents are wrong.
    fileprivate var isInFile: Bool { code != .missingFile && code != .unreadableFile }
}
