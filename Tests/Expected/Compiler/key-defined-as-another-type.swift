// A key that is defined as another type.
import Rivet

final class Engine: Sendable {}

extension Key where Object == String { static var title: Self { "Title" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define(.title) { _ in Engine() }
        #else
        define(.title) { _ in "Garage" }
        #endif
    }
}
