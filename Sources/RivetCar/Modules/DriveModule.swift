import Rivet
import RivetLifecycle

/// The running objects of any car, which have to be stopped.
final class DriveModule: Module {
    override func configure() {
        require(CarEnvironment.module(for: environment))
        define("Running Engine", in: .singleton, as: .calling({ (car: Car) in car.engine }, with: "Car"))
            .onStart(within: .seconds(5)) { engine in try Output.write("the engine starts: \(engine.description)") }
            .onStop(within: .seconds(5)) { _ in try Output.write("the engine stops") }
        // The radio needs the engine's current.
        define(
            "Playing Radio",
            in: .singleton,
            as: .calling({ (car: Car, _: any Engine) in car.radio }, with: "Car", "Running Engine")
        )
        .onStart { radio in try Output.write("the radio plays: \(radio.description) at \(radio.frequency) MHz") }
        .onStop { _ in try Output.write("the radio falls silent") }
    }
}
