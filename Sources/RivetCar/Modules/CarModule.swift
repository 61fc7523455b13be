import Rivet

/// The car, of which there is one.
final class CarModule: Module {
    override func configure() {
        require(EngineModule.self)
        require(RadioModule.self)
        require(WheelModule.self)
        define("Car", in: .singleton) { factory in
            try Car(engine: factory["Engine"], radio: factory["Radio"], wheels: factory["Wheels"])
        }
    }
}
