import Rivet

/// The radio, wired by declared needs: one is met by another definition, one by the environment.
final class RadioModule: Module {
    override func configure() {
        require(BatteryModule.self)
        define("Radio", as: .calling(Radio.init, with: "Battery", .variable("Frequency")))
    }
}
