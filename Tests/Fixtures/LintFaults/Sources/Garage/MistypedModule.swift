import Parts
import Rivet

private let bell = Bell()

@Sendable private func motors(
    _ a: any Motor,
    _ b: any Motor,
    _ c: any Motor,
    _ d: any Motor,
    _ e: any Motor,
    _ f: any Motor,
    _ g: any Motor,
    _ h: any Motor,
    _ i: any Motor
) -> Whole { Whole(a, b, c, d, e, f, g, h, i) }

/// Names of objects of other types.
package final class MistypedModule: Module {
    override package func configure() {
        require(PartsModule.self)
        define("T1") { factory in
            let battery: Battery = try factory["Engine"]  // expect: typeMismatch error
            return Whole(battery)
        }
        // expect: typeMismatch error
        define("T2", as: .calling({ (battery: Battery) in Whole(battery) }, with: "Engine"))
        define("T3") { factory in
            let truck: Truck = try factory["Vehicle"]  // expect: typeMismatch error
            return Whole(truck)
        }
        define("T4") { factory in
            let motor: any Motor = try factory["Battery"]  // expect: typeMismatch error
            return Whole(motor)
        }
        define("T5") { factory in
            let make: Provider<Battery> = try factory["Engine Provider"]  // expect: typeMismatch error
            return Whole(try make())
        }
        define("T6") { factory in
            let names: [Battery] = try factory["Stations"]  // expect: typeMismatch error
            return Whole(names)
        }
        define("T7") { factory in
            // expect: typeMismatch error
            Whole(try factory["Driver", with: 7] as Driver)
        }
        define("T8") { factory in
            let station: Station = try factory["Stations"]  // expect: typeMismatch error
            return Whole(station)
        }
        define("Trumpet", as: .calling(Horn.init, with: "Radio"))
        define("Bell", instance: bell)
        // expect: typeMismatch error
        define("T9", as: .calling({ (motor: any Motor) in Whole(motor) }, with: "Trumpet"))
        // expect: typeMismatch error
        define("T10", as: .calling({ (motor: any Motor) in Whole(motor) }, with: "Bell"))
        let engine: Key<any Motor> = "Engine"
        define(
            "T11",
            as: .calling(
                motors,
                with: engine,
                engine,
                engine,
                engine,
                engine,
                engine,
                engine,
                .named("Trumpet"),  // expect: typeMismatch error
                .named("Bell")  // expect: typeMismatch error
            )
        )
        decorate("Truck") { (radio: Radio, _) in radio }  // expect: typeMismatch error
        contribute("Stations") { _ in Battery() }  // expect: typeMismatch error
    }
}
