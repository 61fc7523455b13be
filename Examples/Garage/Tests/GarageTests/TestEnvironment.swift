import Foundation
import Rivet

@testable import GarageApp

extension Environment {
    /// What a file says, and what the process of a server in production has to say besides.
    static func test(_ name: Name = .test) throws -> Environment {
        let environment = try GarageEnvironment.environment(name, in: .environments)
        return environment.contains("ADMIN_TOKEN") ? environment : environment.merging(["ADMIN_TOKEN": "test"])
    }
}

extension URL {
    /// The folder of the environments' files.
    static var environments: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Environments").standardized
    }
}
