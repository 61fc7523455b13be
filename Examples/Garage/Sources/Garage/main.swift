import Foundation
import GarageApp
import Logging
import Rivet
import ServiceLifecycle
import UnixSignals

LoggingSystem.bootstrap(StreamLogHandler.standardError)

do {
    let environment = try await GarageEnvironment.current(in: URL(filePath: "Environments"))
    let observer = try Telemetry.observer(in: environment)
    let factory = try ObjectGraphFactory(AppModule.self, environment: environment, observer: observer)
    let logger = try factory[.logger]
    var configuration = ServiceGroupConfiguration(
        services: [GarageService(factory: factory, logger: logger)],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
    )
    // After this time, remaining work is cancelled.
    configuration.maximumGracefulShutdownDuration = .seconds(30)
    try await ServiceGroup(configuration: configuration).run()
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
    exit(1)
}
