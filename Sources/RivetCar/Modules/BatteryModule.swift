import Rivet

/// The battery.
///
/// Two modules require this one; it is configured once.
final class BatteryModule: Module {
    override func configure() {
        define("Battery", in: .singleton, as: .calling(Battery.init))
    }
}
