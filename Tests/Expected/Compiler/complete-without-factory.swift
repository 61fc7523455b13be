// A closure that completes an object, but has no parameter for the factory.
import Rivet

final class Engine: Sendable {
    func warmUp() {}
}

final class EngineModule: Module {
    override func configure() {
        #if MISTAKE
        define("Engine", in: .singleton) { Engine() }
            .completed { engine in engine.warmUp() }
        #else
        define("Engine", in: .singleton) { Engine() }
            .completed { engine, _ in engine.warmUp() }
        #endif
    }
}
