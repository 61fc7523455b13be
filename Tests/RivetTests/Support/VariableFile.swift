import Foundation
import Rivet

/// Reads an environment from a temporary file with these bytes.
func environment(_ name: Environment.Name = .test, of bytes: Data) throws -> Environment {
    let file = FileManager.default.temporaryDirectory.appending(path: "Rivet-\(UUID().uuidString).json")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Environment(name: name, contentsOf: file)
}

func environment(_ name: Environment.Name = .test, of text: String) throws -> Environment {
    try environment(name, of: Data(text.utf8))
}
