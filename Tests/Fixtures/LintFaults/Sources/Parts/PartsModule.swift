import Rivet

/// The dependencies of the other modules, without faults.
package final class PartsModule: Module {
    override package func configure() {
        define("Engine", in: .singleton) { _ in Engine() }
        define("Battery") { _ in Battery() }
        define("Radio") { factory in try Radio(frequency: factory.environment["Frequency"]) }
        define("Vehicle") { _ in Vehicle() }
        define("Truck") { _ in Truck() }
        define("Driver") { _, name in Driver(name: name) }
        group("Stations", of: Station.self)
        contribute("Stations") { _ in Station(name: "News") }
    }
}
