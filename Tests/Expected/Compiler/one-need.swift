// options: -warnings-as-errors
// A recipe with one dependency for several parameters.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine, title: String) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: "Engine"))
        #else
        define("Car", as: .calling(Car.init, with: "Engine", "Title"))
        #endif
    }
}
