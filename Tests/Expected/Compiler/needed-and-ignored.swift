// A closure that lists dependencies, but ignores the factory.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", needing: "Engine") { Car(engine: Engine()) }
        #else
        define("Car", needing: "Engine") { factory in try Car(engine: factory["Engine"]) }
        #endif
    }
}
