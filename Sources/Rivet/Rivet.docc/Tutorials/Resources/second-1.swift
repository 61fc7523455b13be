import Rivet

protocol Engine: Sendable {
    var sound: String { get }
}

struct ElectricEngine: Engine {
    let sound = "hum"
}

struct Car: Sendable {
    let engine: any Engine
}

final class EngineModule: Module {
    override func configure() {
        define("Engine") { ElectricEngine() as any Engine }
    }
}

final class CarModule: Module {
    override func configure() {
        require(EngineModule.self)
        define("Car", as: .calling(Car.init, with: "Engine"))
    }
}

let factory = try ObjectGraphFactory(CarModule.self, environment: Environment())
print(try (factory["Car"] as Car).engine.sound)
