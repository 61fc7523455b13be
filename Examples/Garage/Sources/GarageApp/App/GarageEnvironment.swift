public import Foundation
public import Rivet

/// The environment of a server: what its file says, and over that what its process was given.
public enum GarageEnvironment {
    /// What the process's variables begin with: `GARAGE_PORT` is "PORT".
    static let prefix = "GARAGE_"

    /// The environment that the process asks for.
    ///
    /// - Parameter folder: Where the files are.
    /// - Returns: The environment that `GARAGE_ENVIRONMENT` names, which is "Development" where it isn't set.
    /// - Throws: `EnvironmentError`, when there is no such file, or it can't be read.
    public static func current(in folder: URL) throws -> Environment {
        let process = Environment.process(name: .development, prefix: prefix)
        let name = Environment.Name(rawValue: try process["ENVIRONMENT", default: "Development"])
        return try environment(name, in: folder).merging(process)
    }

    /// The environment of a name, as its file has it.
    static func environment(_ name: Environment.Name, in folder: URL) throws -> Environment {
        try Environment(name: name, contentsOf: folder.appending(path: "\(name.rawValue).json"))
    }
}
