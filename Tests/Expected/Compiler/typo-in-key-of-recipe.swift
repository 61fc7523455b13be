// A key that doesn't exist, in a recipe.
import Rivet

final class Engine: Sendable {}
final class Radio: Sendable {}

final class Car: Sendable {
    init(_ engine: Engine, _ radio: Radio) {}
}

extension Key where Object == Engine { static var engine: Self { "Engine" } }
extension Key where Object == Radio { static var radio: Self { "Radio" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: .enigne, .radio))
        #else
        define("Car", as: .calling(Car.init, with: .engine, .radio))
        #endif
    }
}
