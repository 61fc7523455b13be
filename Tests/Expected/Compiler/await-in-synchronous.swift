// An awaited request in a synchronous function.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws -> Engine {
    try await factory.resolve("Engine")
}
#else
func ask(_ factory: ObjectGraphFactory) async throws -> Engine {
    try await factory.resolve("Engine")
}
#endif
