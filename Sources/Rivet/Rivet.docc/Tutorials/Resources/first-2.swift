import Rivet

struct Engine: Sendable {
    let power: Int
}

struct Car: Sendable {
    let engine: Engine
}

final class CarModule: Module {
    override func configure() {
        define("Engine") { Engine(power: 150) }
        define("Car") { factory in try Car(engine: factory["Engine"]) }
    }
}
