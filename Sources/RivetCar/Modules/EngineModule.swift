import Rivet

/// The engine.
final class EngineModule: Module {
    override func configure() {
        require(BatteryModule.self)
        define("Engine") { factory in try ElectricEngine(battery: factory["Battery"]) as any Engine }
    }
}
