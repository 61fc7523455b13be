import Rivet

/// The wheels: each request for "Wheels" makes four new ones.
final class WheelModule: Module {
    override func configure() {
        define("Wheel") { _ in Wheel() }
        define("Wheels") { factory in try (0..<4).map { _ in try factory["Wheel"] as Wheel } }
    }
}
