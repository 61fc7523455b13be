import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import Logging
import Rivet
import RivetLifecycle

@testable import GarageApp

/// The garage for tests, with a database in memory and a clock that stands still.
final class TestModule: Module {
    /// The time of all tests: noon on the first of March.
    static let now = Date(timeIntervalSince1970: 1_772_366_400)

    override func configure() {
        require(AppModule.self)
        redefine(.database) { try DatabaseQueue() as any DatabaseWriter }
            .onStop { database in try database.close() }
        redefine("Now") { Self.now }
    }
}

/// Starts a garage for one test, sends requests over HTTP, and stops it.
func withGarage(_ test: @Sendable (Client) async throws -> Void) async throws {
    let factory = try ObjectGraphFactory(TestModule.self, environment: await .test())
    try await factory.run(starting: .seconds(10), stopping: .seconds(10)) { factory in
        try await factory[.server].test(.live) { try await test(Client(of: $0)) }
    }
}
