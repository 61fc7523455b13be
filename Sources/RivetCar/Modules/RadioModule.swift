import Rivet

/// The radio, created by a recipe: a definition provides one dependency, the environment the other.
final class RadioModule: Module {
    override func configure() {
        require(BatteryModule.self)
        define(
            "Radio",
            as: .calling(
                { try Radio(battery: $0, frequency: $1) as any Receiver },
                with: "Battery",
                .variable("Frequency")
            )
        )
    }
}
