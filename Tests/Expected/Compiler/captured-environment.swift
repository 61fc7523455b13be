// The module's environment in a closure, which captures the module.
import Rivet

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Name") { _ in environment.name.rawValue }
        #else
        define("Name") { factory in factory.environment.name.rawValue }
        define("Same Name") { [environment] _ in environment.name.rawValue }
        #endif
    }
}
