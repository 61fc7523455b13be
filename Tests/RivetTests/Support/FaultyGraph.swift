import Rivet
import RivetInspection

// A graph with each kind of error that drawings mark. The kept drawings contain the locations of these lines.

private final class LegModule: Module {
    override func configure() {
        // The variable isn't a number on the right side only.
        define("Foot", as: .calling({ (_: Int) in "foot" }, with: .variable("Size")))
    }
}

private final class FaultyModule: Module {
    override func configure() {
        require(LegModule.self, under: "Left", variables: ["Size": 38])
        require(LegModule.self, under: "Right", variables: ["Size": "qz7-xw9"])
        define("Radio", in: .singleton, as: .calling { 1 })
        define("Car", as: .calling({ (_: Int, _: String) in "car" }, with: "Raido", "Radio"))
        define("Hen", as: .calling({ (egg: String) in egg }, with: "Egg"))
        define("Egg", as: .calling({ (hen: String) in hen }, with: "Hen"))
        decorate("Egg") { (egg: String, _) in egg }
        define("Visit", in: CachedScope("Day"), as: .calling { 2 })
        define("Guest", as: .calling({ (visit: Int) in "\(visit)" }, with: "Visit"))
        define("House", in: .singleton, as: .calling({ (guest: String) in guest }, with: "Guest"))
        define("Radio") { _ in 3 }
        redefine("Wheel") { _ in 4 }
        alias("Motor", to: "Engine")
    }
}

func faultyDrawing() throws -> Drawing {
    do { _ = try ObjectGraph(FaultyModule.self, environment: Environment(name: .test)) } catch let error
        as AssemblyError
    {
        if let drawing = error.drawing { return drawing }
    }
    throw NoDrawing()
}

struct NoDrawing: Error {}

private final class ClosureModule: Module {
    override func configure() {
        define("Car", in: .singleton) { factory in
            try "\(factory["Engine"] as String) \(factory["Radio"] as String)"
        }
        define("Engine", needing: "Battery") { try $0["Battery"] as String }
        define("Radio") { try $0["Battery"] as String }
        define("Battery", in: .singleton) { _ in "battery" }
        define("Spare") { _ in "spare" }
        contribute("Stations") { try $0["Radio"] as String }
    }
}

/// A graph that includes the dependencies that a trial observed in closures.
func triedGraph() throws -> ObjectGraph {
    try ObjectGraphFactory(ClosureModule.self, environment: Environment(name: .test)).trial().graph
}
