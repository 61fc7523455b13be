// A dependency in a String variable.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        let name = "Engine"
        define("Car", as: .calling(Car.init, with: name))
        #else
        let name = "Engine"
        define("Car", as: .calling(Car.init, with: Key(name)))
        #endif
    }
}
