public import Foundation
public import Rivet

/// The environment of a server: the variables of its file, overridden by those of its process.
public enum GarageEnvironment {
    /// The prefix of the process's variables: `GARAGE_PORT` is "PORT".
    static let prefix = "GARAGE_"

    /// Returns the environment that the process specifies.
    ///
    /// - Parameter folder: The folder of the environment files.
    /// - Returns: The environment that `GARAGE_ENVIRONMENT` names, or "Development" if it isn't set.
    /// - Throws: `EnvironmentError` if the file doesn't exist or can't be read.
    public static func current(in folder: URL) throws -> Environment {
        let process = Environment.process(name: .development, prefix: prefix)
        let name = Environment.Name(rawValue: try process["ENVIRONMENT", default: "Development"])
        return try environment(name, in: folder).merging(process)
    }

    /// The environment with that name, read from its file.
    static func environment(_ name: Environment.Name, in folder: URL) throws -> Environment {
        try Environment(name: name, contentsOf: folder.appending(path: "\(name.rawValue).json"))
    }
}
