import Rivet

/// The only car.
///
/// It has two axles, which are one module of wheels under two namespaces.
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
