import Garage
import Parts
import Rivet

final class WorkshopModule: Module {
    override func configure() {
        require(GarageModule.self)
        if environment.name == .test { require(TestModule.self) }
        define("Workshop", in: .singleton) { factory in
            Whole(try factory["Sedan"] as Whole, try factory["Log"] as Whole)
        }
    }
}

/// Replaces objects that tests don't need.
final class TestModule: Module {
    override func configure() {
        require(GarageModule.self)
        redefine("Van") { _ in Whole() }
    }
}

private let night = CachedScope("Night")

/// A child's module, which changes definitions of its parent.
final class NightModule: Module {
    override func configure() {
        define("Moon", in: night) { Battery() }
        // The provider resolves another one after a reset.
        redefine(.motor) { factory in NightMotor(moon: try factory["Moon Provider"]) }
        redefine("Draft") { Sketch() }
        decorate("Radio") { (radio: Radio, factory) in
            let original: Radio = try factory["Radio Original"]
            return original.frequency > 0 ? radio : original
        }
    }
}

struct NightMotor: Motor {
    let moon: Provider<Battery>
}

/// A child's module, which expects objects that its parent defines or the factory is supplied with.
final class RequestModule: Module {
    override func configure() {
        expect("Sedan" as Key<Whole>)
        expect("Token" as Key<Battery>)
        contribute("Stations") { _ in Station(name: "Request") }
        define("Request", in: .singleton) { factory in
            let stations: [Station] = try factory["Stations"]
            let sedan: Whole = try factory["Sedan"]
            let token: Battery = try factory["Token"]
            let radio: Radio = try factory["Radio"]
            return Whole(sedan, token, radio, stations)
        }
    }
}
