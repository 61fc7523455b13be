import Foundation
import Rivet

@testable import GarageApp

extension Environment {
    /// The variables of a file, and those that the process of a production server has to provide.
    static func test(_ name: Name = .test) async throws -> Environment {
        let environment = try await GarageEnvironment.environment(name, in: .environments)
        return environment.contains("admin.token") ? environment : environment.merging(["admin.token": "test"])
    }
}

extension URL {
    /// The folder of the environment files.
    static var environments: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Environments").standardized
    }
}
