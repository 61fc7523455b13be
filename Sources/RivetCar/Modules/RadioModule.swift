import Rivet

/// The radio, wired by declared needs: one is met by another definition, one by the environment.
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
