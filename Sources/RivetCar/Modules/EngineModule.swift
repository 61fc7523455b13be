import Rivet

/// The engine: another one in the Test environment.
final class EngineModule: Module {
    override func configure() {
        require(BatteryModule.self)
        if environment.name == .test {
            define("Engine") { _ in FakeEngine() as any Engine }
        } else {
            define("Engine") { factory in try ElectricEngine(battery: factory["Battery"]) as any Engine }
        }
    }
}
