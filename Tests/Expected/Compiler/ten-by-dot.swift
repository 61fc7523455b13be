// A leading dot in a list of ten.
import Rivet

final class Engine: Sendable {}

final class Car: Sendable {
    init(_ a: Engine, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int) {}
}

extension Key where Object == Engine { static var engine: Self { "Engine" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Car", as: .calling(Car.init, with: .engine, "B", "C", "D", "E", "F", "G", "H", "I", "J"))
        #else
        define("Car", as: .calling(Car.init, with: .key(.engine), "B", "C", "D", "E", "F", "G", "H", "I", "J"))
        #endif
    }
}
