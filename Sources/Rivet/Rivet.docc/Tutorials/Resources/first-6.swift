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
        define("Radio", in: .singleton) { Radio(frequency: 102.8) }
        define("Car", as: .calling(Car.init, with: "Engine", "Radio"))
    }
}

let factory = try ObjectGraphFactory(CarModule.self, environment: Environment())
let first: Car = try factory["Car"]
let second: Car = try factory["Car"]
print(first.radio === second.radio)
