// A local variable without a type in a closure of several statements. The error is at the closure's parameter.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car") { factory in
            let engine = try factory["Engine"]
            return Car(engine: engine)
        }
        #else
        define("Car") { factory in
            let engine: Engine = try factory["Engine"]
            return Car(engine: engine)
        }
        #endif
    }
}
