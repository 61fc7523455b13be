// A leading dot where a name or a key of any type is allowed.
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

extension Key where Object == Engine { static var engine: Self { "Engine" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", needing: .engine, "Radio") { factory in try Car(engine: factory[.engine]) }
        #else
        define("Car", needing: Key.engine, "Radio") { factory in try Car(engine: factory[.engine]) }
        #endif
    }
}
