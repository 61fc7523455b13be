// An optional dependency for a parameter that isn't an Optional.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine, title: String) {} }
final class Bus: Sendable { init(engine: Engine?, title: String) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: .optional("Engine"), "Title"))
        #else
        define("Car", as: .calling(Bus.init, with: .optional("Engine"), "Title"))
        #endif
    }
}
