import Rivet

/// The battery.
///
/// Two modules require this module, but it is configured only once.
final class BatteryModule: Module {
    override func configure() {
        define("Battery", in: .singleton, as: .calling(Battery.init))
    }
}
