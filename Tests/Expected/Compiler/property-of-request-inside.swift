// A property of a requested object without a type, in a closure. The error is at the closure's parameter.
import Rivet

final class Engine: Sendable { let power = 150 }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Power") { factory in try factory["Engine"].power }
        #else
        define("Power") { factory in try (factory["Engine"] as Engine).power }
        #endif
    }
}
