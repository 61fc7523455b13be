// A recipe with too many dependencies.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: "Engine", "Title"))
        #else
        define("Car", as: .calling(Car.init, with: "Engine"))
        #endif
    }
}
