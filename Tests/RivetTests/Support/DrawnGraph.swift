import Rivet

// A graph with everything that drawings show. The kept drawings contain the locations of these lines. After a
// change, run the tests with RIVET_UPDATE_DRAWINGS=1 and look at the difference.

private enum Drawn {
    protocol Receiver: Sendable {}
    struct Radio: Receiver {}
    struct Amplifier: Receiver {}
    struct Ticket: Sendable {}
    class Panel: @unchecked Sendable {}
    final class WidePanel: Panel, @unchecked Sendable {}
    struct Foot: Sendable {}
    struct Car: Sendable {}
}

// Not private: Rivet can't look up a private type by its name, so it wouldn't know the type of the provider.
struct DrawnDriver: Sendable {}

/// The parent's definitions.
private final class GarageModule: Module {
    override func configure() {
        define("Garage", instance: "Ring 1")
        define("Logger", in: .singleton, as: .calling { "log" })
        redefine("Logger", in: .singleton, as: .calling { "file" })
    }
}

private final class LegModule: Module {
    override func configure() {
        define("Foot", as: .calling({ (_: String, _: String) in Drawn.Foot() }, with: .variable("Side"), "Logger"))
    }
}

private final class BodyModule: Module {
    override func configure() {
        require(LegModule.self, under: "Left", variables: ["Side": "left"])
        require(LegModule.self, under: "Right", variables: ["Side": "right"])
    }
}

private final class RadioModule: Module {
    override func configure() {
        define(
            "Radio",
            in: .singleton,
            as: .calling({ (_: Double) -> any Drawn.Receiver in Drawn.Radio() }, with: .variable("Band"))
        )
        define("Volume", instance: 11)
        define("Panel", in: CachedScope("Session", timeToLive: .seconds(60)), as: .calling { Drawn.Panel() })
    }
}

private final class CarModule: Module {
    override func configure() {
        require(RadioModule.self)
        require(BodyModule.self, under: "Body")
        define(
            "Car",
            as: .calling(
                { (_: any Drawn.Receiver, _: [Double], _: Provider<DrawnDriver>, _: Drawn.Foot, _: Drawn.Foot) in
                    Drawn.Car()
                },
                with: "Sound",
                "Stations",
                "Driver Provider",
                "Body.Left.Foot",
                "Body.Right.Foot"
            )
        )
        // The driver has a car, which is a cycle through a provider.
        define("Driver", needing: "Car", "Logger Original") { _ in DrawnDriver() }
        alias("Sound", to: "Radio")
        decorate("Radio") { (radio: any Drawn.Receiver, _) in radio }
        decorate("Radio") { (_: any Drawn.Receiver, factory) in
            _ = try factory["Volume"] as Int
            return Drawn.Amplifier()
        }
        redefine("Volume") { _ in 3 }
        group("Stations", of: Double.self)
        contribute("Stations", as: .calling({ (band: Double) in band }, with: .variable("Band")))
        contribute("Stations") { _ in 102.8 }
        define("Ticket") { (_, _: String, _: Int) in Drawn.Ticket() }
        define("Dashboard", in: .weak, as: .calling({ (_: Drawn.WidePanel) in Drawn.WidePanel() }, with: "Panel"))
        define("Report", needing: "Volume Original", "Garage") { _ in "report" }
        expect("User" as Key<String>)
        define(Key(hostileName), instance: "<script>alert(1)</script>")
    }
}

/// Contains everything that could end a text, a tag, a label or a line, or change the direction of text.
let hostileName = "</script><b>\"'`]}|;#&amp;\\n\n\u{202E}👨‍👩‍👧 Käfer -->"

/// Values that must not appear in any drawing.
let drawnEnvironment = Environment(variables: ["Band": 88.125, "Side": "qz7-xw9"])

func drawnGraph() throws -> ObjectGraph {
    let parent = try ObjectGraph(GarageModule.self, environment: drawnEnvironment)
    return try ObjectGraph(CarModule.self, environment: drawnEnvironment, parent: parent)
}
