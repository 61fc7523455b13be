// A recipe with a key of another type.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

extension Key where Object == String { static var title: Self { "Title" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: .title))
        #else
        define("Car", as: .calling(Car.init, with: "Engine"))
        #endif
    }
}
