// A key that doesn't exist, in a closure.
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
        define("Car") { factory in try Car(factory[.enigne], factory[.radio]) }
        #else
        define("Car") { factory in try Car(factory[.engine], factory[.radio]) }
        #endif
    }
}
