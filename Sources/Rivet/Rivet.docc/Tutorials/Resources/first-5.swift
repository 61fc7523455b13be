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
        define("Car", as: .calling(Car.init, with: "Enigne"))
    }
}

do {
    let factory = try ObjectGraphFactory(CarModule.self, environment: Environment())
    let car: Car = try factory["Car"]
    print(car.engine.power)
} catch {
    print(error)
}
