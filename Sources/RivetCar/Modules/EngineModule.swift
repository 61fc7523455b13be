import Rivet

/// The engine.
final class EngineModule: Module {
    override func configure() {
        require(BatteryModule.self)
        define("Engine", as: .calling({ ElectricEngine(battery: $0) as any Engine }, with: "Battery"))
    }
}
