import Rivet

/// The wheels of one axle.
///
/// Each request for "Wheels" creates two.
final class WheelModule: Module {
    override func configure() {
        define("Wheel", as: .calling(Wheel.init, with: .variable("Size")))
        define("Wheels", needing: "Wheel") { factory in try (0..<2).map { _ in try factory["Wheel"] as Wheel } }
    }
}
