// A name in a variable, in a list of nine.
import Rivet

final class Engine: Sendable {}

final class Car: Sendable {
    init(_ a: Engine, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int) {}
}

extension Key where Object == Engine { static var engine: Self { "Engine" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        let name = "Engine"
        define("Car", as: .calling(Car.init, with: name, "B", "C", "D", "E", "F", "G", "H", "I"))
        #else
        let name = "Engine"
        define("Car", as: .calling(Car.init, with: "\(name)", "B", "C", "D", "E", "F", "G", "H", "I"))
        #endif
    }
}
