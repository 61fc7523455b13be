import Hummingbird
public import Logging
public import Rivet
import RivetLifecycle
public import ServiceLifecycle

/// The application as a service: everything is started, the server runs, everything is stopped.
///
/// The server is run inside, and not beside it in the group, since a group starts its services at the same time: so it
/// listens when the database is up to date, and the database closes when the last request is answered.
public struct GarageService: Service {
    let factory: ObjectGraphFactory
    let logger: Logger

    /// A service that runs the application.
    ///
    /// - Parameters:
    ///   - factory: The application's.
    ///   - logger: Is told what was started and stopped.
    public init(factory: ObjectGraphFactory, logger: Logger) {
        self.factory = factory
        self.logger = logger
    }

    /// Starts, serves until a graceful shutdown, and stops.
    ///
    /// - Throws: `LifecycleError` when something can't be started or stopped, and what the server throws.
    public func run() async throws {
        try await factory.run(
            starting: .seconds(60),
            stopping: .seconds(10),
            reporting: { logger.info("\($0)") }
        ) { factory in
            try await factory[.server].run()
        }
    }
}
