import Rivet

package final class PartsModule: Module {
    override package func configure() {
        define(.motor, in: .singleton) { _ in Engine() }
        define(Key(Names.battery)) { _ in Battery() }
        define("Radio") { factory in try Radio(frequency: factory.environment["Frequency"]) }
        define("Truck") { factory in Truck(motor: try factory[.motor]) }
        define("Driver") { _, name in Driver(name: name) }
        group("Stations", of: Station.self)
        contribute("Stations") { _ in Station(name: "News") }
        contribute("Stations", instance: Station(name: "Music"))
        if environment.name == .test {
            define("Log") { _ in Whole("test") }
        } else {
            define("Log") { _ in Whole("production") }
        }
    }
}

/// Loaded twice, each time for another side.
package final class LegModule: Module {
    override package func configure() {
        define("Foot") { _ in Battery() }
        define("Leg") { factory in
            let _: Battery = try factory["Foot"]
            let _: any Motor = try factory["Engine"]
            return try Leg(side: factory.environment["Side"])
        }
        defineToes()
    }

    /// Definitions in a helper method belong to the module.
    private func defineToes() {
        define("Toes", needing: "Foot") { factory in Whole(try factory["Foot"] as Battery) }
    }
}
