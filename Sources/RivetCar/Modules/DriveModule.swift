import Rivet
import RivetLifecycle

/// The car on the road, whichever car it is: what runs while it drives, and has to be stopped.
final class DriveModule: Module {
    override func configure() {
        // rivet-lint:ignore notChecked Which car is driven, the command line says.
        require(CarEnvironment.module(for: environment))
        define("Running Engine", in: .singleton, as: .calling({ (car: Car) in car.engine }, with: "Car"))
            .onStart(within: .seconds(5)) { engine in try Output.write("the engine starts: \(engine.description)") }
            .onStop(within: .seconds(5)) { _ in try Output.write("the engine stops") }
        // It plays by the engine's current.
        define(
            "Playing Radio",
            in: .singleton,
            as: .calling({ (car: Car, _: any Engine) in car.radio }, with: "Car", "Running Engine")
        )
        .onStart { radio in try Output.write("the radio plays: \(radio.description) at \(radio.frequency) MHz") }
        .onStop { _ in try Output.write("the radio falls silent") }
    }
}
