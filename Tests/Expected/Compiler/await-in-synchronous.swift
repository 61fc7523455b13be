// A request that is awaited, in a function that can't.
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
