import Rivet

/// The car, of which there is one.
///
/// It has two axles: one module of wheels, mounted twice.
final class CarModule: Module {
    override func configure() throws {
        require(EngineModule.self)
        require(NavigationModule.self)
        require(RadioModule.self)
        require(WheelModule.self, under: "Front", variables: ["Size": try environment["FrontSize"] as Int])
        require(WheelModule.self, under: "Rear", variables: ["Size": try environment["RearSize"] as Int])
        define("Car", in: .singleton, as: .calling(Car.init, with: "Engine", "Radio", "Front.Wheels", "Rear.Wheels"))
    }
}
