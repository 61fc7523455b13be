// A run until a signal, without importing RivetLifecycle.
import Rivet

#if !MISTAKE
import RivetLifecycle
#endif

func run(_ factory: ObjectGraphFactory) async throws {
    try await factory.run(until: .signals(15))
}
