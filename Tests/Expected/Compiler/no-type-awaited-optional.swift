// An awaited request for an optional dependency without a type.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) async throws {
    let engine = try await factory.resolve(optional: "Engine")
    print(engine as Any)
}
#else
func ask(_ factory: ObjectGraphFactory) async throws {
    let engine: Engine? = try await factory.resolve(optional: "Engine")
    print(engine as Any)
}
#endif
