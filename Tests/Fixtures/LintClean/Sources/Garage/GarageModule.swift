import Parts
import Rivet

package final class GarageModule: Module {
    override package func configure() {
        requireDefaults(GarageDefaults.self)
        requireDefaults(GarageDefaults.self, under: "Spare")
        require(PartsModule.self)
        require(LegModule.self, under: "Left", variables: ["Side": "left"])
        require(LegModule.self, under: "Right", variables: ["Side": "right"])
        require(ScopesModule.self)
        require(FormsModule.self)
        define(
            "Sedan",
            in: .singleton,
            as: .calling({ (motor: any Motor, radio: Radio) in Whole(motor, radio) }, with: .motor, "Radio")
        )
        define(
            "Tuned",
            as: .calling(
                { (radio: Radio, frequency: Double) in Whole(radio, frequency) },
                with: "Radio",
                .variable("Frequency")
            )
        )
        define("Van") { factory async throws in
            let radio: Radio = try await factory.resolve("Radio")
            return Whole(radio, try battery(factory))
        }
        define("Bus", on: MainActor.self) { factory in
            Whole(try factory.object(Part.radio.rawValue, as: Radio.self))
        }
        define("Drivers") { factory in
            let make: @Sendable (String) throws -> Driver = try factory["Driver Provider"]
            let one: Driver = try factory["Driver", with: "Ann"]
            return Whole(one, try make("Bob"))
        }
        // A tree builds its branches: a definition with arguments may depend on itself.
        define("Tree") { (factory, depth: Int) throws -> Whole in
            depth == 0 ? Whole() : Whole(try factory["Tree", with: depth - 1] as Whole)
        }
        define("Hen") { factory in
            let makeEgg: Provider<Whole> = try factory["Egg Provider"]
            return Whole(makeEgg)
        }
        define("Egg") { factory in Whole(try factory["Hen"] as Whole) }
        define("Extras") { factory in
            let stations: [Station] = try factory["Stations"]
            let extra = try factory.optional("Radio", as: Radio.self)
            let vehicle: Vehicle = try factory["Truck"]
            let motor: any Motor = try factory["Engine"]
            let maybe: Radio? = try factory["Radio"]
            let clock: Whole = try factory["Clock"]
            return Whole(stations, clock, extra as Any, vehicle, motor, maybe as Any)
        }
        alias("Lorry", to: "Truck")
        redefine("Radio") { factory in Radio(frequency: try factory.environment["Frequency"]) }
        decorate("Radio") { (radio: Radio, factory) in
            let original: Radio = try factory["Radio Original"]
            return Radio(frequency: radio.frequency + original.frequency)
        }
        decorate("Truck") { (truck: Truck, _) in truck }
    }
}

/// A helper function, whose requests belong to its callers.
private func battery(_ factory: ObjectGraphFactory) throws -> Battery { try factory[Key(Names.battery)] }

/// Definitions that count only where nothing else defines the name, and a station for the group of the parts.
final class GarageDefaults: Module {
    override func configure() {
        define("Radio") { factory in try factory["Nothing of that name"] as Radio }
        define("Clock") { _ in Whole("clock") }
        define("Sundial") { _ in Whole("sundial") }
        contribute("Stations") { _ in Station(name: "Garage") }
    }
}

/// A part that another module may wash.
package protocol Washable: Sendable {}
