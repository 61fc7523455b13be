// In Swift 5 mode: the name of an initializer without `InferSendableFromCaptures`.
// options: -swift-version 5 -warnings-as-errors
import Rivet

final class Engine: Sendable {}
final class Car: Sendable { init(engine: Engine) {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: "Engine"))
        #else
        define("Car", as: .calling({ Car(engine: $0) }, with: "Engine"))
        #endif
    }
}
