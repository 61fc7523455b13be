import Rivet

protocol Engine: Sendable {
    var sound: String { get }
}

struct ElectricEngine: Engine {
    let sound = "hum"
}

struct Wheel: Sendable {
    let size: Int
}

struct Car: Sendable {
    let engine: any Engine
    let front: [Wheel]
    let rear: [Wheel]
}

final class EngineModule: Module {
    override func configure() {
        define("Engine") { ElectricEngine() as any Engine }
    }
}

final class WheelModule: Module {
    override func configure() {
        define("Wheel", as: .calling(Wheel.init, with: .variable("Size")))
        define("Wheels", needing: "Wheel") { factory in try [factory["Wheel"], factory["Wheel"]] as [Wheel] }
    }
}

final class CarModule: Module {
    override func configure() {
        require(EngineModule.self)
        require(WheelModule.self, under: "Front", variables: ["Size": 17])
        require(WheelModule.self, under: "Rear", variables: ["Size": 20])
        define("Car", as: .calling(Car.init, with: "Engine", "Front.Wheels", "Rear.Wheels"))
    }
}

struct RaceEngine: Engine {
    let sound = "roar"
}

final class RaceModule: Module {
    override func configure() {
        require(CarModule.self)
        redefine("Engine") { RaceEngine() as any Engine }
        redefine("Rear.Wheel") { Wheel(size: 22) }
    }
}

let factory = try ObjectGraphFactory(RaceModule.self, environment: Environment(name: "Race"))
let car: Car = try factory["Car"]
print(car.engine.sound, car.front.map(\.size), car.rear.map(\.size))
