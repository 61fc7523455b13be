// A request without try in a closure.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car") { factory in Car(engine: factory["Engine"]) }
        #else
        define("Car") { factory in try Car(engine: factory["Engine"]) }
        #endif
    }
}
