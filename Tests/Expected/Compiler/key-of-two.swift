// The element of a long list in a short one.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine, title: String) {} }

extension Key where Object == Engine { static var engine: Self { "Engine" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: .key(.engine), "Title"))
        #else
        define("Car", as: .calling(Car.init, with: .engine, "Title"))
        #endif
    }
}
