import Configuration
public import Foundation
public import Rivet
import SystemPackage

/// The environment of a server: the variables of its file, overridden by those of its process.
public enum GarageEnvironment {
    /// All variables that the modules read.
    static let variables: [Environment.Variable] = [
        .text("host"), .number("port"), .text("database"), .text("backup"), .text("log.level"), .number("bays"),
        .secret("admin.token"), .flag("plain"), .flag("observed"),
    ]

    /// Returns the environment that the process specifies.
    ///
    /// - Parameter folder: The folder of the environment files.
    /// - Returns: The environment that `GARAGE_ENVIRONMENT` names, or "Development" if it isn't set.
    /// - Throws: An error if the file doesn't exist, or if a value has the wrong type.
    public static func current(in folder: URL) async throws -> Environment {
        // With this prefix, `GARAGE_PORT` is "port".
        let process = EnvironmentVariablesProvider().prefixKeys(with: "garage")
        let name = ConfigReader(provider: process).string(forKey: "environment", default: "Development")
        return try await environment(.init(rawValue: name), in: folder, overriddenBy: [process])
    }

    /// The environment with that name, read from its file and from providers that override it.
    static func environment(
        _ name: Environment.Name,
        in folder: URL,
        overriddenBy providers: [any ConfigProvider] = []
    ) async throws -> Environment {
        let path = folder.appending(path: "\(name.rawValue).json").path(percentEncoded: false)
        let file = try await FileProvider<JSONSnapshot>(filePath: FilePath(path))
        return try Environment(name: name, reading: ConfigReader(providers: providers + [file]), variables)
    }
}
