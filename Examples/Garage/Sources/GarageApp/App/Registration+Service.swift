import Logging
import Rivet
import RivetLifecycle
import ServiceLifecycle

extension Registration where Object: Service {
    /// Runs the object, a service of Swift Service Lifecycle, from the start of the factory to its stop.
    ///
    /// When the factory stops, the service shuts down gracefully, before the objects that it depends on stop.
    ///
    /// - Parameters:
    ///   - shutdown: The time that the graceful shutdown may take. After that, the service is cancelled.
    ///   - limit: The time that the service may take to end, whether gracefully or not. After that, it is abandoned.
    /// - Returns: The registration, so that you can add more to it.
    @discardableResult
    func runningService(gracefully shutdown: Duration, within limit: Duration) -> Self {
        running(within: limit) { service in
            var configuration = ServiceGroupConfiguration(services: [service], logger: .current)
            configuration.maximumGracefulShutdownDuration = shutdown
            let group = ServiceGroup(configuration: configuration)
            // A detached task doesn't inherit the shutdown of a group around the factory, which would come too early:
            // other objects may still depend on this service.
            let running = Task.detached { try await group.run() }
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        }
    }
}
