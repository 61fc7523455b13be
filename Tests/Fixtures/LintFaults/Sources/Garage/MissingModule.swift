import Parts
import Rivet

enum Names {
    static let battery = "Battry"
    static let side = "Left"
    static let leg = "\(side).Lek"
}

enum Part: String {
    case radio = "Rodio"
}

/// Undefined names, requested in every form.
package final class MissingModule: Module {
    override package func configure() {
        require(PartsModule.self)
        require(LegModule.self, under: "Left")
        define("M1") { factory in
            let engine: Engine = try factory["Enigne"]  // expect: missing error Did you mean "Engine"
            return Whole(engine)
        }
        define("M2") { factory in
            // expect: missing error Did you mean "Battery"
            Whole(try factory.object("Batery", as: Battery.self))
        }
        define("M3") { factory async throws in
            let engine: Engine = try await factory.resolve("Engin")  // expect: missing error Did you mean "Engine"
            return Whole(engine)
        }
        define("M4") { factory in
            Whole(try factory.optional("Bttery", as: Battery.self) as Any)  // expect: missing warning "Battery"
        }
        define("M5") { factory in
            let makeRadio: Provider<Radio> = try factory.provider(for: "Raido")  // expect: missing error "Radio
            return Whole(makeRadio)
        }
        define("M6") { factory in
            Whole(try factory[.gearbox])  // expect: missing error "Gearbox"
        }
        // expect: missing error Did you mean "Engine"
        define("M7", as: .calling({ (engine: Engine) in Whole(engine) }, with: "Engnie"))
        // expect: missing error Did you mean "Engine"
        define("M8", needing: "Enginee") { _ in Whole() }
        define("M9") { factory in
            // expect: missing error Did you mean "Truck Provider"
            let makeTruck: Provider<Truck> = try factory["Trukc Provider"]
            return Whole(try makeTruck())
        }
        define("M10") { factory in
            // expect: missing error Did you mean "Radio Original"
            let radio: Radio = try factory["Radoi Original"]
            return Whole(radio)
        }
        alias("M11", to: "Engines")  // expect: missing error Did you mean "Engine"
        define("M12") { factory in Whole(try battery(factory)) }
        define("M13") { factory in
            let battery: Battery = try factory[Names.battery]  // expect: missing error Did you mean "Battery"
            return Whole(battery)
        }
        define("M14") { factory in
            // expect: missing error "Radio"
            Whole(try factory.object(Part.radio.rawValue, as: Radio.self))
        }
        define("M15") { factory in
            let battery = try? factory["Bettary"] as Battery  // expect: missing warning "Battery"
            return Whole(battery as Any)
        }
        define("M16") { factory in
            let stations: [Station] = try factory["Station"]  // expect: missing error Did you mean "Stations"
            return Whole(stations)
        }
        define("M17") { factory in
            // expect: missing error Did you mean "Left.Leg"
            Whole(try factory.object(Names.leg, as: Whole.self))
        }
    }
}

/// A helper function, whose requests belong to its callers.
private func battery(_ factory: ObjectGraphFactory) throws -> Battery {
    // expect: missing error Did you mean "Battery"
    try factory["Batttery"]
}

/// Loaded under a namespace.
final class LegModule: Module {
    override func configure() {
        define("Foot") { _ in Battery() }
        define("Leg") { factory in
            let foot: Battery = try factory["Foott"]  // expect: missing error Did you mean "Foot"
            return Whole(foot)
        }
        defineToes()
    }

    /// A helper method, whose definitions belong to the module.
    private func defineToes() {
        define("Toes") { factory in
            // expect: missing error Did you mean "Left.Foot"
            let nail: Battery = try factory["Left.Foto"]
            return Whole(nail)
        }
    }
}
