// A scope with a name that people expect; a cached scope has to be stored, so that it can be reset.
import Rivet

final class Engine: Sendable {}

let session = CachedScope("Session")

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Engine", in: .cached) { Engine() }
        #else
        define("Engine", in: session) { Engine() }
        #endif
    }
}
