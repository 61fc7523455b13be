// A closure that completes a prototype. The closure of the prototype itself can do that.
import Rivet

struct Engine: Sendable {
    func warmUp() {}
}

final class EngineModule: Module {
    override func configure() {
        #if MISTAKE
        define("Engine") { Engine() }
            .completed { engine, _ in engine.warmUp() }
        #else
        define("Engine") { () -> Engine in
            let engine = Engine()
            engine.warmUp()
            return engine
        }
        #endif
    }
}
