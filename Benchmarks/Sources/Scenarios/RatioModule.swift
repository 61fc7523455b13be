import Handwritten
import Rivet
import RivetLifecycle

final class RatioModule: Module {
    override func configure() {
        define("SharedEngine", in: .singleton) { _ in Engine(power: 3) }
        define("A shared engine with quite a long name", in: .singleton) { _ in Engine(power: 3) }
        define("Turbine", in: .singleton) { _ in Turbine(power: 3) }
        define("New Turbine") { _ in Turbine(power: 3) }
        define("Local", in: .singleton) { _ in Local() }
        define("Engine") { _ in Engine(power: 3) }
        define("Frequency", in: .singleton) { _ in 102.8 }
        define("Radio") { factory in try Radio(frequency: factory["Frequency"]) }
        define("Wheel") { _ in Wheel(size: 3) }
        define("Car") { factory in
            try Car(
                engine: factory["Engine"],
                radio: factory["Radio"],
                wheels: [factory["Wheel"], factory["Wheel"], factory["Wheel"], factory["Wheel"]]
            )
        }
        define(
            "Wired Car",
            as: .calling(
                { Car(engine: $0, radio: $1, wheels: [$2, $3, $4, $5]) },
                with: "Engine",
                "Radio",
                "Wheel",
                "Wheel",
                "Wheel",
                "Wheel"
            )
        )
        define("link1") { _ in Link(next: nil) }
        for length in 2...100 {
            let next = "link\(length - 1)"
            define(Key("link\(length)")) { factory in try Link(next: factory[next] as Link) }
        }
        define("User") { (_, id: Int) in Engine(power: id) }
        define("Recipe User", as: .calling(Engine.init(power:), with: .argument))
        define("Decorated") { _ in Link(next: nil) }
        decorate("Decorated") { (link: Link, _) in Link(next: link) }
        for power in 1...5 { contribute("Five") { _ in Engine(power: power) } }
    }
}

/// The same objects beside one that has a hook, as on a server.
final class HookedModule: Module {
    override func configure() {
        require(RatioModule.self)
        define("Service", in: .singleton) { _ in Engine(power: 3) }.onStart { _ in }
    }
}

/// A class of the requesting module: its metadata is at a known address.
///
/// Metadata of another module needs a call.
final class Local: Sendable {
    let power = 3
}
