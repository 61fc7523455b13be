// An asynchronous function instead of a recipe or a closure that calls it.
import Rivet

final class Engine: Sendable {}

func makeEngine() async throws -> Engine { Engine() }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Engine", as: makeEngine)
        #else
        define("Engine", as: .calling(makeEngine))
        define("Motor") { try await makeEngine() }
        #endif
    }
}
