import Hummingbird
public import Logging
public import Rivet
import RivetLifecycle
public import ServiceLifecycle

/// The application as a service: it starts all objects, runs the server and stops all objects.
///
/// The server runs inside this service instead of beside it, because a service group starts its services concurrently.
/// This way the server listens only after the database is up to date, and the database closes after the last response.
public struct GarageService: Service {
    let factory: ObjectGraphFactory
    let logger: Logger

    /// Creates a service that runs the application.
    ///
    /// - Parameters:
    ///   - factory: The application's factory.
    ///   - logger: Receives the reports of starting and stopping.
    public init(factory: ObjectGraphFactory, logger: Logger) {
        self.factory = factory
        self.logger = logger
    }

    /// Starts, serves until a graceful shutdown, and stops.
    ///
    /// - Throws: `LifecycleError` if an object can't be started or stopped, and any error of the server.
    public func run() async throws {
        try await factory.run(
            starting: .seconds(60),
            stopping: .seconds(10),
            reporting: { logger.info("\($0)") }
        ) { factory in
            let server = try await factory.resolve(.server)
            try await server.run()
        }
    }
}
