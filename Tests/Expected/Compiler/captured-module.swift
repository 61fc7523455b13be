// The module itself in a closure.
import Rivet

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Name") { _ in self.environment.name.rawValue }
        #else
        define("Name") { factory in factory.environment.name.rawValue }
        #endif
    }
}
