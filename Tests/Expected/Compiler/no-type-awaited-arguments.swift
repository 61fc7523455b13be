// An awaited request with arguments but without a type.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) async throws {
    let engine = try await factory.resolve("Engine", with: 1)
    print(engine)
}
#else
func ask(_ factory: ObjectGraphFactory) async throws {
    let engine: Engine = try await factory.resolve("Engine", with: 1)
    print(engine)
}
#endif
