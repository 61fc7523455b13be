// An asynchronous request without await.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) async throws -> Engine {
    try factory.resolve("Engine")
}
#else
func ask(_ factory: ObjectGraphFactory) async throws -> Engine {
    try await factory.resolve("Engine")
}
#endif
