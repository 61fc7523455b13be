import Rivet

struct Engine: Sendable {
    let power: Int
}

final class Radio: Sendable {
    let frequency: Double
    init(frequency: Double) { self.frequency = frequency }
}

struct Car: Sendable {
    let engine: Engine
    let radio: Radio
}

final class CarModule: Module {
    override func configure() {
        define("Engine") { Engine(power: 150) }
        define("Radio", in: .singleton, as: .calling(Radio.init, with: .variable("Frequency")))
        define("Car", as: .calling(Car.init, with: "Engine", "Radio"))
    }
}

let environment = Environment(name: .production, variables: ["Frequency": 102.8])
let factory = try ObjectGraphFactory(CarModule.self, environment: environment)
let car: Car = try factory["Car"]
print(car.engine.power, car.radio.frequency)
